// Example cities for the rules.

import type { UrbanAction, UrbanBlock } from "../../../wire/wire.gen";
import { CRYPTID, SCIENTIST } from "../layout";
import { moveOf } from "../moves";
import { centred, drawn, NOTHING, sketchOf, type City, type Scene, type Sketch } from "../city/scene";

interface Words {
  readonly round: number;
  readonly phase?: City["phase"];
  /** blocks by letter, o or m; a capital for presence, a ! after it for evidence */
  readonly cryptid: string;
  readonly scientist: string;
  readonly spaces: City["spaces"];
  readonly own?: 0 | 1;
}

/** A city in short notation, such as "o M! O". */
export function example({
  round,
  phase = "sensor",
  cryptid,
  scientist,
  spaces,
  own = SCIENTIST,
}: Words): Scene {
  const rows = [cryptid, scientist].map((text) => text.split(" "));
  const kinds = rows.map((row) =>
    row.map((word): UrbanBlock => (word.toLowerCase().startsWith("m") ? "mysterious" : "ordinary")),
  );
  const where = (test: (word: string) => boolean): [readonly number[], readonly number[]] => {
    const found = rows.map((row) => row.flatMap((word, i) => (test(word) ? [i] : [])));
    return [found[0] ?? [], found[1] ?? []];
  };
  const city: City = {
    round,
    phase,
    city: {
      blocks: [kinds[0] ?? [], kinds[1] ?? []],
      presence: where((word) => /[OM]/.test(word)),
      evidence: where((word) => word.includes("!")),
      deck: 8,
      removed: [],
    },
    spaces,
    lifted: "",
  };
  return drawn(city, centred(city), own);
}

export interface Example {
  readonly scene: Scene;
  readonly sketch: Sketch;
}

/** The start: one block with all sensors beside it. */
export const START: Example = {
  scene: example({
    round: 1,
    cryptid: "O",
    scientist: "o o",
    spaces: [["PPWWK", "PPWKK"], ["", "", ""]], // prettier-ignore
    own: CRYPTID,
  }),
  sketch: NOTHING,
};

const playing = example({
  round: 2,
  cryptid: "o o o",
  scientist: "O O",
  spaces: [["P", "KK", "", "W"], ["PWK", "W", "PW"]], // prettier-ignore
});

function effect(action: UrbanAction, spaces: City["spaces"]): Example {
  return { scene: playing, sketch: sketchOf(playing, moveOf({ text: "", action }), spaces, []) };
}

const LEFT = playing.rows[1].spaces.map(({ sensors }) => sensors);

export const SPLIT = effect({ type: "Split", space: 0, left: "PK" }, [["PPK", "WKK", "", "W"], LEFT]); // prettier-ignore
export const SHUFFLE = effect({ type: "Shuffle", space: 0, colour: "W", side: "right" }, [["P", "KK", "W", "W"], LEFT]); // prettier-ignore
export const ALIGN = effect({ type: "Align", colour: "W", side: "right" }, [["P", "WKK", "W", "WW"], LEFT]); // prettier-ignore

const hiding = example({
  round: 4,
  phase: "hiding",
  cryptid: "o o o m!",
  scientist: "o O O",
  spaces: [["", "", "PWKKK", "", "PPPWW"], ["", "", "", ""]], // prettier-ignore
});
export const HIDING: Example = { scene: hiding, sketch: { ...NOTHING, presence: [1, 2, 3] } };

const closing = example({
  round: 4,
  phase: "restrict",
  cryptid: "m! O O o",
  scientist: "o o o",
  spaces: [["W", "P", "PWKKK", "", "PPW"], ["", "", "", ""]], // prettier-ignore
});
export const RESTRICT: Example = { scene: closing, sketch: { ...NOTHING, leaving: "left" } };

const growing = example({
  round: 4,
  phase: "expand",
  cryptid: "O O o",
  scientist: "o o",
  spaces: [["P", "PWKKK", "W", "PPW"], ["", "", ""]], // prettier-ignore
});
export const EXPAND: Example = {
  scene: growing,
  sketch: { ...NOTHING, arriving: ["mysterious", "ordinary"] },
};

// Sensors are letters, as the game writes them: what lies in a space is a text such as "PPK".

import { URBAN } from "../../wire/urban.gen";

export const COLOURS = URBAN.colours;
export type Colour = (typeof COLOURS)[number];

export const COLOUR_WORDS: Readonly<Record<string, string>> = {
  P: "pink",
  W: "white",
  K: "black",
} satisfies Record<Colour, string>;

export const isColour = (letter: string): letter is Colour => letter in COLOUR_WORDS;

export function count(sensors: string, colour: string): number {
  return [...sensors].filter((letter) => letter === colour).length;
}

/** In the order pink, white, black. */
export function sorted(sensors: string): string {
  return COLOURS.map((colour) => colour.repeat(count(sensors, colour))).join("");
}

/** Each colour once. */
export function coloursIn(sensors: string): string {
  return COLOURS.filter((colour) => sensors.includes(colour)).join("");
}

export function without(sensors: string, gone: string): string {
  return COLOURS.map((colour) =>
    colour.repeat(Math.max(0, count(sensors, colour) - count(gone, colour))),
  ).join("");
}

/** "1 pink and 3 black", or "nothing". */
export function sensorWords(sensors: string): string {
  const words = COLOURS.flatMap((colour) => {
    const found = count(sensors, colour);
    return found === 0 ? [] : [`${found} ${COLOUR_WORDS[colour]}`];
  });
  return words.length === 0 ? "no sensors" : joined(words);
}

/** "pink, white and black". */
export function colourWords(colours: string): string {
  return joined([...colours].map((letter) => COLOUR_WORDS[letter] ?? letter));
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

/** One sensor that is followed from drawing to drawing, so that it can be seen moving. */
export interface Token {
  readonly id: number;
  readonly colour: Colour;
  readonly place: string;
}

/** What lies where, by the name of the place; places from left to right. */
export type Lying = ReadonlyMap<string, string>;

/** The tokens for what lies there now: those that can stay do, the others go on from left to right. */
export function follow(before: readonly Token[], lying: Lying): readonly Token[] {
  const order = new Map([...lying.keys()].map((place, i) => [place, i]));
  const after: Token[] = [];
  let next = before.reduce((most, token) => Math.max(most, token.id), 0) + 1;
  for (const colour of COLOURS) {
    const wanted = [...lying].flatMap(([place, sensors]) =>
      Array<string>(count(sensors, colour)).fill(place),
    );
    const free: Token[] = [];
    for (const token of before.filter((one) => one.colour === colour)) {
      const at = wanted.indexOf(token.place);
      if (at < 0) free.push(token);
      else {
        wanted.splice(at, 1);
        after.push(token);
      }
    }
    free.sort((a, b) => columnIn(a.place, order) - columnIn(b.place, order));
    for (const place of wanted) after.push({ id: free.shift()?.id ?? next++, colour, place });
  }
  return after.sort((a, b) => a.id - b.id);
}

function columnIn(place: string, order: ReadonlyMap<string, number>): number {
  const column = Number(place.split(":")[1]);
  return Number.isNaN(column) ? (order.get(place) ?? 0) : column;
}

// Sensors are letters, and the sensors in a space are a string such as "PPK".

import { listed } from "../../text/words";

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

/** "1 pink and 3 black", or "no sensors". */
export function sensorWords(sensors: string): string {
  const words = COLOURS.flatMap((colour) => {
    const found = count(sensors, colour);
    return found === 0 ? [] : [`${found} ${COLOUR_WORDS[colour]}`];
  });
  return words.length === 0 ? "no sensors" : listed(words);
}

/** "pink, white and black". */
export function colourWords(colours: string): string {
  return listed([...colours].map((letter) => COLOUR_WORDS[letter] ?? letter));
}

/** One sensor with a stable id, so that its moves can be animated. */
export interface Token {
  readonly id: number;
  readonly colour: Colour;
  readonly place: string;
}

/** The sensors by place, from left to right. */
export type Lying = ReadonlyMap<string, string>;

/** Match tokens to the sensors on the board now. Those that can stay do; the others move, from left to right. */
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

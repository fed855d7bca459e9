// A bot in another language. It speaks the line protocol of docs/protocol.md and plays at random, except that in classic
// it searches a space where every other player has a disc.
//
//   cryptid play classic --players 3 --seats "human,novice,program:node examples/random_bot.js"
//   cryptid arena classic "program:node examples/random_bot.js" random --players 4 --games 100
import { createInterface } from "node:readline";

const SPACE = /([A-L])([1-9])$/;

/** A seeded random number generator (mulberry32), so that games can be repeated. */
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Count the other seats with a disc on a space of classic. Spaces are numbered row by row, twelve in a row. */
function discsOfOthers(view, space) {
  return view.public.discs.filter((spaces, colour) => colour !== view.seat && spaces.includes(space)).length;
}

function isPromising(view, text) {
  const found = text.startsWith("search") && SPACE.exec(text);
  if (!found || view.public.options.players === 2) return false;
  const space = (Number(found[2]) - 1) * 12 + found[1].charCodeAt(0) - "A".charCodeAt(0);
  return discsOfOthers(view, space) === view.public.options.players - 1;
}

function choose({ view, legal, seed }, game) {
  const promising = game === "classic" ? legal.filter((text) => isPromising(view, text)) : [];
  const texts = promising.length > 0 ? promising : legal;
  const text = texts[Math.floor(generator(seed)() * texts.length)];
  return { type: "move", text, reason: promising.length > 0 ? "Everyone else has a disc there." : "I picked at random." };
}

let game = null;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") game = message.game;
  const answer = message.type === "hello" ? { type: "ready", name: "Random bot in JavaScript" } : choose(message, game);
  console.log(JSON.stringify(answer));
}

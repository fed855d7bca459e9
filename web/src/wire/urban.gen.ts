// Written by `make wire` from `facts.py` of the game: change that instead.

export const URBAN = {
  roles: ["cryptid", "scientist"],
  colours: ["P", "W", "K"],
  cards: ["split", "shuffle", "align"],
  effects: { Split: "split", Shuffle: "shuffle", Align: "align" },
  sides: ["left", "right"],
} as const;

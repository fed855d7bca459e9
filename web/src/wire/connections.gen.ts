// Written by `make wire` from `facts.py` of the game: change that instead.

export const CONNECTIONS = {
  slots: [1, 2, 3, 4, 5, 6],
  categories: ["head", "eyes", "mouth", "hands", "skin", "tail"],
  sides: {
    head: ["horns", "fin"],
    eyes: ["beady", "compound"],
    mouth: ["fangs", "beak"],
    hands: ["pads", "claws"],
    skin: ["fur", "scales"],
    tail: ["spiked", "tentacles"],
  },
  name_halves: {
    first: ["Thorn", "Crag", "Ember", "Lantern", "Pike", "Sail", "Gloam", "Prism"],
    second: ["wump", "mop", "wallow", "slink", "grubb", "tangle", "drake", "wyrm"],
  },
  latin_form: "{head}{mouth} {eyes} var. {tail}cauda",
  latin: {
    horns: "Corni",
    fin: "Pinni",
    fangs: "dens",
    beak: "rostrum",
    beady: "parvoculum",
    compound: "multoculum",
    spiked: "spini",
    tentacles: "tentaculi",
  },
} as const;

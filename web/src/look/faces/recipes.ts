// How each character is put together from the parts in kit.svg, and in which tints.

/** A part, or a part at x and y. */
type Placed = string | readonly [part: string, x: number, y: number];

export interface Parts {
  readonly body: string;
  readonly head: string;
  readonly behind?: readonly Placed[];
  readonly marks?: readonly Placed[];
  readonly beard?: readonly Placed[];
  readonly nose?: string;
  readonly noseAt?: readonly [x: number, y: number];
  readonly mouth?: string;
  readonly mouthAt?: readonly [x: number, y: number];
  readonly eye: string;
  readonly eyeScale?: number;
  readonly brow?: string;
  /** from the eyes */
  readonly browY?: number;
  /** between the eyes, and how far each is from there */
  readonly at: readonly [x: number, y: number, gap: number];
  /** -1: the face looks to the left */
  readonly look?: -1 | 1;
  readonly hair?: readonly Placed[];
  readonly hat?: readonly Placed[];
  readonly glasses?: string;
  readonly prop?: readonly Placed[];
  /** degrees by which the head is tilted */
  readonly tilt?: number;
  /** the part of the drawing that small faces show */
  readonly mini?: string;
}

export interface Recipe {
  readonly parts: Parts;
  /** skin, hair or fur, cloth, second cloth, hat, brows, closed eyes */
  readonly tints: Readonly<Partial<Record<"s" | "h" | "c" | "d" | "t" | "bw" | "j", string>>>;
}

export const RECIPES: Readonly<Record<string, Recipe>> = {
  pip: {
    parts: {
      behind: ["hr-braids"],
      body: "bd-kerchief",
      head: "hd-round",
      marks: [
        ["mk-freckles", 47, 60],
        ["mk-blush", 47, 61],
      ],
      nose: "ns-button",
      mouth: "mt-gap",
      eye: "ey-bead",
      eyeScale: 1.25,
      brow: "bw-soft",
      browY: -7,
      at: [47, 55, 8.5],
      look: -1,
      hat: ["ht-pith"],
      tilt: -4,
      mini: "8 4 84 84",
    },
    tints: { s: "#E8C19C", h: "#B5683C", c: "#8FA05A", d: "#B5624E", t: "#DCC48E" },
  },
  momo: {
    parts: {
      body: "bd-scarf",
      head: "hd-hare",
      eye: "ey-bead",
      eyeScale: 1.35,
      brow: "bw-fine",
      browY: -7,
      at: [50, 51, 10.5],
      tilt: 3,
      mini: "8 0 84 84",
    },
    tints: { h: "#C9AC86", c: "#6E8A86", d: "#C98A72" },
  },
  tilda: {
    parts: {
      body: "bd-shawl",
      head: "hd-oval",
      marks: [
        ["mk-lines", 52, 50],
        ["mk-blush", 52, 57],
      ],
      nose: "ns-button",
      mouth: "mt-smile",
      eye: "ey-bead",
      brow: "bw-soft",
      browY: -8,
      at: [52, 50, 8.5],
      hair: ["hr-bun"],
      glasses: "gs-round",
      tilt: 3,
    },
    tints: { s: "#F2D5B8", h: "#DDD6CC", c: "#8A6A86", d: "#7C8F9E" },
  },
  beno: {
    parts: {
      body: "bd-apron",
      head: "hd-broad",
      marks: [["mk-blush", 48, 54]],
      beard: ["br-full"],
      nose: "ns-big",
      noseAt: [48, 56],
      mouth: "mt-smile",
      mouthAt: [49, 68],
      eye: "ey-joy",
      brow: "bw-bushy",
      browY: -6,
      at: [48, 49, 9],
      look: -1,
      hat: ["ht-toque"],
      tilt: -3,
    },
    tints: { s: "#B98058", h: "#4A362C", c: "#A9795A", d: "#5F9690" },
  },
  lumi: {
    parts: {
      behind: ["hr-cloud"],
      body: "bd-shawl",
      head: "hd-heart",
      marks: [["mk-blush", 52, 59]],
      nose: "ns-broad",
      noseAt: [52, 60],
      mouth: "mt-smile",
      mouthAt: [52, 68],
      eye: "ey-think",
      brow: "bw-fine",
      browY: -8,
      at: [52, 51, 9],
      hair: ["hr-cloudtop"],
      prop: [["pr-butterfly", 28, 19]],
      tilt: 5,
    },
    tints: { s: "#996A4B", h: "#4B3A36", c: "#C29A5E", d: "#6F8A98" },
  },
  rufo: {
    parts: {
      body: "bd-tweed",
      head: "hd-fox",
      eye: "ey-open",
      brow: "bw-soft",
      browY: -7,
      at: [50, 52, 11.5],
      hat: ["ht-trilby"],
      tilt: -5,
      mini: "9 4 82 82",
    },
    tints: { h: "#C9743C", c: "#B9A47C", d: "#5B5148", t: "#7A6E5C", bw: "#4A2A16" },
  },
  bodo: {
    parts: {
      body: "bd-tape",
      head: "hd-beaver",
      eye: "ey-bead",
      eyeScale: 1.15,
      brow: "bw-soft",
      browY: -6,
      at: [50, 50, 11.5],
      hat: ["ht-cap"],
      prop: ["pr-pencil"],
      tilt: 2,
      mini: "11 8 80 80",
    },
    tints: { h: "#96694A", c: "#6F7F5A", d: "#B5624E", t: "#6E8798", bw: "#4d3527" },
  },
  suri: {
    parts: {
      behind: ["ht-hood"],
      body: "bd-parka",
      head: "hd-round",
      marks: [["mk-blush", 48, 60]],
      nose: "ns-button",
      mouth: "mt-calm",
      eye: "ey-lash",
      brow: "bw-soft",
      browY: -7,
      at: [48, 53, 8.5],
      look: -1,
      hair: ["hr-part"],
      hat: ["ht-furring"],
      tilt: -2,
    },
    tints: { s: "#D3A57B", h: "#D8C6A6", c: "#4E6B67", t: "#4E6B67", bw: "#2A211C" },
  },
  otto: {
    parts: {
      body: "bd-field",
      head: "hd-broad",
      marks: [["mk-lines", 52, 50]],
      nose: "ns-big",
      noseAt: [52, 56],
      beard: ["br-walrus"],
      eye: "ey-bead",
      brow: "bw-bushy",
      browY: -6,
      at: [52, 49, 9],
      hair: ["hr-temples"],
      hat: ["ht-ranger"],
      tilt: 2,
      mini: "9 4 82 82",
    },
    tints: { s: "#E8C19C", h: "#BFB6A8", c: "#76805A", d: "#5B3F2C", t: "#A98A5A" },
  },
  vera: {
    parts: {
      behind: ["hr-bob"],
      body: "bd-field",
      head: "hd-heart",
      nose: "ns-straight",
      noseAt: [48, 60],
      mouth: "mt-smirk",
      mouthAt: [48, 68],
      eye: "ey-lash",
      brow: "bw-fine",
      browY: -7,
      at: [48, 53, 8.5],
      look: -1,
      hair: ["hr-bobfront"],
      hat: ["ht-beret"],
      glasses: "gs-monocle",
      tilt: -3,
    },
    tints: { s: "#F2D5B8", h: "#37313A", c: "#5E6F86", d: "#6B3F38", t: "#A9584A" },
  },
  tavi: {
    parts: {
      body: "bd-bow",
      head: "hd-long",
      nose: "ns-broad",
      noseAt: [52, 60],
      mouth: "mt-grin",
      mouthAt: [52, 68],
      eye: "ey-open",
      brow: "bw-soft",
      browY: -9,
      at: [52, 51, 8.5],
      hair: ["hr-flat"],
      glasses: "gs-round",
      tilt: 3,
    },
    tints: { s: "#7B533D", h: "#2E2724", c: "#5F9690", d: "#D0A24C" },
  },
  mina: {
    parts: {
      body: "bd-drape",
      head: "hd-oval",
      marks: [["mk-blush", 48, 57]],
      nose: "ns-straight",
      noseAt: [48, 58],
      mouth: "mt-smile",
      mouthAt: [48, 66.5],
      eye: "ey-lash",
      brow: "bw-soft",
      browY: -7,
      at: [48, 50, 8.5],
      look: -1,
      hat: ["ht-scarf"],
      prop: ["pr-fern"],
      tilt: -3,
    },
    tints: { s: "#D3A57B", h: "#3A2A22", c: "#6D7F86", d: "#5B8C80" },
  },
  brok: {
    parts: {
      body: "bd-bow",
      head: "hd-badger",
      eye: "ey-ring",
      brow: "bw-stern",
      browY: -6,
      at: [50, 51, 11.5],
      hat: ["ht-bowler"],
    },
    tints: { h: "#8B8680", c: "#6A4A3A", d: "#7F8F5A", t: "#4A443E", j: "#F6EEDA", bw: "#F6EEDA" },
  },
  ines: {
    parts: {
      body: "bd-scarf",
      head: "hd-heart",
      marks: [["mk-freckles", 52, 58]],
      nose: "ns-straight",
      noseAt: [52, 59],
      mouth: "mt-smirk",
      mouthAt: [52, 67.5],
      eye: "ey-open",
      brow: "bw-stern",
      browY: -6,
      at: [52, 51, 8.5],
      hat: ["ht-aviator"],
      tilt: 4,
    },
    tints: { s: "#B98058", h: "#3A2A22", c: "#7C6A52", d: "#E4D6B4", t: "#8C5A38" },
  },
  amar: {
    parts: {
      body: "bd-robe",
      head: "hd-long",
      marks: [["mk-lines", 49, 50]],
      beard: ["br-long"],
      nose: "ns-hook",
      noseAt: [48, 56],
      eye: "ey-lid",
      brow: "bw-bushy",
      browY: -7,
      at: [48, 49, 8.5],
      look: -1,
      hat: ["ht-turban"],
      tilt: -2,
    },
    tints: { s: "#B98058", h: "#A9A6A2", c: "#5C5F78", d: "#C9A45E", t: "#B7734E" },
  },
  ulu: {
    parts: {
      body: "bd-robe",
      head: "hd-owl",
      eye: "ey-owl",
      eyeScale: 1.35,
      at: [50, 51, 11],
      glasses: "gs-nez",
      tilt: -3,
      mini: "9 6 82 82",
    },
    tints: { h: "#A5794E", c: "#4B5A4C", d: "#8A4A40" },
  },
  oda: {
    parts: {
      body: "bd-fur",
      head: "hd-long",
      marks: [["mk-lines", 51, 50]],
      nose: "ns-hook",
      noseAt: [52, 58],
      mouth: "mt-smirk",
      mouthAt: [52, 68],
      eye: "ey-lash",
      brow: "bw-stern",
      browY: -7,
      at: [52, 50, 8.5],
      look: 1,
      hair: ["hr-swept"],
      glasses: "gs-patch",
      prop: [
        ["pr-earring", 32, 62],
        ["pr-earring", 68, 62],
      ],
      tilt: 3,
    },
    tints: { s: "#D3A57B", h: "#77707A", c: "#4A4452", d: "#8A5560", bw: "#3A3540" },
  },
  nuno: {
    parts: {
      body: "bd-knit",
      head: "hd-broad",
      marks: [["mk-lines", 48, 51]],
      beard: ["br-curtain"],
      nose: "ns-broad",
      noseAt: [48, 60],
      mouth: "mt-calm",
      mouthAt: [48, 68.5],
      eye: "ey-lid",
      brow: "bw-bushy",
      browY: -6,
      at: [48, 51, 9],
      look: -1,
      hat: ["ht-beanie"],
      tilt: -3,
    },
    tints: { s: "#7B533D", h: "#E9E3D6", c: "#566B84", t: "#A65F48" },
  },
};

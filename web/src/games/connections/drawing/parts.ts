// The parts of creatures, drawn in a 200 by 220 box: the middle is at x = 94, the ground at y = 206.
// Each part depends on its trait and on fur (0) or scales (1); a few also depend on neighbouring parts.

import type { Side } from "../creatures";
import {
  clipped,
  colour,
  furTexture,
  limb,
  lines,
  outline,
  path,
  samples,
  scaleTexture,
  SHADE,
  short,
  smooth,
  solid,
  spotAt,
  tufted,
  within,
  type Point,
} from "./pen";

const X = 94;
const BOTH = [-1, 1] as const;
const ROUND = 'stroke-linecap="round"';

const TORSO: Readonly<Record<Side, readonly Point[]>> = {
  // prettier-ignore
  0: [[94, 96], [120, 108], [137, 136], [145, 168], [138, 193], [117, 204], [94, 206], [71, 204], [50, 193], [43, 168], [51, 136], [68, 108]],
  // prettier-ignore
  1: [[94, 98], [114, 108], [127, 134], [139, 168], [135, 193], [116, 204], [94, 206], [72, 204], [53, 193], [49, 168], [61, 134], [74, 108]],
};

/** A broad jaw for fangs, a round owl's head for the beak. */
const SKULL: Readonly<Record<Side, readonly Point[]>> = {
  // prettier-ignore
  0: [[94, 45], [117, 49], [132, 66], [139, 88], [130, 108], [112, 118], [94, 120], [76, 118], [58, 108], [49, 88], [56, 66], [71, 49]],
  // prettier-ignore
  1: [[94, 42], [119, 47], [136, 66], [137, 90], [121, 109], [107, 116], [94, 118], [81, 116], [67, 109], [51, 90], [52, 66], [69, 47]],
};

// Tail

export function tail(side: Side, skin: Side): string {
  return side === 0 ? spikedTail(skin) : tentacles();
}

// prettier-ignore
const TAIL: readonly Point[] = [[112, 184], [136, 198], [157, 197], [172, 181], [173, 158], [164, 139], [162, 120]];
const TAIL_WIDTHS = [17, 15.5, 13.5, 11.5, 9.5, 7.5, 5];
/** Position along the tail, side, length and width. */
// prettier-ignore
const SPIKES: readonly (readonly [number, -1 | 1, number, number])[] = [
  [.43, -1, 17, 9], [.555, -1, 21, 9], [.68, -1, 22, 8.5], [.8, -1, 21, 8], [.915, -1, 18, 7], [.6, 1, 14, 7.5], [.74, 1, 16, 7.5], [.89, 1, 17, 7],
];

function spikedTail(skin: Side): string {
  const edge = limb(TAIL, TAIL_WIDTHS);
  const middle = samples(TAIL, false, 2);
  const spikes = SPIKES.map(([u, side, length, width]) => spike(middle, u, side, length, width)).join("");
  const tip = path("M155 122Q155 104 163 88Q170 105 169 122Z", `fill="${colour("spike")}" ${outline(2)}`);
  const texture = skin ? scaleTexture(edge, 9, 6.5) : furTexture(edge, [120, 170], 420, 7, 41);
  return spikes + tip + solid(skin ? smooth(edge) : tufted(edge, 2.2, 6, 0.9, 31), texture);
}

function spike(middle: readonly Point[], u: number, side: -1 | 1, length: number, width: number): string {
  const spot = spotAt(middle, Math.min(middle.length - 2, Math.round(u * (middle.length - 1))));
  const { tx, ty } = spot;
  const [nx, ny] = [ty * side, -tx * side];
  const half = 17 + (5 - 17) * u;
  const [x, y] = [spot.x + nx * half * 0.7, spot.y + ny * half * 0.7];
  const at = (along: number, out: number): string =>
    `${short(x + tx * along + nx * out)} ${short(y + ty * along + ny * out)}`;
  return (
    path(
      `M${at(-width, 0)}Q${at(-width * 0.2, length * 0.55)} ${at(length * 0.3, length)}Q${at(width * 0.9, length * 0.35)} ${at(width, 0)}Z`,
      `fill="${colour("spike")}" ${outline(2)}`,
    ) +
    lines(
      `M${at(width * 0.1, length * 0.2)}L${at(length * 0.25, length * 0.75)}`,
      "line",
      1.3,
      'stroke-opacity=".45"',
    )
  );
}

interface Tentacle {
  readonly middle: readonly Point[];
  readonly widths: readonly number[];
  /** the side without suckers */
  readonly side: -1 | 1;
}

// prettier-ignore
const TENTACLES: readonly Tentacle[] = [
  { middle: [[72, 190], [46, 202], [22, 203], [9, 190], [13, 175], [25, 173], [28, 183], [21, 187]], widths: [13, 11, 8.5, 7, 5.6, 4.4, 3.2, 2], side: 1 },
  { middle: [[112, 180], [142, 178], [160, 160], [162, 136], [168, 116], [184, 110], [193, 122], [186, 132], [178, 127]], widths: [14, 12.5, 10.5, 8.5, 7, 5.6, 4.4, 3.2, 2], side: 1 },
  { middle: [[112, 190], [140, 203], [168, 204], [187, 193], [191, 174], [181, 161], [170, 167], [173, 178], [180, 177]], widths: [15, 13, 11, 9, 7.2, 5.8, 4.6, 3.4, 2], side: -1 },
];

function tentacles(): string {
  return TENTACLES.map(({ middle, widths, side }) => {
    const along = samples(middle, false, 1);
    const [thick, thin] = [widths[0] ?? 0, widths.at(-1) ?? 0];
    const half = (u: number): number => thick + (thin - thick) * Math.pow(u, 0.8);
    let suckers = "";
    for (let u = 0.2; u < 0.93;) {
      const { x, y, tx, ty } = spotAt(along, Math.min(along.length - 2, Math.round(u * (along.length - 1))));
      const r = Math.max(1.1, half(u) * 0.36);
      const [cx, cy] = [x - ty * side * half(u) * 0.42, y + tx * side * half(u) * 0.42];
      suckers += `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}" fill="${colour("belly")}" ${outline(1.1)}/>`;
      u += (r * 2.5) / along.length + 0.012;
    }
    let rings = "";
    for (let j = 6; j < along.length - 8; j += 5) {
      const { x, y, tx, ty } = spotAt(along, j);
      const [nx, ny, width] = [ty * side, -tx * side, half(j / along.length)];
      rings += `M${short(x + nx * width * 1.1)} ${short(y + ny * width * 1.1)}L${short(x + nx * width * 0.35)} ${short(y + ny * width * 0.35)}`;
    }
    return solid(smooth(limb(middle, widths)), lines(rings, "tentacle-line", 1, 'opacity=".75"'), {
      fill: "tentacle",
      over: suckers,
    });
  }).join("");
}

// Body

/** Shade on the right flank. */
function flank(d: string, gap: number): string {
  let strokes = "";
  for (let i = 0; i < (230 - 110 + 206 - 100) / gap; i++) strokes += `M${short(110 + i * gap)} 100l-63.6 106`;
  return clipped(d, lines(strokes, "line", 0.6, 'opacity=".5"'));
}

// prettier-ignore
const SPOTS = [[61, 150, 7], [56, 169, 8], [62, 189, 6.5], [129, 144, 6], [135, 166, 8], [128, 188, 7], [70, 128, 5], [119, 126, 5]] as const;
const STRIPES_LEFT = [[44, 138], [42, 156], [42, 174], [48, 190]] as const; // prettier-ignore
const STRIPES_RIGHT = [[144, 138], [146, 156], [147, 174], [140, 190]] as const; // prettier-ignore

/** Stripes on fur, spots on scales. */
function marking(skin: Side): string {
  if (skin) {
    const spots = SPOTS.map(([x, y, r]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${short(r * 0.8)}"/>`);
    return `<g fill="${colour("dark")}" opacity=".62">${spots.join("")}</g>`;
  }
  const stripe = (x: number, y: number, k: 1 | -1): string =>
    `M${x - 6 * k} ${y - 5}Q${x + 14 * k} ${y - 3} ${x + 24 * k} ${y + 6}Q${x + 10 * k} ${y + 5} ${x - 6 * k} ${y + 4}Z`;
  const d =
    STRIPES_LEFT.map(([x, y]) => stripe(x, y, 1)).join("") +
    STRIPES_RIGHT.map(([x, y]) => stripe(x, y, -1)).join("");
  return path(d, `fill="${colour("dark")}" opacity=".75"`);
}

// prettier-ignore
const PLATED: readonly Point[] = [[94, 112], [109, 124], [117, 150], [119, 178], [112, 200], [94, 206], [76, 200], [69, 178], [71, 150], [79, 124]];
// prettier-ignore
const RUFFLED: readonly Point[] = [[94, 118], [112, 130], [121, 156], [119, 184], [94, 200], [69, 184], [67, 156], [76, 130]];

export function body(skin: Side, isMarked: Side): string {
  const torso = TORSO[skin];
  const marks = isMarked ? marking(skin) : "";
  if (!skin) {
    const belly = tufted(RUFFLED, 4.5, 8, 0.8, 17);
    return (
      solid(tufted(torso, 5, 9, 0.75, 11), marks + furTexture(torso, [94, 96], 900, 9, 21), {
        over: flank("M126 100H150V206H128Z", 3.4),
      }) +
      path(belly, `fill="${colour("belly")}"`) +
      clipped(belly, furTexture(RUFFLED, [94, 110], 190, 8, 23)) +
      lines(belly, "dark", 1.2)
    );
  }
  const belly = smooth(PLATED);
  let plates = "";
  for (let y = 118; y < 206; y += 9.5) plates += `M66 ${y - 1}Q94 ${y + 7} 122 ${y - 1}`;
  let hatching = "";
  for (let y = 116; y < 206; y += 3.1)
    hatching += `M${short(108 + (y > 150 ? 3 : 0))} ${short(y + 2)}q6 -.6 13 -3`;
  return (
    solid(smooth(torso), marks + scaleTexture(torso, 11, 8.5, within(PLATED)), {
      over: flank("M122 100H150V206H126Z", 3.2),
    }) +
    path(belly, `fill="${colour("belly")}"`) +
    clipped(
      belly,
      path(plates, `fill="none" ${outline(1.35)}`) +
        lines(hatching, "line", 0.7, 'opacity=".55"') +
        path(belly, `fill="url(#${SHADE})" opacity=".55"`),
    ) +
    path(belly, `fill="none" ${outline(1.5)}`)
  );
}

// Hands and feet

export function feet(hands: Side): string {
  return foot(hands, 66, -1) + foot(hands, 122, 1);
}

function foot(hands: Side, x: number, k: 1 | -1): string {
  const at = (a: number, b: number): string => `${short(x + a * k)} ${short(b)}`;
  if (hands === 0) {
    const webbed = `M${at(-13, 196)}C${at(-16, 204)} ${at(-20, 207)} ${at(-21, 210)}Q${at(-18, 214.5)} ${at(-13, 211)}Q${at(-8, 208.5)} ${at(-4, 212)}Q${at(1, 216)} ${at(5, 212)}Q${at(10, 208.5)} ${at(15, 211.5)}Q${at(22, 214.5)} ${at(24, 209.5)}C${at(20, 206)} ${at(16, 202)} ${at(13, 195)}C${at(6, 189)} ${at(-7, 189)} ${at(-13, 196)}Z`;
    const toes = `M${at(-6, 198)}L${at(-15, 209)}M${at(0, 198)}L${at(0.5, 211)}M${at(6, 198)}L${at(17, 209)}`;
    return solid(webbed, lines(toes, "line", 1.2), { fill: "fin" });
  }
  const paw = `M${at(-14, 197)}C${at(-19, 203)} ${at(-18, 210)} ${at(-11, 210)}C${at(-8, 212.5)} ${at(-3, 212)} ${at(0, 210.5)}C${at(4, 212.5)} ${at(9, 212)} ${at(12, 210)}C${at(19, 210)} ${at(19, 202)} ${at(14, 197)}C${at(7, 190)} ${at(-7, 190)} ${at(-14, 197)}Z`;
  const toes = `M${at(-5, 203)}Q${at(-7, 207)} ${at(-5, 211)}M${at(6, 203)}Q${at(8, 207)} ${at(6, 211)}`;
  const claw = (a: number, b: number): string =>
    path(
      `M${at(a - 4, 207 + b)}Q${at(a - 4.5, 213 + b)} ${at(a - 2.5, 216.5)}Q${at(a + 4, 213 + b)} ${at(a + 4, 206.5 + b)}Q${at(a, 204.5 + b)} ${at(a - 4, 207 + b)}Z`,
      `fill="${colour("claw")}" ${outline(1.4)}`,
    );
  return solid(paw, path(toes, `fill="none" ${outline(1.2)}`)) + claw(-11, 0) + claw(0.5, 1.5) + claw(12, 0);
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly size: number;
}

function placed({ x, y, turn, size }: Placed, inside: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${inside}</g>`;
}

const PADS = [[-19, -14], [-8, -25], [7, -26], [19, -15]] as const; // prettier-ignore

/** A webbed palm with round toe pads. */
function padHand(place: Placed): string {
  const web =
    "M-9 8C-13 0 -17 -8 -19 -14Q-11 -13.5 -8 -25Q-1 -15 7 -26Q9.5 -15 19 -15C16 -7 13 0 9 8Q0 13 -9 8Z";
  const pad = `fill="${colour("fin")}"`;
  return placed(
    place,
    path(web, `fill="${colour("web")}" ${outline(2.1)}`) +
      lines("M-3 4L-17 -12M-1 2L-7.5 -22M2 2L6.5 -22M4 4L17 -13", "coat", 4.6, ROUND) +
      path(
        "M-8.5 -6l-2.5 -3.5M-5 -10l-1.5 -4M0 -8l0 -4M6 -9l1.5 -4M9 -6l3 -3.5",
        `fill="none" ${outline(0.9)}`,
      ) +
      PADS.map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="5.8" ${pad} ${outline(2)}/>` +
          path(`M${x - 2} ${y + 2.2}q2.6 1.6 4.6 -.8`, `fill="none" ${outline(0.9)}`),
      ).join("") +
      `<ellipse cx="0" cy="3" rx="6.8" ry="5.2" ${pad} ${outline(1.5)}/>`,
  );
}

const KNUCKLES = [[-12, -6, -26], [-4.5, -11, -9], [4.5, -11, 9], [12, -6, 28]] as const; // prettier-ignore
// prettier-ignore
const PAW: readonly Point[] = [[0, -13], [9, -12], [15, -5], [13, 5], [7, 12], [-7, 12], [-13, 5], [-15, -5], [-9, -12]];

/** A paw with four long hooked claws. */
function clawHand(place: Placed, skin: Side): string {
  const claws = KNUCKLES.map(([x, y, turn]) =>
    [
      `<g transform="translate(${x} ${y}) rotate(${turn})">`,
      path("M-4.4 1C-5.5 -9 -2 -19 5.5 -24.5C5 -16 6 -8 4.4 1Z", `fill="${colour("claw")}" ${outline(1.8)}`),
      lines("M-1.5 -2Q-1.5 -11 2.5 -18", "claw-light", 1.3, ROUND),
      "</g>",
    ].join(""),
  );
  const paw = solid(
    skin ? smooth(PAW) : tufted(PAW, 2, 6, 0.5, 55),
    skin ? scaleTexture(PAW, 8, 6) : furTexture(PAW, [0, -20], 60, 6, 9),
  );
  const toes = path("M-5 -9q-.5 4 -1.5 6M5 -9q.5 4 1.5 6", `fill="none" ${outline(1.1)}`);
  return placed(place, claws.join("") + paw + toes);
}

function arm(skin: Side, middle: readonly Point[], widths: readonly number[], seed: number): string {
  const edge = limb(middle, widths);
  return solid(
    skin ? smooth(edge) : tufted(edge, 3, 7, 0.7, seed),
    skin ? scaleTexture(edge, 8, 6) : furTexture(edge, [94, 110], 260, 7, seed + 3),
  );
}

/** The middle lines of both arms: one hand raised, one on the belly. */
const ARMS: Readonly<Record<Side, readonly [raised: readonly Point[], lowered: readonly Point[]]>> = {
  // prettier-ignore
  0: [[[68, 124], [47, 147], [29, 146], [22, 127]], [[120, 124], [139, 142], [139, 154], [129, 158]]],
  // prettier-ignore
  1: [[[68, 124], [45, 147], [27, 146], [22, 128]], [[120, 124], [143, 143], [141, 158], [126, 160]]],
};

export function arms(hands: Side, skin: Side): string {
  const [raised, lowered] = ARMS[hands];
  if (hands === 0) {
    const widths = [13, 11, 9, 7.5];
    return (
      arm(skin, raised, widths, 61) +
      padHand({ x: 20.5, y: 119, turn: -12, size: 1.08 }) +
      arm(skin, lowered, widths, 63) +
      padHand({ x: 121, y: 162, turn: -132, size: 0.98 })
    );
  }
  const widths = [14, 12, 10, 9];
  return (
    arm(skin, raised, widths, 65) +
    clawHand({ x: 21, y: 118, turn: -16, size: 1 }, skin) +
    arm(skin, lowered, widths, 67) +
    clawHand({ x: 119, y: 162, turn: -150, size: 0.95 }, skin)
  );
}

// Head

/** The parts behind the skull. */
export function crown(head: Side, skin: Side): string {
  return head === 0 ? horns(skin) : sail();
}

const HORN = [[16, 0], [30, -8], [43, -21], [46, -38], [38, -51], [27, -54]] as const; // prettier-ignore
const EAR = [[36, 12], [52, 4], [66, 8], [60, 20], [44, 26]] as const; // prettier-ignore
const EAR_INSIDE = [[42, 15], [52, 11], [60, 12], [54, 19], [45, 22]] as const; // prettier-ignore

function mirrored(points: readonly Point[], k: 1 | -1, y: number): Point[] {
  return points.map((point) => [X + point[0] * k, y + point[1]]);
}

function horns(skin: Side): string {
  const pair = BOTH.map((k) => {
    const middle = mirrored(HORN, k, 58);
    const along = samples(middle, false, 4.6);
    let ridges = "";
    for (let j = 3; j < along.length - 3; j++) {
      const [before, after] = [along[j - 1] ?? [0, 0], along[j + 1] ?? [0, 0]];
      const { x, y, tx, ty } = spotAt(along, j, 1);
      const width = 11 * (1 - j / along.length) + 2.5;
      const bend = `${short(x + (after[0] - before[0]) * 0.45)} ${short(y + (after[1] - before[1]) * 0.45)}`;
      ridges += `M${short(x + ty * width)} ${short(y - tx * width)}Q${bend} ${short(x - ty * width)} ${short(y + tx * width)}`;
    }
    const edge = smooth(limb(middle, [11, 10.5, 9, 7, 4.6, 1.4]));
    return solid(edge, lines(ridges, "horn-line", 1.5), { fill: "horn" });
  });
  const ears = BOTH.map((k) => {
    const edge = mirrored(EAR, k, 62);
    if (k < 0) edge.reverse();
    return (
      solid(skin ? smooth(edge) : tufted(edge, 2.4, 6, 0.6, 71), "") +
      path(
        smooth(mirrored(EAR_INSIDE, k, 62)),
        `fill="${colour("belly")}" stroke="${colour("dark")}" stroke-width="1"`,
      )
    );
  });
  return [...pair, ...ears].join("");
}

const TIPS = [[58, 34], [62, 11], [84, -1], [110, 3], [134, 18], [150, 42]] as const; // prettier-ignore
const ROOTS = [[70, 58], [76, 52], [88, 48], [100, 48], [112, 52], [122, 60]] as const; // prettier-ignore

/** A rayed sail and ears like fans. */
function sail(): string {
  let edge = "M66 62Q56 50 58 34";
  let rays = "";
  let fine = "";
  TIPS.forEach((tip, i) => {
    const root = ROOTS[i] ?? [0, 0];
    rays += `M${root[0]} ${root[1]}Q${short((root[0] + tip[0]) / 2 - 4)} ${short((root[1] + tip[1]) / 2)} ${tip[0]} ${tip[1]}`;
    const [next, nextRoot] = [TIPS[i + 1], ROOTS[i + 1]];
    if (next === undefined || nextRoot === undefined) return;
    const [mx, my] = [(tip[0] + next[0]) / 2, (tip[1] + next[1]) / 2];
    edge += `Q${short(mx + (X - mx) * 0.26)} ${short(my + (60 - my) * 0.26)} ${next[0]} ${next[1]}`;
    for (const u of [0.3, 0.5, 0.7]) {
      const [rx, ry] = [root[0] + (nextRoot[0] - root[0]) * u, root[1] + (nextRoot[1] - root[1]) * u];
      const [tx, ty] = [tip[0] + (next[0] - tip[0]) * u, tip[1] + (next[1] - tip[1]) * u];
      fine += `M${short(rx)} ${short(ry)}L${short(rx + (tx - rx) * 0.66)} ${short(ry + (ty - ry) * 0.66)}`;
    }
  });
  edge += "Q136 52 126 68Z";
  return (
    path(edge, `fill="${colour("fin")}"`) +
    clipped(
      edge,
      lines(fine, "fin-line", 0.9, 'opacity=".8"') + path(edge, `fill="url(#${SHADE})" opacity=".6"`),
    ) +
    lines(rays, "fin-line", 2.6, ROUND) +
    path(edge, `fill="none" ${outline(2.3)}`) +
    BOTH.map(fanEar).join("")
  );
}

function fanEar(k: 1 | -1): string {
  const at = (x: number, y: number): string => `${short(X + x * k)} ${short(66 + y)}`;
  const edge = `M${at(34, 4)}L${at(62, -10)}Q${at(57, -2)} ${at(67, 6)}Q${at(59, 9)} ${at(63, 21)}Q${at(54, 18)} ${at(50, 28)}L${at(34, 22)}Z`;
  const rays = `M${at(40, 8)}L${at(60, -8)}M${at(42, 13)}L${at(64, 6)}M${at(42, 17)}L${at(60, 19)}`;
  return solid(edge, "", { fill: "fin" }) + lines(rays, "fin-line", 1.7, ROUND);
}

export function skull(mouth: Side, skin: Side): string {
  const edge = SKULL[mouth];
  if (skin) {
    const muzzle = (x: number, y: number): boolean => mouth === 0 && y > 92 && Math.abs(x - X) < 30;
    const brow = path(
      `M${X - 8} 56q8 -6 16 0q-2 7 -8 8q-6 -1 -8 -8z`,
      `fill="${colour("belly")}" fill-opacity=".55" ${outline(1.2)}`,
    );
    return solid(smooth(edge), scaleTexture(edge, 9.5, 7, muzzle)) + brow;
  }
  const face = (x: number, y: number): boolean => Math.abs(x - X) < 32 && y > 64 && y < 112;
  const fur = solid(
    tufted(edge, mouth ? 4.5 : 5, 8, 0.75, mouth ? 81 : 83),
    furTexture(edge, [X, 30], 420, 7.5, 85, face),
  );
  return mouth ? fur + owlDiscs() : fur;
}

function owlDiscs(): string {
  let rays = "";
  let discs = "";
  for (const k of BOTH) {
    for (let a = 0; a < 24; a++) {
      const [c, s] = [Math.cos((a / 24) * 6.283), Math.sin((a / 24) * 6.283)];
      rays += `M${short(X + k * 20 + c * 16)} ${short(76 + s * 16)}l${short(c * 5.5)} ${short(s * 5.5)}`;
    }
    discs += `<ellipse cx="${X + k * 20}" cy="76" rx="22" ry="22.5" fill="${colour("belly")}" opacity=".85"/>`;
  }
  return discs + lines(rays, "dark", 1.2, ROUND);
}

/** On the forehead of marked creatures. */
export function foreheadMarks(skin: Side): string {
  if (!skin)
    return path(
      "M94 46l-3 15h6zM83 47l-1 12 5 -1zM105 47l1 12 -5 -1z",
      `fill="${colour("dark")}" opacity=".8"`,
    );
  return `<g fill="${colour("dark")}" opacity=".6"><circle cx="80" cy="52" r="3"/><circle cx="108" cy="52" r="3"/><circle cx="71" cy="58" r="2.2"/><circle cx="117" cy="58" r="2.2"/></g>`;
}

export function mouth(side: Side, skin: Side): string {
  return side === 0 ? fangs(skin) : beak();
}

// prettier-ignore
const MUZZLE: readonly Point[] = [[94, 84], [110, 86], [123, 96], [119, 108], [106, 112], [94, 110.5], [82, 112], [69, 108], [65, 96], [78, 86]];

/** A muzzle with a nose, a grin and two long fangs. */
function fangs(skin: Side): string {
  const open = "M68 97Q80 104 94 101Q108 104 120 97Q119 114 106 118.5Q94 121 82 118.5Q69 114 68 97Z";
  const tooth = (d: string, width: number): string => path(d, `fill="${colour("fang")}" ${outline(width)}`);
  return (
    path(
      skin ? smooth(MUZZLE) : tufted(MUZZLE, 2.2, 7, 0.6, 91),
      `fill="${colour("belly")}" stroke="${colour("dark")}" stroke-width="1.2"`,
    ) +
    path(open, `fill="${colour("mouth")}" ${outline(2.2)}`) +
    clipped(open, `<ellipse cx="94" cy="119" rx="13" ry="7" fill="${colour("tongue")}"/>`) +
    tooth("M86.5 102.5l2.5 5.5 2.8 -6zM96.2 102l2.8 6 2.5 -5.5z", 0.9) +
    tooth("M71.5 99.5C71 109 73.5 118 78 125C82 118 84 110 83.5 102.6Z", 1.9) +
    tooth("M116.5 99.5C117 109 114.5 118 110 125C106 118 104 110 104.5 102.6Z", 1.9) +
    lines("M77 104q-.5 8 1.5 14M111 104q.5 8 -1.5 14", "horn-line", 1) +
    path("M85.5 86Q94 82.5 102.5 86Q101.5 93.5 94 95.5Q86.5 93.5 85.5 86Z", `fill="${colour("line")}"`) +
    path(
      "M88.5 87.5q3 -1.6 5 -1",
      `fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="1.3" ${ROUND}`,
    ) +
    path("M94 95.5V101", `fill="none" ${outline(1.5)}`) +
    `<g fill="${colour("line")}" opacity=".75"><circle cx="76" cy="93.5" r="1"/><circle cx="80" cy="96" r="1"/><circle cx="112" cy="93.5" r="1"/><circle cx="108" cy="96" r="1"/></g>`
  );
}

function beak(): string {
  const lower = "M80 104Q83 119 93 122Q104 120 108 104Z";
  const upper =
    "M94 70C105 72 114 82 116.5 98C112 104 106 107 102.5 108C101.5 116 98.5 123 90.5 128.5C89.5 122 88.5 113 85.5 108C81 107 75.5 104 71.5 98C74 82 83 72 94 70Z";
  let hatching = "";
  for (let i = 0; i * 2.6 < 36; i++) hatching += `M103 ${short(78 + i * 2.6)}l16 -3`;
  return (
    path(lower, `fill="${colour("beak-deep")}" ${outline(1.9)}`) +
    path(upper, `fill="${colour("beak")}"`) +
    clipped(
      upper,
      path("M100 70C110 80 112 92 100 108L92 130H125V70Z", `fill="${colour("beak-deep")}" opacity=".6"`) +
        lines(hatching, "line", 0.7, 'opacity=".6"'),
    ) +
    path("M92 76Q89 90 91 104", `fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2.6" ${ROUND}`) +
    path(upper, `fill="none" ${outline(2.3)}`) +
    path("M71.5 98Q78 100 85.5 108M116.5 98Q110 100 102.5 108", `fill="none" ${outline(1.5)}`) +
    path("M83 84q-3.5 2 -3.5 6M105 84q3.5 2 3.5 6", `fill="none" ${outline(2.4)}`)
  );
}

export function eyes(side: Side, mouthSide: Side): string {
  const y = mouthSide ? 74 : 73;
  return BOTH.map((k) =>
    side === 0 ? bead(X + k * (mouthSide ? 20 : 15.5), y, k) : dome(X + k * 29, y - 3, k),
  ).join("");
}

function bead(x: number, y: number, k: 1 | -1): string {
  const dot = (dx: number, dy: number, r: number, fill: string): string =>
    `<circle cx="${short(x + dx)}" cy="${short(y + dy)}" r="${r}" ${fill}/>`;
  return (
    `<ellipse cx="${x}" cy="${y}" rx="7" ry="6.8" fill="${colour("belly")}" opacity=".9"/>` +
    dot(0, 0.2, 5, `fill="${colour("eye-line")}"`) +
    dot(-1.7, -1.6, 1.6, 'fill="#fff"') +
    dot(1.8, 2, 0.8, 'fill="#fff" opacity=".6"') +
    path(`M${x - 8 * k} ${y - 7.5}Q${x + k} ${y - 13} ${x + 10 * k} ${y - 8}`, `fill="none" ${outline(2.6)}`)
  );
}

/** A bulging faceted eye. */
function dome(x: number, y: number, k: 1 | -1): string {
  const h = 3.3;
  let facets = "";
  for (let row = -6; row <= 6; row++)
    for (let column = -6; column <= 6; column++) {
      const [cx, cy] = [x + (column + (row & 1 ? 0.5 : 0)) * h * 1.732, y + row * h * 1.5];
      for (let a = 0; a < 6; a++) {
        const t = Math.PI / 6 + (a * Math.PI) / 3;
        facets += `${a ? "L" : "M"}${short(cx + h * Math.cos(t))} ${short(cy + h * Math.sin(t))}`;
      }
      facets += "Z";
    }
  const oval = `<ellipse cx="${x}" cy="${y}" rx="17" ry="18.5" transform="rotate(${k * 14} ${x} ${y})"`;
  const id = `cr-dome-${x}-${y}`;
  return (
    `<clipPath id="${id}">${oval}/></clipPath><g clip-path="url(#${id})">` +
    `<rect x="${x - 22}" y="${y - 22}" width="44" height="44" fill="${colour("eye")}"/>` +
    `<ellipse cx="${x + 5}" cy="${y + 9}" rx="17" ry="13" fill="${colour("eye-deep")}"/>` +
    lines(facets, "eye-line", 1.05) +
    `<ellipse cx="${x - 6}" cy="${y - 8}" rx="5.5" ry="3.6" fill="#fff" opacity=".8" transform="rotate(-35 ${x - 6} ${y - 8})"/>` +
    `</g>${oval} fill="none" ${outline(2.5)}/>`
  );
}

// prettier-ignore
const SWATCH: readonly Point[] = [[-30, -30], [55, -40], [140, -30], [150, 40], [140, 120], [50, 130], [-30, 120], [-40, 40]];

/** Only skin, for the tile. */
export function swatch(skin: Side): string {
  const all = "M-20-20H130V110H-20Z";
  const texture = skin
    ? scaleTexture(SWATCH, 15, 11.5)
    : furTexture(SWATCH, [40, -120], 1500, 12, 33) + furTexture(SWATCH, [40, -120], 700, 14, 35);
  return path(all, `fill="${colour("coat")}"`) + texture + path(all, `fill="url(#${SHADE})" opacity=".5"`);
}

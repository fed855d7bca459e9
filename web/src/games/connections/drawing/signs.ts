// The signs, as lines on a 24 by 24 grid.

export const SIGNS = {
  flip: "M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  pass: "M5 12h14",
  barred: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12",
  wait: "M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9",
  done: "M4 12.5l5.5 5.5L20 6.5",
  pick: "M12 4v12M7 11l5 5 5-5M4 20h16",
  play: "M7 4l12 8-12 8z",
} as const;

export type SignName = keyof typeof SIGNS;

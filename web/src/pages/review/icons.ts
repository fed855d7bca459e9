// The icons of the review: lines on a 20 by 20 grid, like those of `look/icons.ts`, which every page loads.

export const ICONS = {
  all: "M7 3.5a2.6 2.6 0 100 5.2 2.6 2.6 0 000-5.2zM2 15.5c0-3 2-4.8 5-4.8s5 1.8 5 4.8M13 4.2a2.4 2.4 0 010 4.6M14.5 11.2c2.2.4 3.5 2 3.5 4.3",
  first: "M5 4v12M15 4l-6 6 6 6",
  last: "M15 4v12M5 4l6 6-6 6",
  play: "M6 4l10 6-10 6z",
  pause: "M7 4v12M13 4v12",
  branch: "M5 17V3M5 12c0-4 4-3.5 8-5.5M10.5 4.5L15 5.5 13.5 10",
  chart: "M3 3v14h14M6 12l3-4 3 2 4-5",
  notebook: "M5 3h11v14H5zM5 7H3M5 11H3M5 15H3M9 7h4M9 10h4",
  hands: "M3 6l6-2 3 11-6 2zM10 4h6v11h-3",
  summary: "M4 3h12v14H4zM7 7h6M7 10h6M7 13h4",
  check: "M4 10.5l4 4 8-9",
  download: "M10 3v9M6.5 8.5L10 12l3.5-3.5M4 16h12",
} as const;

// The sections of the site besides its home page.

export const SECTIONS = [
  {
    name: "Today",
    title: "Today's hunt",
    href: "/hunt",
    path: "M10 3.2l6 3.4v6.8l-6 3.4-6-3.4V6.6zM10 8.2v.1M7.7 11.7c.5-1.3 1.3-1.8 2.3-1.8s1.8.5 2.3 1.8",
  },
  {
    name: "Puzzles",
    title: "Puzzles",
    href: "/puzzles",
    path: "M4 4h5v1.6a1.7 1.7 0 103 0V4h4v5h-1.4a1.7 1.7 0 100 3H16v4H4z",
  },
  {
    name: "Learn",
    title: "Learn",
    href: "/learn",
    path: "M10 5.5C8 4 5.5 3.5 3 4v11c2.5-.5 5 0 7 1.5 2-1.5 4.5-2 7-1.5V4c-2.5-.5-5 0-7 1.5zM10 5.5v11",
  },
] as const;

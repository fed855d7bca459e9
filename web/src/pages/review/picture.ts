// Pictures of drawings: SVGs of the page as one PNG file, with the styles that they have on the page.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 1_600;
const GAP = 8; // between drawings side by side
/** What can be set by style sheets in our drawings, as attributes of SVG. */
const STYLES = [
  "display",
  "fill",
  "fill-opacity",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "opacity",
  "stop-color",
  "stop-opacity",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
  "visibility",
] as const;

/** Save drawings, side by side, as a PNG file. */
export async function savePicture(svgs: readonly SVGSVGElement[], name: string): Promise<void> {
  const url = URL.createObjectURL(await pictureOf(rowOf(svgs)));
  const link = Object.assign(document.createElement("a"), { href: url, download: `${name}.png` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface Drawing {
  readonly svg: SVGSVGElement;
  readonly width: number;
  readonly height: number;
}

/** One drawing with copies of these, each as large as on the page, their bottoms in line. */
function rowOf(svgs: readonly SVGSVGElement[]): Drawing {
  const boxes = svgs.map((svg) => svg.getBoundingClientRect());
  const height = Math.max(...boxes.map((box) => box.height));
  const row = document.createElementNS(SVG, "svg");
  let x = 0;
  svgs.forEach((svg, i) => {
    const { width, height: own } = boxes[i]!;
    const copy = svg.cloneNode(true) as SVGSVGElement;
    dress(svg, copy);
    inline(svg, copy);
    for (const [name, value] of Object.entries({ x, y: height - own, width, height: own }))
      copy.setAttribute(name, String(value));
    row.append(copy);
    x += width + GAP;
  });
  return { svg: row, width: x - GAP, height };
}

/** Add the parts that a drawing uses and another one on the page defines, with the colours they have here. */
function inline(original: SVGSVGElement, copy: SVGSVGElement): void {
  const look = getComputedStyle(original);
  const wanted = [...copy.querySelectorAll("use")].map((use) => use.getAttribute("href")?.slice(1) ?? "");
  for (const id of new Set(wanted)) {
    const part = copy.querySelector(`[id="${id}"]`) === null ? document.getElementById(id) : null;
    if (part === null) continue;
    for (const [, name = ""] of part.outerHTML.matchAll(/var\((--[\w-]+)/g))
      copy.style.setProperty(name, look.getPropertyValue(name));
    copy.prepend(part.cloneNode(true));
  }
}

async function pictureOf({ svg, width, height }: Drawing): Promise<Blob> {
  const scale = WIDTH / width;
  const canvas = Object.assign(document.createElement("canvas"), {
    width: WIDTH,
    height: Math.round(height * scale),
  });
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", String(canvas.width));
  svg.setAttribute("height", String(canvas.height));
  const brush = canvas.getContext("2d")!;
  brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(await imageOf(svg), 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
  });
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Give the copy of an element, and everything inside it, the look of the original as attributes. */
function dress(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const name of STYLES) copy.setAttribute(name, style.getPropertyValue(name));
  if (style.transform !== "none") copy.setAttribute("transform", style.transform);
  copy.removeAttribute("style");
  copy.removeAttribute("class");
  [...original.children].forEach((child, i) => dress(child, copy.children[i]!));
}

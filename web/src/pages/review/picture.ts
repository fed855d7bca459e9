// Pictures of drawings: an SVG of the page as a PNG file, with the styles that it has on the page.

const WIDTH = 1_600;
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
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
  "visibility",
] as const;

/** Save a drawing as a PNG file. */
export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const url = URL.createObjectURL(await pictureOf(svg));
  const link = Object.assign(document.createElement("a"), { href: url, download: `${name}.png` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const scale = WIDTH / width;
  const canvas = Object.assign(document.createElement("canvas"), {
    width: WIDTH,
    height: Math.round(height * scale),
  });
  const brush = canvas.getContext("2d")!;
  brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(await drawn(svg, canvas), 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
  });
}

async function drawn(svg: SVGSVGElement, { width, height }: HTMLCanvasElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  dress(svg, copy);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }),
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

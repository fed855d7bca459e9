// Finds what a person could not read or press on this page: text cut off or covered, controls covered or out of reach.
() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [tabindex='0']";
  const SLACK = 1.5; // pixels
  const faults = new Set();
  const root = document.querySelector("dialog[open]") ?? document.body;
  const name = (one) =>
    `${one.tagName.toLowerCase()}${one.className.baseVal === undefined && one.className ? "." + one.className.trim().split(/\s+/)[0] : ""} "${(one.getAttribute("aria-label") ?? one.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const isShown = (one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    for (let at = one; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath === "inset(50%)" || style.opacity === "0") return false;
    }
    return true;
  };
  const isInside = (x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const isScroller = (style, axis) => /auto|scroll/.test(style[`overflow${axis}`]);
  const box = (one) => one.getBoundingClientRect();

  /** The first ancestor that cuts this off, or undefined; one that scrolls does not cut. */
  function cutter(rect, from) {
    for (let at = from; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const by = box(at);
      if (at.ownerSVGElement === null && at.tagName === "svg" && style.overflow === "visible") continue;
      for (const [axis, low, high] of [["X", "left", "right"], ["Y", "top", "bottom"]]) {
        if (style[`overflow${axis}`] === "visible" || isScroller(style, axis)) continue;
        if (rect[low] < by[low] - SLACK || rect[high] > by[high] + SLACK) return at;
      }
      if (isScroller(style, "X") && isScroller(style, "Y")) return undefined;
      if (style.position === "fixed") return undefined;
    }
    return undefined;
  }
  const related = (hit, one) =>
    hit !== null && (hit === one || hit.contains(one) || one.contains(hit) || hit.closest("label")?.contains(one) === true);
  /** What covers this point of the element, null if nothing is there to be seen, undefined if it is free. */
  function cover(one, x, y) {
    if (!isInside(x, y)) return null;
    const hit = document.elementFromPoint(x, y);
    if (related(hit, one)) return undefined;
    const by = hit === null ? null : box(hit);
    // a target may reach beyond what is drawn of it
    if (by && (x < by.left || x > by.right || y < by.top || y > by.bottom)) return undefined;
    return hit;
  }
  /** Look again after scrolling there, as a person would. */
  function afterScrolling(one, look) {
    const first = look();
    if (first === undefined) return undefined;
    const scrolled = [];
    for (let at = one.parentElement; at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)
        scrolled.push([at, at.scrollTop, at.scrollLeft]);
    let second = first;
    for (const block of ["center", "start", "end"]) {
      if (second === undefined) break;
      one.scrollIntoView({ block, inline: "center", behavior: "instant" });
      second = look();
    }
    for (const [at, top, left] of scrolled) at.scrollTo({ top, left, behavior: "instant" });
    return second;
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls sideways");
  const stage = document.querySelector(".frame .stage");
  const isPlaying = stage?.querySelector(".board") && root === document.body;
  const isTablet = innerWidth >= 720 && innerWidth < 1120 && innerHeight >= 500;
  if (isPlaying && !isTablet) {
    if (document.documentElement.scrollHeight > innerHeight + 1)
      faults.add(`the page scrolls: ${document.documentElement.scrollHeight} px high`);
    for (const one of [stage, ...stage.querySelectorAll(".board, .board *")])
      if (one.scrollHeight > one.clientHeight + 1 && isScroller(getComputedStyle(one), "Y"))
        faults.add(`the board scrolls: ${name(one)}`);
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one || one.closest("script, style, option, noscript, title") || !isShown(one)) continue;
    if (one.closest("svg[preserveAspectRatio$=slice]")) continue; // a picture that fills its box
    const range = document.createRange();
    range.selectNodeContents(node);
    const isDrawn = one.closest("svg") !== null;
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      const air = rect.height * 0.22; // above and below the letters
      const by = cutter({ ...rect.toJSON(), top: rect.top + air, bottom: rect.bottom - air }, one);
      if (by) faults.add(`cut: "${node.data.trim().slice(0, 40)}" by ${name(by)}`);
    }
    if (isDrawn || getComputedStyle(one).pointerEvents === "none") continue;
    const found = afterScrolling(one, () => {
      for (const rect of range.getClientRects())
        for (const share of rect.width < 2 ? [] : [0.08, 0.5, 0.92]) {
          const hit = cover(one, rect.left + rect.width * share, rect.top + rect.height / 2);
          if (hit !== undefined) return hit;
        }
      return undefined;
    });
    if (found !== undefined)
      faults.add(`text ${found === null ? "out of reach" : `under ${name(found)}`}: "${node.data.trim().slice(0, 40)}"`);
  }

  for (const one of root.querySelectorAll(CONTROLS)) {
    if (!isShown(one)) continue;
    const middle = () => {
      const rect = box(one);
      return cover(one, rect.left + rect.width / 2, rect.top + rect.height / 2);
    };
    const isNeeded = isPlaying && !isTablet && one.matches(".primary, .confirm, .main");
    const found = isNeeded ? middle() : afterScrolling(one, middle);
    if (found !== undefined)
      faults.add(found === null ? `out of reach: ${name(one)}` : `covered: ${name(one)} by ${name(found)}`);
    const rect = box(one);
    const by = cutter(rect, one.parentElement);
    if (by && !one.closest("svg")) faults.add(`control cut: ${name(one)} by ${name(by)}`);
  }
  return [...faults];
}

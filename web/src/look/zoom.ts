// Zoom a drawing within its box: two fingers or a double tap zoom, a drag moves it. The page stays where it is.

import type { Action } from "svelte/action";

const LARGEST = 4;
const DOUBLE = 2.2; // by a double tap
const STILL_PX = 8; // a finger that moves less has tapped
const DOUBLE_MS = 320;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Svelte action for a box with one drawing in it. Without `isOn`, the drawing keeps its own size. */
export const zoomable: Action<HTMLElement, boolean> = (box, isOn) => {
  const drawing = box.firstElementChild as SVGElement;
  const fingers = new Map<number, Point>();
  let [scale, x, y] = [1, 0, 0];
  let began: Point = { x: 0, y: 0 };
  let isMoved = false;
  let tap: { readonly at: number; readonly place: Point } = { at: -DOUBLE_MS, place: began };

  function draw(): void {
    x = Math.min(0, Math.max(box.clientWidth * (1 - scale), x));
    y = Math.min(0, Math.max(box.clientHeight * (1 - scale), y));
    drawing.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    box.toggleAttribute("data-zoomed", scale !== 1);
  }

  /** Zoom so that this point of the screen stays where it is. */
  function zoom(to: number, { x: atX, y: atY }: Point): void {
    const { left, top } = box.getBoundingClientRect();
    const next = Math.min(LARGEST, Math.max(1, to));
    x = atX - left - ((atX - left - x) * next) / scale;
    y = atY - top - ((atY - top - y) * next) / scale;
    scale = next;
    draw();
  }

  const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
  const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

  function press(event: PointerEvent): void {
    if (fingers.size === 0) {
      began = placeOf(event);
      isMoved = false;
    }
    fingers.set(event.pointerId, placeOf(event));
  }

  function move(event: PointerEvent): void {
    const was = fingers.get(event.pointerId);
    if (was === undefined) return;
    const now = placeOf(event);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    fingers.set(event.pointerId, now);
    isMoved ||= other !== undefined || apart(began, now) > STILL_PX;
    if (!isMoved) return;
    if (other === undefined) {
      x += now.x - was.x;
      y += now.y - was.y;
      draw();
    } else {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      zoom((scale * apart(now, other)) / Math.max(1, apart(was, other)), middle);
    }
  }

  function lift(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || event.type === "pointercancel") return;
    if (isMoved) return;
    const place = placeOf(event);
    const isDouble = event.timeStamp - tap.at < DOUBLE_MS && apart(tap.place, place) < 3 * STILL_PX;
    tap = { at: isDouble ? -DOUBLE_MS : event.timeStamp, place };
    if (isDouble) zoom(scale === 1 ? DOUBLE : 1, place);
  }

  /** A drag chooses nothing. */
  function swallow(event: MouseEvent): void {
    if (!isMoved) return;
    isMoved = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** Keys may lead to a place that is out of sight. */
  function follow({ target }: FocusEvent): void {
    if (scale === 1 || !(target instanceof Element)) return;
    const [at, within] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
    if (at.left < within.left || at.right > within.right)
      x += within.left + within.width / 2 - at.left - at.width / 2;
    if (at.top < within.top || at.bottom > within.bottom)
      y += within.top + within.height / 2 - at.top - at.height / 2;
    draw();
  }

  const listeners = [
    ["pointerdown", press],
    ["pointermove", move],
    ["pointerup", lift],
    ["pointercancel", lift],
    ["focusin", follow],
  ] as const;

  function turn(on: boolean): void {
    for (const [kind, listener] of listeners) {
      if (on) box.addEventListener(kind, listener as EventListener);
      else box.removeEventListener(kind, listener as EventListener);
    }
    if (on) box.addEventListener("click", swallow, true);
    else box.removeEventListener("click", swallow, true);
    box.style.touchAction = on ? "none" : "";
    drawing.style.transformOrigin = "0 0";
    fingers.clear();
    scale = 1;
    draw();
  }

  turn(isOn);
  return { update: turn, destroy: () => turn(false) };
};

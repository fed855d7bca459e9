// Horizontal swipes.

import type { Attachment } from "svelte/attachments";

const FAR = 48; // pixels

/** Call `go` with 1 for a swipe to the left and with -1 for a swipe to the right. */
export function swipe(go: (by: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let start: Touch | undefined;
    const down = (event: TouchEvent): void => {
      start = event.touches.length === 1 ? event.touches[0] : undefined;
    };
    const up = (event: TouchEvent): void => {
      const end = event.changedTouches[0];
      if (start === undefined || end === undefined) return;
      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) go(-Math.sign(x));
    };
    element.addEventListener("touchstart", down, { passive: true });
    element.addEventListener("touchend", up);
    return () => {
      element.removeEventListener("touchstart", down);
      element.removeEventListener("touchend", up);
    };
  };
}

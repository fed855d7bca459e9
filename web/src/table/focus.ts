// Keeps the keyboard's focus: when the focused control goes away, the focus moves on to what comes next.

import type { Action } from "svelte/action";

/** What comes next, the most useful first: a move that is ready, the board, whatever else can be pressed, the page. */
const NEXT = [
  ".confirm .primary",
  ".panel .primary:enabled:not([aria-disabled=true])",
  ".board [tabindex='0']",
  ".board button:enabled",
  ".panel button:enabled",
  ".stage .primary:enabled",
  ".stage",
];

/** Svelte action for the frame of a table. */
export const keepFocus: Action<HTMLElement> = (frame) => {
  let last: HTMLElement | SVGElement | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement || target instanceof SVGElement ? target : null;
  };

  /** A tap beside all controls gives the focus up on purpose. */
  const release = (): void => {
    last = null;
  };

  /** A control that was only moved gets the focus back. */
  function check(): void {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (last === null || !isLost) return;
    if (last.isConnected && !last.matches(":disabled")) {
      last.focus({ preventScroll: true });
      return;
    }
    for (const selector of NEXT)
      for (const one of frame.querySelectorAll<HTMLElement | SVGElement>(selector))
        if (one.checkVisibility()) {
          one.focus({ preventScroll: true });
          if (document.activeElement === one) return;
        }
  }

  // The browser takes the focus from a disabled control only with the next frame.
  const observer = new MutationObserver(() => requestAnimationFrame(check));
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  frame.addEventListener("pointerdown", release);
  frame.addEventListener("focusin", note);
  return {
    destroy: () => {
      observer.disconnect();
      frame.removeEventListener("pointerdown", release);
      frame.removeEventListener("focusin", note);
    },
  };
};

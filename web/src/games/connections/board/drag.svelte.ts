// Dragging with a mouse or finger. Vertical swipes still scroll the page.

const FAR = 8; // px before a press becomes a drag

export class Drag<T> {
  /** the dragged item and its offset */
  item = $state.raw<T | null>(null);
  x = $state(0);
  y = $state(0);
  /** the item below it */
  over = $state.raw<T | null>(null);

  readonly #find: (x: number, y: number) => T | null;
  readonly #drop: (item: T, over: T) => void;
  #isDragged = false;

  constructor(find: (x: number, y: number) => T | null, drop: (item: T, over: T) => void) {
    this.#find = find;
    this.#drop = drop;
  }

  press(event: PointerEvent, item: T): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    const node = event.currentTarget;
    const [x, y] = [event.clientX, event.clientY];
    this.#isDragged = false;
    const move = (moved: PointerEvent): void => {
      const [dx, dy] = [moved.clientX - x, moved.clientY - y];
      if (!this.#isDragged && Math.hypot(dx, dy) < FAR) return;
      if (!this.#isDragged) node.setPointerCapture(event.pointerId);
      this.#isDragged = true;
      [this.item, this.x, this.y] = [item, dx, dy];
      this.over = this.#find(moved.clientX, moved.clientY);
    };
    const end = (): void => {
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", end);
      this.item = null;
      this.over = null;
    };
    const up = (): void => {
      const { over } = this;
      const isDragged = this.#isDragged;
      end();
      if (isDragged && over !== null) this.#drop(item, over);
    };
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", end);
  }

  /** Whether a click only ended a drag and should be ignored. */
  swallow(): boolean {
    const isDragged = this.#isDragged;
    this.#isDragged = false;
    return isDragged;
  }
}

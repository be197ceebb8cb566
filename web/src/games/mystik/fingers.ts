// Fingers on the room: two zoom, one drags as soon as only a part is in sight. A drag is no tap.

import { isWhole, moved, WHOLE, zoomed, type Zoom } from './frame';

const STEP = 6; // pixels: less is a tap that trembles

export class Fingers {
  readonly #down = new Map<number, { x: number; y: number }>();
  #dragged = false;

  constructor(
    private readonly get: () => Zoom,
    private readonly set: (frame: Zoom) => void,
  ) {}

  /** Where on the room this is. */
  at(event: MouseEvent): [number, number] {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const { x, y, size } = this.get();
    return [x + ((event.clientX - box.left) / box.width) * size, y + ((event.clientY - box.top) / box.height) * size];
  }

  press(event: PointerEvent): void {
    if (!this.#down.size) this.#dragged = false;
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const [x, y] = [event.clientX - before.x, event.clientY - before.y];
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    const svg = event.currentTarget as SVGElement;
    const unit = this.get().size / svg.getBoundingClientRect().width;
    if (other) {
      const apart = (point: { x: number; y: number }): number => Math.max(20, Math.hypot(point.x - other.x, point.y - other.y));
      this.set(zoomed(this.get(), this.at(event), apart({ x: event.clientX, y: event.clientY }) / apart(before)));
    } else if (isWhole(this.get()) || (!this.#dragged && Math.hypot(x, y) < STEP)) return;
    else this.set(moved(this.get(), -x * unit, -y * unit));
    this.#dragged = true;
    if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  lift(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
  }

  /** Before the fields hear of it. */
  click(event: MouseEvent): void {
    if (this.#dragged) event.stopPropagation();
    this.#dragged = false;
  }

  wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.set(zoomed(this.get(), this.at(event), Math.exp(-event.deltaY / 200)));
  }

  /** Twice where nothing can be done: all of it, or this place from nearer. */
  twice(event: MouseEvent): void {
    if ((event.target as Element).getAttribute('aria-disabled') === 'false') return;
    this.set(isWhole(this.get()) ? zoomed(WHOLE, this.at(event), 2) : WHOLE);
  }
}

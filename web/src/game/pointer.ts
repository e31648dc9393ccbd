// Mouse, pen and fingers over a surface: resting, tapping, dragging, pinching, the wheel. Knows pointers; knows no game.

export interface Hands {
  hover(x: number, y: number): void;
  leave(): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  tap(x: number, y: number, touch: boolean): void;
}

const STILL = 8;

export function pointer(node: SVGSVGElement, hands: Hands): { update(hands: Hands): void; destroy(): void } {
  const down = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let spread = 0;

  const place = (event: PointerEvent | WheelEvent): { x: number; y: number } => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const press = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    down.set(event.pointerId, place(event));
    if (down.size === 1) travelled = 0;
    spread = 0;
  };

  const move = (event: PointerEvent): void => {
    const now = place(event);
    const before = down.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== "touch") hands.hover(now.x, now.y);
      return;
    }
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    travelled += Math.hypot(dx, dy);
    down.set(event.pointerId, now);
    if (travelled < STILL) return;
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
    if (down.size === 1) {
      hands.pan(dx, dy);
      return;
    }
    const [a, b] = [...down.values()];
    if (a === undefined || b === undefined) return;
    const apart = Math.hypot(a.x - b.x, a.y - b.y);
    hands.pan(dx / 2, dy / 2);
    if (spread > 0) hands.zoom(apart / spread, (a.x + b.x) / 2, (a.y + b.y) / 2);
    spread = apart;
  };

  const lift = (event: PointerEvent): void => {
    const was = down.delete(event.pointerId);
    spread = 0;
    if (!was || down.size > 0 || event.type === "pointercancel" || travelled >= STILL) return;
    const now = place(event);
    hands.tap(now.x, now.y, event.pointerType === "touch");
  };

  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") hands.leave();
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = place(event);
    hands.zoom(Math.exp(-event.deltaY * 0.0016), x, y);
  };

  node.addEventListener("pointerdown", press);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", lift);
  node.addEventListener("pointercancel", lift);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("wheel", wheel, { passive: false });
  return {
    update: (newer) => (hands = newer),
    destroy: () => undefined, // the listeners go with the node
  };
}

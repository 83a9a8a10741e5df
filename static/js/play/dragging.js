// Drags cards with a mouse: from the hand or a tile to a tile. `begin` says whether what is pressed can be dragged.

const DISTANCE = 8; // pixels after which a press is a drag

export function letDrag(root, { begin, drop }) {
  let from = null, ghost = null;

  function end(event) {
    if (ghost) {
      ghost.remove();
      ghost = null;
      // The click that follows is no choice.
      const swallow = (click) => click.stopPropagation();
      root.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener("click", swallow, { capture: true }));
      const over = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
      drop(over?.closest("[data-tile]")?.dataset.tile ?? null);
    }
    from = null;
  }

  root.addEventListener("dragstart", (event) => event.preventDefault()); // pictures would be dragged instead
  root.addEventListener("pointerdown", (event) => {
    const on = event.target.closest("[data-tile], [data-hand]");
    from = event.pointerType === "mouse" && event.button === 0 && on ? { on, x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!from) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DISTANCE) return;
      if (!begin(from.on)) {
        from = null;
        return;
      }
      ghost = (from.on.querySelector("img") ?? from.on).cloneNode(true);
      ghost.className = "dragged";
      ghost.setAttribute("aria-hidden", "true");
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

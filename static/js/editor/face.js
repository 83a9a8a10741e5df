// The face of a card, large, beside whatever stands for the card and is pointed at or in focus: [data-face] has its
// address. A list that marks one of its options fires "mark" with it. Escape takes the face away.

const DELAY = 120; // ms: a pointer on its way to something else shows nothing
const GAP = 8;
const NARROWEST = 600; // CSS pixels: where there is no room beside anything, a tap shows the card in a sheet

const picture = Object.assign(new Image(), { alt: "", width: 372, height: 520, decoding: "async" });
const face = document.createElement("div");
face.className = "large-face";
face.hidden = true;
face.append(picture);

let shown = null; // what it stands beside
let timer;

function hide() {
  clearTimeout(timer);
  shown = null;
  face.hidden = true;
}

function show(element, delay) {
  clearTimeout(timer);
  if (element === shown) return;
  hide();
  if (!element || innerWidth < NARROWEST) return;
  shown = element;
  timer = setTimeout(async () => {
    const { face: address } = element.dataset;
    if (picture.getAttribute("src") !== address) picture.src = address;
    await picture.decode().catch(() => {});
    if (shown !== element || !element.isConnected || !picture.naturalWidth) return;
    if (!face.isConnected) document.body.append(face);
    face.hidden = false;
    place(element.getBoundingClientRect());
  }, delay);
}

/** At the side where there is room, else at the side where there is more; never out of the window. */
function place({ left, right, top, height }) {
  const size = face.getBoundingClientRect();
  const [after, before] = [right + GAP, left - GAP - size.width];
  const x = after + size.width <= innerWidth ? after : before >= 0 ? before : innerWidth - right > left ? after : before;
  const within = (start, length, all) => Math.max(GAP, Math.min(start, all - length - GAP));
  face.style.left = `${within(x, size.width, innerWidth)}px`;
  face.style.top = `${within(top + (height - size.height) / 2, size.height, innerHeight)}px`;
}

const of = (target) => target.closest?.("[data-face]") ?? null;

// What takes the focus is scrolled into sight, below a pointer that rests: its face stays, where the card comes to stand.
const stays = () => document.activeElement?.closest("[role=combobox]") || shown?.matches(":focus-visible");

document.addEventListener("pointerover", ({ target, pointerType }) => {
  const card = of(target);
  if (pointerType !== "touch" && (card || !stays())) show(card, DELAY);
});
document.addEventListener("pointerdown", ({ pointerType }) => {
  if (pointerType === "touch") hide();
});
document.documentElement.addEventListener("pointerleave", hide);
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) show(of(target), 0);
});
document.addEventListener("focusout", hide);
document.addEventListener("mark", ({ detail }) => show(detail?.dataset.face ? detail : null, 0));
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") hide();
});
document.addEventListener("scroll", () => !stays() && hide(), { capture: true, passive: true });
document.addEventListener("panel", () => shown && !shown.isConnected && hide());

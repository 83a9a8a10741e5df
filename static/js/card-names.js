// Links to cards in a text: after `[[` and a letter, names that begin so are offered. Without it they are typed whole.
// <div data-card-names="ADDRESS"><textarea></div>, where ADDRESS completes names (combobox.js).

import { attachCombobox } from "./combobox.js";

const BEGUN = /\[\[([^[\]|\n]{1,80})$/; // a link that is not closed before the cursor

const begun = (area) => BEGUN.exec(area.value.slice(0, area.selectionStart))?.[1];

function fill(area, { label }) {
  const name = begun(area);
  if (name === undefined) return;
  const { selectionStart: place, value } = area;
  const end = value.startsWith("]]", place) ? place + 2 : place;
  area.setRangeText(`${label}]]`, place - name.length, end, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true })); // it is counted, and saved
}

/** How far below the top of a text the line with the cursor ends: a copy of what stands before it is measured. */
function lineEnd(area) {
  const copy = document.createElement("div");
  const style = getComputedStyle(area);
  for (const name of ["font", "letterSpacing", "padding", "border", "boxSizing"]) copy.style[name] = style[name];
  Object.assign(copy.style, { position: "absolute", visibility: "hidden", whiteSpace: "pre-wrap", overflowWrap: "break-word" });
  copy.style.inlineSize = `${area.clientWidth + 2 * area.clientLeft}px`;
  copy.textContent = area.value.slice(0, area.selectionStart);
  area.after(copy);
  const end = copy.offsetHeight - parseFloat(style.paddingBottom) - area.scrollTop;
  copy.remove();
  return Math.min(end, area.offsetHeight);
}

function attach({ target }) {
  const box = target?.closest?.("[data-card-names]");
  if (!box || box.dataset.combobox) return;
  box.dataset.combobox = box.dataset.cardNames;
  const area = box.querySelector("textarea");
  attachCombobox(box, {
    parameters: () => ({ q: begun(area)?.trim() ?? "" }),
    fill,
    isWanted: () => Boolean(begun(area)?.trim()),
    onAnswer(answer) {
      const count = answer.items.length;
      if (count) answer.about = `${count} card${count === 1 ? "" : "s"}: arrow keys and Enter choose.`;
      box.style.setProperty("--line-end", `${lineEnd(area)}px`);
    },
  });
}

document.addEventListener("focusin", attach);
attach({ target: document.activeElement });

// What may follow in a search box, at the cursor: fields, their values and names of cards; and the key that leads to the
// box. Without it the box is plain. An order of decks is shown as soon as it is chosen.

import { attachCombobox } from "./combobox.js";

// Letters are counted as the server does, not in the halves that a few of them are made of.
const lettersBefore = (input) => [...input.value.slice(0, input.selectionStart)].length;

function fill(input, { value, start, end }) {
  const letters = [...input.value];
  const before = letters.slice(0, start).join("") + value;
  const after = letters.slice(end).join("");
  const gap = value.endsWith(":") || after.startsWith(" ") ? "" : " ";
  input.value = before + gap + after;
  input.setSelectionRange(before.length + gap.length, before.length + gap.length);
}

for (const box of document.querySelectorAll("[data-search-box]")) {
  const input = box.querySelector("input");
  box.dataset.combobox = box.dataset.searchBox;
  const list = attachCombobox(box, {
    parameters: () => ({ q: input.value, cursor: lettersBefore(input) }),
    fill,
    isWanted: () => /\S$/.test(input.value.slice(0, input.selectionStart)),
  });
  input.addEventListener("choose", (event) => {
    if (!event.detail.value.endsWith(":")) return;
    // A field alone asks for nothing yet: on with its values.
    event.stopPropagation();
    list.open();
  });
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const input = document.querySelector("[data-search-box] input");
  if (!input) return;
  event.preventDefault();
  input.focus();
});

document.addEventListener("change", ({ target }) => {
  if (target.matches(".results__how select") && !target.form?.hasAttribute("hx-get")) target.form?.requestSubmit();
});

// What may follow in a search box, at the cursor: fields, their values and names of cards. Without it the box is plain.

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

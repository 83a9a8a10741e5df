// The card that comes in is suggested while somebody types its name.

import { attachCombobox } from "./combobox.js";

for (const box of document.querySelectorAll("[data-combobox]")) {
  attachCombobox(box);
  // Whoever types a name means no suggested card.
  for (const event of ["input", "choose"]) {
    box.addEventListener(event, () => (document.getElementById("another-card").checked = true));
  }
}

// A link to the comparison opens it.
const folded = document.getElementById(location.hash.slice(1));
if (folded?.matches("details")) folded.open = true;

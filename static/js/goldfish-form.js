// The card that comes in is suggested while somebody types its name.

import { attachCombobox } from "./combobox.js";

for (const box of document.querySelectorAll("[data-combobox]")) attachCombobox(box);

// A link to the comparison opens it.
const folded = location.hash && document.querySelector(`details${location.hash}`);
if (folded) folded.open = true;

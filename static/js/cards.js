// Pages of cards: keep addresses short, search in place with the box and the form in step, keys.

import "./search-box.js";

const form = document.getElementById("search");
const advanced = document.getElementById("advanced");

// An address says what was asked for, not what was left empty, nor how it would have been compared.
document.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  for (const [name] of [...formData]) {
    if (name.endsWith("-op") && !formData.has(name.slice(0, -"-op".length))) formData.delete(name);
  }
});

let waiting;
document.addEventListener("input", ({ target }) => {
  if (!advanced || target.form !== advanced) return;
  clearTimeout(waiting);
  const isTyped = target.matches("input:not([type=checkbox])");
  waiting = setTimeout(() => advanced.requestSubmit(), isTyped ? 300 : 0);
});
advanced?.addEventListener("submit", () => clearTimeout(waiting));

// What was chosen in the form stands in the box as a query.
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.requestConfig?.elt === advanced) form.elements.q.value = document.getElementById("results").dataset.query;
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "v") {
    const links = [...document.querySelectorAll("[data-view-link]")];
    const current = links.findIndex((link) => link.hasAttribute("aria-current"));
    links[(current + 1) % links.length]?.click();
  } else if (event.key === "/" && form) {
    event.preventDefault();
    form.elements.q.focus();
  }
});

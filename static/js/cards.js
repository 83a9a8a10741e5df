// Pages of cards: keep addresses short, search in place with the box and the form in step, keys.

import "./search-box.js";

const form = document.getElementById("search");

// An address says what was asked for, not what was left empty, nor how it would have been compared.
document.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  for (const [name] of [...formData]) {
    if (name.endsWith("-op") && !formData.has(name.slice(0, -"-op".length))) formData.delete(name);
  }
});

let waiting;
function ask(delay) {
  clearTimeout(waiting);
  waiting = setTimeout(() => form.requestSubmit(), delay);
}
document.addEventListener("input", ({ target }) => {
  if (form && target.form === form) ask(target.matches("select, [type=checkbox]") ? 0 : 250);
});
form?.addEventListener("choose", () => ask(0));
form?.addEventListener("submit", () => clearTimeout(waiting));

// An answer would put an older state in the place of what was typed or chosen since; another one follows.
const state = () => new URLSearchParams(new FormData(form)).toString();
let sent;
form?.addEventListener("htmx:configRequest", () => {
  sent = state();
});
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.elt === form && state() !== sent) event.preventDefault();
});
// What was chosen in the fields stands in the box as a query.
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.requestConfig?.elt !== form) return;
  const [box, shown] = [form.elements.q, form.elements["form-of"].value];
  if (box.value.trim() !== shown.trim()) box.value = shown;
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

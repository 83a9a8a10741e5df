// Pages of cards: keep addresses short, search in place with the box and the form in step, keys.

import "./search-box.js";

const form = document.getElementById("search");
const box = form?.elements.q;

// An address says what was asked for, not what was left empty, nor how it would have been compared.
document.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  for (const [name] of [...formData]) {
    if (name.endsWith("-op") && !formData.has(name.slice(0, -"-op".length))) formData.delete(name);
  }
  // Where box and field say different things, what was touched last is meant.
  if (touched === "q") formData.set("form-last", "q");
});

let touched;
let waiting;
let isAsking = false; // while somebody types, not because something was sent on purpose
function ask(delay) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    isAsking = true;
    form.requestSubmit();
    isAsking = false;
  }, delay);
}
document.addEventListener("input", ({ target }) => {
  if (!form || target.form !== form) return;
  touched = target.name;
  ask(target.matches("select, [type=checkbox]") ? 0 : 250);
});
form?.addEventListener("choose", () => {
  touched = "q";
  ask(0);
});
form?.addEventListener("submit", () => {
  clearTimeout(waiting);
  isSent ||= !isAsking;
});

// An answer would put an older state in the place of what was typed or chosen since; another one follows.
const state = () => new URLSearchParams(new FormData(form)).toString();
let sent;
form?.addEventListener("htmx:configRequest", () => {
  sent = state();
});
// While something is offered, a term is not finished, and what is wrong with it is no news: the answer waits.
const countOf = (text) => text.split('class="problem problem--').length;
const isUnfinished = (answer) =>
  box.getAttribute("aria-expanded") === "true" &&
  countOf(answer) > countOf(document.getElementById("results").innerHTML);
let isHeld = false;
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.elt !== form) return;
  isHeld = isUnfinished(event.detail.serverResponse);
  if (isHeld || state() !== sent) event.preventDefault();
});
form?.addEventListener("unlist", () => {
  if (isHeld) ask(0);
  isHeld = false;
});
// What was chosen in the fields stands in the box as a query.
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.requestConfig?.elt !== form) return;
  const shown = form.elements["form-of"].value;
  if (box.value.trim() !== shown.trim()) box.value = shown;
});

// While somebody types the address follows in its place; what was sent has a place of its own, behind the one before.
let isSent = false;
let settled = location.href;
document.body.addEventListener("htmx:beforeHistoryUpdate", ({ detail }) => {
  if (!isSent) return;
  isSent = false;
  const address = new URL(detail.history.path, location.href).href;
  if (address === settled) return;
  history.replaceState({ htmx: true }, "", settled);
  detail.history.type = "push";
  settled = address;
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
    box.focus();
  }
});

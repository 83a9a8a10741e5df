// Pages of cards: keep addresses short, search in place with the box and the form in step, a key for how they are shown.

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
let isAsking = false; // while somebody types or chooses, not because something was sent on purpose
function ask(delay, isChoice = false) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    isChosen ||= isChoice;
    isAsking = true;
    form.requestSubmit();
    isAsking = false;
  }, delay);
}
document.addEventListener("input", ({ target }) => {
  if (!form || target.form !== form) return;
  touched = target.name;
  const isChoice = target.matches("select, [type=checkbox]");
  ask(isChoice ? 0 : 250, isChoice);
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
// While something is offered, a term is not finished, and what is wrong with it is no news: that alone waits. Where
// nothing else was asked for, the cards from before stay, dimmed.
const isOffering = () => box.getAttribute("aria-expanded") === "true";
const results = () => document.getElementById("results");
const problems = () => [...results().querySelectorAll(".problem")];
const messageOf = (problem) => problem.querySelector("p:not(.query-place)").textContent;
let told = new Set();
let isHeld = false;
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.elt !== form) return;
  told = new Set(problems().filter((problem) => !problem.hidden).map(messageOf));
  const isOld = state() !== sent;
  isHeld = !isOld && isOffering() && event.detail.serverResponse.includes("data-is-void");
  results().setAttribute("aria-busy", String(isHeld));
  if (isOld && addressOf(event.detail.xhr.getResponseHeader("HX-Replace-Url")) === settled) isSent = isChosen = false;
  if (isHeld || isOld) event.preventDefault();
});
form?.addEventListener("unlist", () => {
  for (const problem of problems()) problem.hidden = false;
  if (isHeld) ask(0);
  isHeld = false;
});
/** Whether a problem is with what stands at the cursor. */
function isAtCursor(problem) {
  const place = problem.querySelector(".query-place mark");
  if (!place) return false;
  // From the end: what comes before may be cut short.
  const end = box.value.trimEnd().length - (place.nextSibling?.textContent.length ?? 0);
  return end - place.textContent.length <= box.selectionStart && box.selectionStart <= end;
}
// What was chosen in the fields stands in the box as a query.
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.requestConfig?.elt !== form) return;
  const shown = form.elements["form-of"].value;
  if (box.value.trim() !== shown.trim()) box.value = shown;
  if (!isOffering()) return;
  for (const problem of problems()) problem.hidden = isAtCursor(problem) && !told.has(messageOf(problem));
});

// While somebody types the address follows in its place. What was chosen has a place of its own, behind what was shown;
// what was sent too, behind what was shown before it was typed.
let isSent = false;
let isChosen = false;
let settled = location.href;
const addressOf = (path) => new URL(path, location.href).href;
document.body.addEventListener("htmx:beforeHistoryUpdate", ({ detail }) => {
  if (!isSent && !isChosen) return;
  const before = isSent ? settled : location.href;
  isSent = isChosen = false;
  const address = addressOf(detail.history.path);
  if (address === before) return;
  history.replaceState({ htmx: true }, "", before);
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
  }
});

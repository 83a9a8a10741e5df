// The deck editor without waiting: every change is saved at once, in the background, by the same form that works
// without this script. The form always holds the whole deck, so a save that is refused has lost nothing.

import { attachCombobox } from "../combobox.js";

const PAUSE = 350; // ms after the last press before a count is saved
const status = document.getElementById("deck-status");

let form;
let waiting;
let queue = Promise.resolve(); // one save at a time: each needs the version that the one before it made
let open = 0; // saves in the queue
let changes = 0; // what was typed while a save was under way is saved after it

function say(text) {
  const state = document.getElementById("save-state");
  if (state) state.textContent = text;
}

function later() {
  changes += 1;
  say("Saving …");
  clearTimeout(waiting);
  waiting = setTimeout(() => save(), PAUSE);
}

function save(button) {
  clearTimeout(waiting);
  waiting = undefined;
  open += 1;
  queue = queue.then(() => send(button)).finally(() => (open -= 1));
}

async function send(button) {
  const before = changes;
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  let page;
  try {
    const response = await fetch(form.action, { method: "POST", body });
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    say("Not saved: no connection. It is tried again with the next change.");
    return;
  }
  const answer = page.getElementById("editor");
  if (!answer) {
    // Signed out, or something broke: the server's page says which and what to do.
    document.querySelector("main").replaceWith(page.querySelector("main"));
  } else if (changes !== before && answer.dataset.version && !page.getElementById("editor-errors")) {
    form.elements.version.value = answer.dataset.version; // newer input is in the form: the next save shows it
  } else {
    show(answer);
  }
}

// On a phone the verdict is far below the list: the bar at the bottom brings it up as a sheet.
function openSheet() {
  const sheet = document.getElementById("deck-sheet");
  const verdict = document.getElementById("verdict");
  const place = verdict.nextElementSibling;
  sheet.append(verdict);
  sheet.showModal();
  sheet.addEventListener("close", () => place.before(verdict), { once: true });
}

function show(answer) {
  const wasOpen = document.getElementById("deck-sheet")?.open;
  const focused = document.activeElement?.closest("#editor") ? document.activeElement : null;
  const from = focused?.selectionStart;
  document.getElementById("editor").replaceWith(document.adoptNode(answer));
  attach();
  if (wasOpen && document.getElementById("deck-sheet")) openSheet();
  if (focused) {
    // A button that has done its work may be gone: what it has changed is the verdict.
    const again = (focused.id && document.getElementById(focused.id)) || document.getElementById("verdict-title");
    again?.focus({ preventScroll: true });
    if (typeof from === "number") again?.setSelectionRange?.(from, from);
  }
  const verdict = document.getElementById("verdict-title");
  status.textContent = verdict ? `Saved. ${verdict.textContent}.` : "";
}

function step(button) {
  const count = button.parentElement.querySelector("input");
  const value = Math.min(99, Math.max(0, Number(count.value || 0) + Number(button.dataset.step)));
  count.value = String(value);
  later();
}

function attach() {
  form = document.querySelector("form#editor");
  if (!form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button?.dataset.step) step(button);
    else save(button);
  });
  form.addEventListener("change", (event) => {
    if (!event.target.closest("#add")) later();
  });
  form.addEventListener("choose", () => save());
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) document.getElementById("deck-sheet").close();
    if (event.target.closest("[data-sheet]")) {
      event.preventDefault();
      openSheet();
    }
    const link = event.target.closest("[data-choose]");
    if (!link) return;
    event.preventDefault();
    document.getElementById("deck-sheet").close();
    const box = document.querySelector("[data-combobox]");
    document.getElementById("add-to").value = link.dataset.choose;
    if (link.dataset.choose === "leader") box.dataset.kind = "leader";
    else delete box.dataset.kind;
    document.getElementById("add-name").focus();
  });
  attachCombobox(document.querySelector("[data-combobox]"));
}

// Leaving with something unsaved asks first.
addEventListener("beforeunload", (event) => {
  if (open || waiting) event.preventDefault();
});

attach();

// The deck editor without waiting: every change is saved at once, in the background, by the same form that works
// without this script. While there is no connection changes wait (waiting.js), and are sent in order when it is back.

import { attachCombobox } from "../combobox.js";
import { Waiting } from "./waiting.js";

const PAUSE = 350; // ms after the last press before a count is saved
const RETRY = { first: 1_000, most: 30_000 }; // ms between two tries to reach the site
const PATIENCE = 20_000; // ms until an answer is taken for lost
const ADDING = ["add", "add_count", "add_to", "instead"];
const status = document.getElementById("deck-status");
const waiting = new Waiting(`deck:${location.pathname}`);

let form;
let box; // where cards are added
let token;
let base; // [name, value] of the form as the server has it
let timer;
let retries = 0;
let isSending = false;
let trouble = ""; // why nothing can be saved just now
let saved = 0; // changes that were saved since the trouble began
let told = []; // errors that the server named for changes which others follow at once

function say(text) {
  const state = document.getElementById("save-state");
  if (state) state.textContent = text;
}

// --- the connection ---------------------------------------------------------------------------------------------------

/** Say what is wrong with the connection, and how much waits for it. */
function tell() {
  const line = document.getElementById("deck-connection");
  const list = document.getElementById("deck-waiting");
  if (!line) return;
  const { count } = waiting;
  const waits = count === 0 ? "What you change will wait." : count === 1 ? "1 change waits." : `${count} changes wait.`;
  const text = trouble ? `${trouble} ${waits}` : "";
  if (line.textContent !== text) line.textContent = text;
  const labels = trouble ? waiting.labels : [];
  list.replaceChildren(
    ...labels.map((label) => Object.assign(document.createElement("li"), { textContent: label })),
  );
  if (trouble && count) say("Not saved yet");
}

function isAway(reason, after = 0) {
  trouble = reason;
  tell();
  const pause = Math.max(after, Math.min(RETRY.first * 2 ** retries, RETRY.most));
  retries += 1;
  clearTimeout(timer);
  timer = setTimeout(retry, pause);
}

const unreachable = () => (navigator.onLine ? "The site can’t be reached." : "You are offline.");

async function retry() {
  if (waiting.first) {
    waiting.finish();
    await send();
    return;
  }
  try {
    await fetch("/health/live", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    isBack();
  } catch {
    isAway(unreachable());
  }
}

function isBack() {
  retries = 0;
  trouble = "";
  tell();
}

// --- saving -----------------------------------------------------------------------------------------------------------

function later() {
  if (!trouble) say("Saving …");
  tell();
  clearTimeout(timer);
  timer = setTimeout(send, PAUSE);
}

/** All that a change sends: the form as the server has it, with what was put into it, and the button. */
function bodyOf(change) {
  const names = new Set(base.map(([name]) => name));
  if (Object.keys(change.fields).some((name) => !names.has(name))) {
    told.push("A number that you changed is of a card that is no longer there: it was left out.");
  }
  return [...base.map(([name, value]) => [name, change.fields[name] ?? value]), ...(change.command ?? [])];
}

async function post(change) {
  const body = new FormData();
  for (const [name, value] of change.body) body.append(name, value);
  body.append("csrfmiddlewaretoken", token);
  const response = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
  return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") };
}

/** The answer to a change; a cookie that was lost is made up for by the token on the page that says so. */
async function ask(change) {
  const answer = await post(change);
  const fresh = answer.response.status === 403 && answer.page.querySelector("[name=csrfmiddlewaretoken]");
  if (!fresh) return answer;
  token = fresh.value;
  return post(change);
}

/** Send what waits, one after the other: each change needs the version that the one before it made. */
async function send() {
  clearTimeout(timer);
  if (isSending || !form) return;
  isSending = true;
  try {
    while (waiting.first && !waiting.first.isTyping) {
      const change = waiting.first;
      change.body ??= bodyOf(change);
      waiting.store();
      let answer;
      try {
        answer = await ask(change);
      } catch {
        isAway(unreachable());
        return;
      }
      if (!take(change, answer)) return;
    }
  } finally {
    isSending = false;
  }
}

/** Whether the next change can be sent. */
function take(change, { response, page }) {
  const editor = page.getElementById("editor");
  // Signed out, or the deck is gone: the page says what to do. Somebody else's 404 on the way here is no answer.
  const kept = response.status === 404 && page.getElementById("main");
  if (!editor && !kept) {
    isAway("The site can’t save right now.", 1000 * (Number(response.headers.get("Retry-After")) || 0)); // or a date
    return false;
  }
  saved += change.count;
  waiting.shift();
  if (!editor) {
    document.getElementById("main").replaceWith(kept);
    kept.focus(); // another page than the one that somebody was on
    form = null;
    return false;
  }
  if (editor.matches("form")) {
    base = entriesOf(editor);
    token = editor.elements.csrfmiddlewaretoken.value;
    if (waiting.first && !waiting.first.isTyping) {
      // Its page would be replaced by the next one before anybody has read it.
      told.push(...[...editor.querySelectorAll("#editor-errors li")].map((error) => error.textContent));
      return true;
    }
  }
  show(editor, change);
  return Boolean(form);
}

/** [name, value] of what the form has, without the box where cards are added. */
function entriesOf(editor) {
  const skipped = [...ADDING, "csrfmiddlewaretoken"];
  return [...new FormData(editor)].filter(([name]) => !skipped.includes(name));
}

// --- showing ----------------------------------------------------------------------------------------------------------

const panes = () => [...document.querySelectorAll(".panes, .panes__own, .pane")];

function show(answer, change) {
  const places = panes().map((pane) => [pane.scrollLeft, pane.scrollTop]);
  const focused = document.activeElement?.closest("#editor") ? document.activeElement : null;
  const { selectionStart, selectionEnd } = focused ?? {};
  const isEditor = answer.matches("form"); // else two versions to choose from
  const unfolded = [...document.querySelectorAll("#editor details[id][open]")].map((fold) => fold.id);
  const isAdding = change.command?.some(([name]) => name === "add");
  // What somebody is about to add stays as it is, unless a name comes back that has to be looked at first.
  const isAsking = isAdding && !form.elements.add.value && answer.querySelector("#offers, #add-name:not([value=''])");
  const panel = !isAsking && document.getElementById("add");
  document.getElementById("editor").replaceWith(document.adoptNode(answer));
  if (panel) document.getElementById("add")?.replaceWith(panel);
  tellErrors();
  attach();
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  panes().forEach((pane, number) => pane.scrollTo(...(places[number] ?? [0, 0])));
  if (!isEditor) document.querySelector("#editor h1").focus();
  else if (focused) {
    // A button that has done its work may be gone: what it has changed is the verdict.
    const again = (focused.id && document.getElementById(focused.id)) || document.getElementById("verdict-title");
    again?.focus({ preventScroll: true });
    if (typeof selectionStart === "number" && !isAsking) again?.setSelectionRange?.(selectionStart, selectionEnd);
    if (isAdding && !isAsking && again?.matches("#add-name") && !again.value) box.open();
  }
  const verdict = document.getElementById("verdict-title");
  const what = trouble ? `The site is back: ${saved === 1 ? "1 change is" : `${saved} changes are`} saved.` : "Saved.";
  const isSaved = isEditor && !document.getElementById("editor-errors"); // which is an alert
  status.textContent = isSaved ? `${what} ${verdict.textContent}.` : "";
  saved = 0;
  isBack();
}

/** Errors of changes whose answers were not shown. */
function tellErrors() {
  const top = document.querySelector("form#editor > .editor__head");
  if (!top || !told.length) return;
  let alert = document.getElementById("editor-errors");
  if (!alert) {
    alert = Object.assign(document.createElement("div"), { id: "editor-errors", className: "message message--error" });
    alert.setAttribute("role", "alert");
    alert.append(document.createElement("ul"));
    top.after(alert);
  }
  const lines = told.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  alert.querySelector("ul").prepend(...lines);
  told = [];
}

// --- what somebody does -----------------------------------------------------------------------------------------------

function step(button) {
  const count = button.parentElement.querySelector("input");
  const value = Math.min(99, Math.max(0, (Number.parseInt(count.value, 10) || 0) + Number(button.dataset.step)));
  count.value = String(value);
  waiting.put(count.name, count.value);
  later();
}

function press(button) {
  button.setAttribute("aria-disabled", "true"); // until the answer is there: pressed twice is meant once
  const about = button.closest("[data-about]")?.dataset.about;
  const words = button.textContent.trim();
  waiting.press([[button.name, button.value]], about ? `${about}: ${words}` : words);
  act();
}

function add(name = form.elements.add.value.trim(), pick = "") {
  const fields = ADDING.map((field) => [field, form.elements[field].value]);
  const command = [...fields.filter(([field]) => field !== "add"), ["add", name], ["pick", pick]];
  waiting.press(command, `Add ${form.elements.add_count.value} ${name}`);
  // The next one can be typed at once; what took the place of an unknown card had that one's count.
  aim(form.elements.instead.value ? { count: "1" } : {});
  form.elements.add.focus();
  act();
}

function act() {
  if (!trouble) say("Saving …");
  tell();
  send();
}

/** Point the box at a section, or at an unknown card of it that another one is to take the place of. Without `count` the copies stay. */
function aim({ section = "", instead = "", name = "", count }) {
  const { add: input, add_to: to, add_count: copies, instead: hidden } = form.elements;
  input.value = name;
  to.value = instead ? "" : section;
  hidden.value = instead;
  if (count) {
    if (![...copies.options].some((option) => option.text === count)) copies.add(new Option(count));
    copies.value = count;
  }
  const note = document.getElementById("add-instead");
  note.hidden = !instead;
  note.querySelector("[data-instead-name]").textContent = name;
  document.getElementById("offers")?.remove();
  box.close();
}

function attach() {
  form = document.querySelector("form#editor");
  if (!form) return;
  base ??= entriesOf(form);
  token ??= form.elements.csrfmiddlewaretoken.value;
  for (const [name, value] of Object.entries(waiting.fields)) {
    if (form.elements[name]) form.elements[name].value = value;
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-disabled") === "true") return;
    if (button?.dataset.step) step(button);
    else if (button?.name === "pick") add(form.elements.add.value.trim() || button.textContent.trim(), button.value);
    else if (button?.value) press(button);
    else if (form.elements.add.value.trim()) add();
    else {
      waiting.finish();
      if (waiting.first) act();
      else status.textContent = "Everything is saved.";
    }
  });
  form.addEventListener("input", (event) => {
    if (event.target.closest("#add")) return;
    waiting.put(event.target.name, event.target.value, { isTyping: true });
    tell();
  });
  form.addEventListener("change", (event) => {
    if (event.target.closest("#add")) return;
    waiting.finish();
    later();
  });
  form.addEventListener("choose", (event) => add(event.detail.label, event.detail.value));
  form.addEventListener("click", (event) => {
    const link = event.target.closest("[data-aim]");
    if (!link) return;
    event.preventDefault();
    aim(link.dataset);
    box.open();
  });
  if (!document.querySelector("#add [role=combobox]")) {
    box = attachCombobox(document.querySelector("#add .combobox"), {
      parameters: () => ({ add_to: form.elements.add_to.value }),
    });
  }
}

addEventListener("offline", retry);
addEventListener("online", retry);

// Leaving with something unsaved asks first.
addEventListener("beforeunload", (event) => {
  if (waiting.first) event.preventDefault();
});

attach();
if (form && waiting.first) retry();

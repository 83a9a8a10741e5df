// The deck editor without waiting: what somebody does is there at once, and saved in the background. All of it works by
// the form alone too; this replaces how it is sent.

import "./face.js";
import { announce } from "./announce.js";
import { attachBox } from "./box.js";
import { attachCards } from "./cards-pane.js";
import { attachDeckPane } from "./deck-pane.js";
import { Deck } from "./deck.js";
import { attachDrag } from "./drag.js";
import { attachKeys } from "./keys.js";
import { attachNotes } from "./notes.js";
import { showPanel } from "./panels.js";
import { attachPicking } from "./picking.js";
import { Queue, Sender } from "./queue.js";
import { attachStatistics } from "./statistics.js";
import { attachSuggest } from "./suggest.js";
import { firstVerdict, summaryOf } from "./verdict.js";

const POLL = 20_000; // ms from one look for what others have changed to the next

const form = document.getElementById("editor");
const data = JSON.parse(document.getElementById("deck-data").textContent);
const [firstTitle, firstName] = [document.title, data.fields.name];
const queue = new Queue(data.id);
await queue.adopt();
const deck = new Deck(data, queue);
const sender = new Sender(deck, queue, form);
let told = ""; // the verdict that was announced last

// --- showing ----------------------------------------------------------------------------------------------------------

/** What can be shown before the site has answered: counts, the verdict, fields, what undo would do. */
function show() {
  const verdict = firstVerdict(deck);
  for (const input of form.querySelectorAll("input[name^='count:']")) {
    const [, section, ...ref] = input.name.split(":");
    const copies = String(deck.copies(section, ref.join(":")));
    const isTyped = input === document.activeElement && "typed" in input.dataset;
    if (!isTyped && input.value !== copies) input.value = copies;
  }
  for (const place of document.querySelectorAll("[data-count]")) {
    const part = deck.section(place.dataset.count);
    const count = verdict.counts[part?.name];
    if (!part) continue;
    const goal = "goal" in place.dataset ? place.dataset.goal || goalOf(part, count) : null;
    setText(place, goal === null ? String(count) : `${count}/${goal}`);
    const isOff = verdict.problems.some(({ section, severity }) => section === part.name && severity === "error");
    if ("goal" in place.dataset) place.classList.toggle("deck-section__count--off", isOff);
  }
  showVerdict(verdict);
  for (const name of Object.keys(deck.data.labels)) showField(name);
  for (const way of ["undo", "redo"]) {
    for (const button of document.querySelectorAll(`[data-turn=${way}]`)) {
      button.toggleAttribute("disabled", !deck.next[way]);
      if (deck.next[way]) button.title = deck.next[way];
      else button.removeAttribute("title");
      for (const place of button.querySelectorAll("[data-turn-label]")) setText(place, deck.next[way]);
    }
  }
  showState();
}

/** A text that stays as it is costs the browser nothing. */
function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** What a count is shown against: the least size until it is reached, then the greatest. */
const goalOf = ({ least, most }, count) => (least !== null && count < least ? least : most);

function showVerdict(verdict) {
  const panel = document.getElementById("verdict");
  for (const place of document.querySelectorAll("[data-verdict]")) setText(place, summaryOf(verdict, panel));
  if (!panel) return;
  const problems = new Map(verdict.problems.map((problem) => [problem.key, problem]));
  for (const line of panel.querySelectorAll("[data-problem]")) {
    const problem = problems.get(line.dataset.problem);
    const message = line.querySelector("[data-message]");
    if (problem) setText(message, problem.message);
    if (!problem && verdict.codes.has(line.dataset.problem.split(" ")[0])) line.remove();
    problems.delete(line.dataset.problem);
  }
  const good = panel.querySelector(".problem--good");
  if (good) good.hidden = verdict.problems.length > 0;
  const isFolded = ({ key }) => panel.querySelector(`[data-folded="${key.split(" ")[0]}"]`);
  const lines = [...problems.values()].filter((problem) => !isFolded(problem)).map(makeProblem);
  if (!lines.length) return;
  const list = panel.querySelector(".problem-list") ?? panel.appendChild(document.createElement("ul"));
  list.className = "problem-list";
  list.append(...lines);
}

function makeProblem({ key, severity, message, rule }) {
  const line = Object.assign(document.createElement("li"), { className: "problem" });
  line.classList.toggle("problem--warning", severity === "warning");
  line.dataset.problem = key;
  line.append(document.getElementById(`problem-${severity}`).content.cloneNode(true));
  line.querySelector("[data-message]").textContent = message;
  const link = line.querySelector("a");
  link.textContent = `(${rule})`;
  link.setAttribute("href", link.getAttribute("href") + rule);
  return line;
}

/** The text that somebody is typing: what the site makes of it is shown when they leave it. */
let typedIn = null;

function showField(name) {
  const field = form.elements[name];
  const value = deck.data.fields[name];
  if (name === "name") showName(value);
  if (!field || field.getAttribute("aria-invalid") || field.value === value) return;
  if (field !== typedIn) field.value = value;
}

/** What the deck is called, in its heading and in the title of the tab. */
function showName(name) {
  setText(document.querySelector(".editor__name"), name);
  const title = firstTitle.replace(firstName, () => name);
  if (document.title !== title) document.title = title;
}

function showState() {
  const place = document.getElementById("save-state");
  if (!place) return;
  const saved = `Version ${deck.data.version} · saved`;
  setText(place, sender.trouble ? "Not saved yet" : queue.waiting.length ? "Saving …" : saved);
}

// --- telling ----------------------------------------------------------------------------------------------------------

/** What was done, how many cards there are now, and what is wrong, in a sentence each. */
function tell(refs, label) {
  const verdict = firstVerdict(deck);
  const main = deck.section(deck.data.main);
  const count = verdict.counts[main.name];
  const isShort = main.least !== null && count < main.least;
  const sizes = isShort ? `${count} of ${main.least} cards` : `${count} card${count === 1 ? "" : "s"}`;
  const done = refs.length === 1 && !label ? placesOf(refs[0]) : label;
  told = summaryOf(verdict, document.getElementById("verdict"));
  return `${done}. ${sizes}. ${told}.`;
}

/** "3 Flash Step in Main". */
function placesOf(ref) {
  const places = Object.entries(deck.placement(ref));
  const said = places.map(([section, copies]) => `${copies} ${deck.nameOf(ref)} in ${deck.section(section).label}`);
  return said.join(", ") || `${deck.nameOf(ref)} is out`;
}

deck.addEventListener("change", ({ detail: { refs, fields, isHere } }) => {
  show();
  showConflicts();
  const isTold = isHere && !fields.length;
  const last = queue.last;
  if (isTold) announce(() => tell(refs, last?.turns || last?.isNamed ? last.label : refs.length > 1 ? last?.label : ""));
});

// --- the site's word --------------------------------------------------------------------------------------------------

sender.addEventListener("answer", ({ detail: answer }) => {
  form.elements.version.value = answer.version;
  if (answer.isLast) for (const [id, html] of Object.entries(answer.panels)) showPanel(id, html);
  show();
  showConflicts();
  const verdict = document.getElementById("verdict-title")?.textContent.trim() ?? "";
  if (answer.isLast && told && verdict !== told) announce(`${(told = verdict)}.`);
  deck.dispatchEvent(new CustomEvent("saved", { detail: answer }));
});

sender.addEventListener("trouble", ({ detail: trouble }) => {
  const wasAway = document.getElementById("deck-connection").textContent !== "";
  showTrouble();
  if (!trouble && wasAway) announce("The site is back: everything is saved.");
});

sender.addEventListener("refused", ({ detail: { label, message } }) => {
  showError(`${label}: ${message}`);
});

queue.addEventListener("put", () => {
  showTrouble();
  showState();
});

/** What is wrong with the connection, and what waits for it. */
function showTrouble() {
  const { trouble } = sender;
  const labels = queue.waiting.map((item) => item.label);
  const waits = ["What you change will wait.", "1 change waits.", `${labels.length} changes wait.`];
  const text = trouble ? `${trouble.text} ${waits[Math.min(labels.length, 2)]}` : "";
  const line = document.getElementById("deck-connection");
  setText(line, text);
  document.getElementById("deck-waiting").replaceChildren(...(trouble ? labels : []).map((label) => make("li", label)));
  document.getElementById("deck-signed-out").hidden = !trouble?.isSignedOut;
  showState();
}

function make(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...properties });
}

/** Something that could not be done, in the place where the form says so too. */
function showError(text) {
  let alert = document.getElementById("editor-errors");
  if (!alert) {
    alert = make("div", "", { id: "editor-errors", className: "message message--error" });
    alert.setAttribute("role", "alert");
    document.querySelector(".editor__notes").append(alert);
  }
  const list = alert.querySelector("ul") ?? alert.appendChild(document.createElement("ul"));
  list.prepend(make("li", text));
}

// --- what two have changed --------------------------------------------------------------------------------------------

/** What was changed elsewhere too stands beside what was changed here, until somebody has chosen. */
function showConflicts() {
  const place = document.getElementById("deck-conflict");
  const { conflicts } = deck;
  const wasHidden = place.hidden;
  place.hidden = !conflicts.length;
  const lines = conflicts.map(({ item, cells }) => {
    const line = make("li", "", { className: "conflict__item" });
    for (const cell of cells) {
      line.append(make("strong", nameOfCell(cell)));
      line.append(make("span", `Mine: ${said(cell, cell.mine)}`, { className: "conflict__said" }));
      line.append(make("span", `Saved: ${said(cell, cell.saved)}`, { className: "conflict__said" }));
    }
    const choice = make("div", "", { className: "cluster" });
    choice.append(...makeChoice(item, cells.map(nameOfCell).join(", ")));
    line.append(choice);
    return line;
  });
  place.querySelector(".conflict__list").replaceChildren(...lines);
  if (wasHidden && conflicts.length) {
    const names = [...new Set(conflicts.flatMap(({ cells }) => cells.map(nameOfCell)))].join(", ");
    announce(`${names}: changed elsewhere too. Choose which version stays.`);
    deck.dispatchEvent(new CustomEvent("conflict", { detail: conflicts }));
  }
}

function makeChoice(item, about) {
  const choices = [
    ["Keep mine", () => deck.keepMine(item)],
    ["Take the saved one", () => deck.takeTheirs(item)],
  ];
  return choices.map(([text, choose]) => {
    const button = make("button", text, { type: "button", className: "button" });
    button.setAttribute("aria-label", `${text}: ${about}`);
    button.addEventListener("click", () => {
      choose();
      showConflicts();
      const next = document.querySelector("#deck-conflict button") ?? document.getElementById("verdict-title");
      next?.focus({ preventScroll: true });
    });
    return button;
  });
}

function nameOfCell(cell) {
  const ref = cell.card ?? cell.note ?? cell.tags;
  if (ref === undefined) return cell.plan ? "A side plan" : deck.data.labels[cell.field];
  return cell.card ? deck.nameOf(ref) : `${cell.note ? "Note" : "Tags"} of ${deck.nameOf(ref)}`;
}

function said(cell, value) {
  if (cell.card) {
    const places = Object.entries(value).map(([section, copies]) => `${copies} in ${deck.section(section).label}`);
    return places.join(", ") || "not in the deck";
  }
  if (cell.plan) return value ? "changed" : "none";
  return (Array.isArray(value) ? value.join(", ") : value) || "none";
}

// --- what somebody does -----------------------------------------------------------------------------------------------

/** What a button of the form does here and now; false where only the site can do it. */
function press({ name, value }) {
  if (name === "more" || name === "less") {
    const [section, ...ref] = value.split(":");
    const step = name === "more" ? 1 : -1;
    deck.put(ref.join(":"), section, deck.copies(section, ref.join(":")) + step);
  } else if (name === "undo" || name === "redo") {
    if (!deck[name]()) announce(`Nothing to ${name}.`);
  } else if (name === "do" && value.startsWith("{")) {
    const changed = cellsOf(JSON.parse(value));
    if (changed) deck.change(changed);
    else announce("That change doesn’t fit the deck any more.");
  } else if (name === "do" && !value && !form.elements.add?.value.trim()) {
    sender.flush();
    announce(queue.waiting.length ? "" : "Everything is saved.");
  } else return false;
  return true;
}

/** What a button's change comes to: the cells of all cards that it moves, or null where it doesn't fit any more. */
function cellsOf(change) {
  const placement = structuredClone(deck.data.placement);
  const pile = (section) => (placement[section] ??= {});
  const isDone = apply(change);
  if (!isDone) return null;
  const names = deck.data.sections.map(({ name }) => name);
  const refs = new Set(names.flatMap((name) => [...Object.keys(pile(name)), ...Object.keys(deck.data.placement[name] ?? {})]));
  return [...refs].map((ref) => ({ card: ref, after: Object.fromEntries(names.map((name) => [name, pile(name)[ref] ?? 0])) }));

  function apply({ op, section, from, to, card, count, changes = [] }) {
    const ref = typeof card === "number" ? String(card) : card === undefined ? undefined : `~${card}`;
    const here = section ?? from;
    const copies = count === "all" ? (pile(here)[ref] ?? 0) : (count ?? 1);
    if (op === "all") return changes.every(apply);
    if (op === "fill") placement[here] = {};
    if (op === "fill") return changes.every(apply);
    if (op === "add") pile(here)[ref] = (pile(here)[ref] ?? 0) + copies;
    else if (op === "keep") placement[here] = { [ref]: 1 };
    else if (op === "remove" && ref === undefined) placement[here] = {};
    else if (op === "remove" || op === "move") {
      for (const each of ref === undefined ? Object.keys(pile(here)) : [ref]) {
        const taken = ref === undefined ? pile(here)[each] : copies;
        if (!(pile(here)[each] >= taken)) return false;
        pile(here)[each] -= taken;
        if (op === "move") pile(to)[each] = (pile(to)[each] ?? 0) + taken;
      }
    } else return false;
    return true;
  }
}

/** All that the form would send if it said what the deck is here and now, with what a button adds to it. */
function wholeForm(button) {
  const entries = [...new FormData(form)].filter(([name]) => !name.startsWith("count:") && !(name in deck.data.labels));
  for (const [section, pile] of Object.entries(deck.data.placement)) {
    entries.push(...Object.entries(pile).map(([ref, copies]) => [`count:${section}:${ref}`, String(copies)]));
  }
  entries.push(...Object.keys(deck.data.labels).map((name) => [name, deck.data.fields[name]]));
  if (button?.name) entries.push([button.name, button.value]);
  return entries;
}

/** Send it as the form would be sent without this: what only the site can do, or what is to become another deck. */
function sendForm(button) {
  const whole = Object.assign(document.createElement("form"), { method: "post", action: form.action, hidden: true });
  whole.append(...wholeForm(button).map(([name, value]) => Object.assign(document.createElement("textarea"), { name, value })));
  document.body.append(whole);
  whole.submit();
}

/** The same in the background, where the answer is but another state of the deck. */
async function sendQuietly(button) {
  const body = new FormData();
  for (const [name, value] of wholeForm(button)) body.append(name, value);
  const response = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (response?.type !== "opaqueredirect") return sendForm(button);
  await sender.refresh({ isWhole: true });
}

// Here and not where the form is sent: for that browsers look at every field, and style it anew.
form.addEventListener("click", (event) => {
  const button = event.target.closest("[name=more], [name=less]");
  if (!button || event.defaultPrevented) return;
  event.preventDefault();
  press(button);
});

form.addEventListener("submit", async (event) => {
  if (event.defaultPrevented) return; // another module has done it
  event.preventDefault();
  const button = event.submitter ?? { name: "do", value: "" };
  if (press(button)) return;
  await sender.flush();
  if (queue.waiting.length) return;
  if (button.name === "do" && button.value) await sendQuietly(button);
  else sendForm(button);
});

form.addEventListener("input", ({ target }) => {
  if (target.name?.startsWith("count:")) target.dataset.typed = "";
  if (!(target.name in deck.data.labels)) return;
  typedIn = target;
  write(target, { isTyping: true });
});

form.addEventListener("focusout", ({ target }) => {
  if (target !== typedIn) return;
  typedIn = null;
  showField(target.name);
});

form.addEventListener("change", ({ target }) => {
  if (target.name in deck.data.labels) write(target);
  if (!target.name?.startsWith("count:")) return;
  delete target.dataset.typed;
  const [, section, ...ref] = target.name.split(":");
  deck.put(ref.join(":"), section, Number.parseInt(target.value, 10) || 0);
  show();
});

function write(field, options) {
  const isRefused = field.name === "name" && !field.value.trim();
  field.toggleAttribute("aria-invalid", isRefused);
  if (isRefused) {
    if (!options) announce("A deck has a name.");
    return;
  }
  deck.change([{ field: field.name, after: field.value }], "", options);
}

document.addEventListener("click", (event) => {
  const turn = event.target.closest("[data-turn]");
  if (turn && turn.type === "button") press({ name: turn.dataset.turn, value: "" });
  if (event.target.closest("[data-new-deck]")) sendForm();
});

// What the browser can't keep is lost with the page.
addEventListener("beforeunload", (event) => {
  if (!queue.isKept && queue.waiting.length) event.preventDefault();
});

setInterval(() => {
  if (!document.hidden) sender.refresh();
}, POLL);
addEventListener("focus", () => sender.refresh());

attachBox(deck);
attachCards(deck);
attachStatistics(deck);
attachSuggest(deck);
attachNotes(deck);
attachDeckPane(deck);
attachPicking(deck);
attachKeys(deck);
attachDrag(deck);
show();
showConflicts();
if (queue.waiting.length) sender.flush();

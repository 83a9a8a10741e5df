// The page of a match: what is tapped or typed becomes an action, and what happens is shown and announced.

import { Board, drawHand, drawPiles, drawSide, element, logLine, phaseName, ruleLinks, tileWords } from "./board.js";
import { Choosing, kindLabel, stepLabel, tileOf } from "./choosing.js";
import { Connection } from "./connection.js";
import { letDrag } from "./dragging.js";

const find = (id) => document.getElementById(id);
const root = find("table");
const board = new Board(find("board"));
const choosing = new Choosing((number) => send(`#${number}`));
const connection = new Connection(root.dataset, { changed, lost });
let data = JSON.parse(find("match-data").textContent);
let reasons = [];
let isSending = false;
let passesUntilMine = false;
let hints = hintsLeft();

// --- what is shown ----------------------------------------------------------------------------------------------

function isDue() {
  return Boolean(data.view && data.you && data.view.due === data.you && data.status === "running" && !isSending);
}

function changed(next, before) {
  data = next;
  reasons = [];
  const isWhole = data.since !== before.position;
  if (data.view) showLog(data.view.log, isWhole);
  restart();
  draw();
  if (isWhole || !data.view) return;
  announce([...data.view.log.map((line) => line.text), isDue() && before.view?.due !== data.you ? "It is your turn to act." : ""]);
}

function restart() {
  choosing.reset(isDue() ? data.choices : {});
  if (passesUntilMine) passOn();
}

function draw() {
  const { view, you } = data;
  document.dispatchEvent(new CustomEvent("match-data", { detail: data }));
  if (!view) return drawChoose();
  const near = nearSide();
  board.draw(data, near);
  drawSide(find("far"), data, near === "S" ? "N" : "S");
  drawSide(find("near"), data, near);
  drawHand(find("hand"), data, near);
  drawHand(find("far-hand"), data, near === "S" ? "N" : "S");
  drawPiles(find("piles"), data);
  drawChain();
  drawMarks();
  drawChoose();
  find("resign").hidden = !(you && data.status === "running");
  return undefined;
}

// The player to whom cards are “yours”; nobody, if you play both sides or watch.
function eyes() {
  return data.mode === "self" ? null : data.you;
}

// The side at the lower edge: your own; of both, if you play both, always south.
function nearSide() {
  return data.mode === "self" ? "S" : data.you ?? "S";
}

function drawMarks() {
  const { targets, path, source } = choosing;
  const picked = [...choosing.picked, choosing.aimedTile];
  const chosen = new Set([...path.map(tileOf), ...picked].filter(Boolean));
  for (const [name, square] of board.tiles) {
    const isTarget = targets.has(name) && !picked.includes(name), canAct = choosing.isIdle && choosing.sourcesOn(name).length > 0;
    square.classList.toggle("is-target", isTarget);
    square.classList.toggle("can-act", canAct);
    square.classList.toggle("is-chosen", chosen.has(name) && !isTarget);
    const state = isTarget ? ", can be chosen" : chosen.has(name) ? ", chosen" : canAct ? ", can act" : "";
    square.setAttribute("aria-label", (square.words ?? tileWords(name, data.view.tiles[name], eyes())) + state);
  }
  for (const card of root.querySelectorAll("[data-hand]")) {
    const key = `hand:${card.dataset.hand}`;
    if (card.dataset.side !== data.you) continue;
    const isOption = !choosing.isIdle && cardSteps(card.dataset.hand).length > 0;
    card.classList.toggle("can-act", (choosing.isIdle && key in choosing.tree) || isOption);
    card.setAttribute("aria-pressed", String(source === key));
  }
}

// Next steps that name a card in hand, such as one to discard.
function cardSteps(name) {
  if (choosing.isIdle && !choosing.base) return [];
  const { node } = choosing;
  return typeof node === "object" ? Object.keys(node).filter((step) => step.replaceAll('"', "") === `hand:${name}`) : [];
}

function situation() {
  const { view, you, status, result, reason, seats, prompt } = data;
  if (status === "waiting") return "Waiting for the other player.";
  if (status === "void") return reason;
  if (result) {
    if (result.winner === "draw") return "The game is drawn.";
    if (!you || data.mode === "self") return `${result.winner === "S" ? "South" : "North"} has won.`;
    return result.winner === you ? "You have won." : "You have lost.";
  }
  if (isSending) return "…";
  if (view.due === null) return "This game is over.";
  if (view.due !== you) {
    const seat = seats.find((one) => one.seat === view.due);
    const name = seat.name || (view.due === "S" ? "South" : "North");
    return seat.bot || seat.helped ? botWords(name) : `Waiting for ${name}.`;
  }
  if (prompt) return prompt;
  if (view.phase === null) return "Place your leader on one of the outlined tiles.";
  if (view.window) return `Respond${view.declared ? ` to ${declaredWords(view.declared)}` : ""}, or pass.`;
  return `${data.mode === "self" ? `${you === "S" ? "South" : "North"}: ` : "Your turn: "}${phaseName(view.phase)}.`;
}

function botWords(name) {
  if (data.bot?.paused) return `${name} waits.`;
  return data.bot?.queue ? `${name} thinks: ${data.bot.queue} decision${data.bot.queue === 1 ? "" : "s"} of other matches come first.` : `${name} thinks.`;
}

function declaredWords({ kind, card, tile, to }) {
  return `${kind === "attack" ? "the attack" : kind.replaceAll("_", " ")} of ${card ?? "a face-down card"} (${tile}${to ? ` → ${to}` : ""})`;
}

function drawChoose() {
  const bar = element("div", { class: "choose__bar" });
  const button = (label, action, style = "") => {
    const made = element("button", { type: "button", class: `button ${style}` }, label);
    made.addEventListener("click", action);
    bar.append(made);
    return made;
  };
  if (isDue()) {
    if (!choosing.isIdle || choosing.aimed) button("Back", back, "button--quiet").dataset.do = "back";
    for (const { label, path } of choosing.buttons) button(label, () => step(path), "");
    if (choosing.isIdle && !choosing.base) {
      const { tree } = choosing;
      if ("pass" in tree) button("Pass", () => send(`#${tree.pass}`), "button--primary");
      if ("main2" in tree) button(kindLabel("main2"), () => send(`#${tree.main2}`));
      if ("end" in tree) button(endLabel(), () => send(`#${tree.end}`), "button--primary");
    }
  }
  if (choosing.isIdle && data.undo !== null && !isSending) button("Undo", () => send(`goto ${data.undo}`), "button--quiet choose__later");
  if (choosing.isIdle && data.redo !== null && !isSending) button("Redo", () => send(`goto ${data.redo}`), "button--quiet");
  if (data.you && data.mode !== "self" && data.status === "running") {
    const toggle = button(passesUntilMine ? "Stop passing" : "Pass until my turn", togglePassing, "button--quiet choose__later");
    toggle.setAttribute("aria-pressed", String(passesUntilMine));
    toggle.hidden = !passesUntilMine && !(isDue() && data.view.window);
  }
  const done = [...choosing.path.slice(choosing.base).map((word, number) => (number === 1 && !choosing.base ? kindLabel(word) : stepLabel(word).replace(" (hand)", ""))), ...(choosing.aimed ? [choosing.aimedTile] : [])];
  const hint = hints.length && isDue() && data.view.phase !== null && data.view.sides[data.you].hand_count ? element("p", { class: "choose__hint" }, hints[0].text, " ", hintButton()) : null;
  const panel = find("choose");
  const focused = panel.contains(document.activeElement) ? document.activeElement.textContent : null;
  panel.replaceChildren(
    element("p", { class: "choose__now" }, element("strong", {}, situation()), done.length ? ` ${done.join(" · ")}` : ""),
    ...(reasons.length ? [element("ul", { class: "choose__why" }, ...reasons.map(({ message, rules }) => element("li", {}, message, ...ruleLinks(rules))))] : []),
    ...(hint ? [hint] : []),
    bar);
  if (focused !== null) focusNext(panel, focused);
}

// Keep the focus where a button was replaced: on the same button, or on what is to be chosen next.
function focusNext(panel, label) {
  const buttons = [...panel.querySelectorAll(".choose__bar button")];
  const [target] = choosing.targets.keys();
  const next = buttons.find((button) => button.textContent === label) ?? buttons.find((button) => button.dataset.do !== "back");
  if (choosing.isIdle && !choosing.base) (next?.textContent === label ? next : panel).focus();
  else if (target && !choosing.buttons.length) board.focus(target);
  else (next ?? panel).focus();
}

function endLabel() {
  const { phase } = data.view;
  return phase === "main1" || phase === "main2" ? "End turn" : `End ${phaseName(phase)}`;
}

function drawChain() {
  const { chain, declared } = data.view;
  const panel = find("chain");
  panel.hidden = !chain.length && !declared;
  panel.replaceChildren(element("h2", { class: "panel__title" }, chain.length > 1 ? "Chain" : "Happening now"),
    element("ol", { class: "chain__links" },
      ...(declared ? [element("li", {}, `Declared: ${declaredWords(declared)}`)] : []),
      ...chain.map((link) => element("li", { class: link.negated || link.done ? "soft" : "" },
        element("strong", {}, link.card), ` on ${link.tile}${link.targets.length ? ` → ${link.targets.join(", ")}` : ""}`,
        element("span", { class: "soft" }, ` speed ${link.speed}${link.negated ? ", negated" : link.done ? ", done" : ""}`)))));
}

function showLog(lines, isWhole) {
  const log = find("log");
  if (isWhole) log.replaceChildren();
  log.append(...lines.map(logLine));
  log.scrollTop = log.scrollHeight;
}

function announce(texts) {
  find("announcer").textContent = texts.filter(Boolean).join(" ");
}

function lost(isLost) {
  root.classList.toggle("is-offline", isLost);
  if (isLost) announce(["Connection lost. Trying again."]);
}

// --- what is done -----------------------------------------------------------------------------------------------

async function send(action) {
  if (isSending) return;
  isSending = true;
  choosing.reset({});
  draw();
  const refused = await connection.act(action);
  isSending = false;
  reasons = refused;
  if (refused.length) passesUntilMine = false;
  restart();
  draw();
  if (refused.length) announce(refused.map(({ message }) => message));
}

function step(path) {
  reasons = [];
  choosing.follow(path);
  after();
}

function after() {
  if (isSending) return;
  drawMarks();
  drawChoose();
  const { targets, buttons } = choosing;
  if (!choosing.isIdle) announce([`${targets.size ? `${targets.size} tiles can be chosen: ${[...targets.keys()].join(", ")}.` : ""} ${buttons.map(({ label }) => label).join(", ")}`]);
}

function back() {
  reasons = [];
  choosing.back();
  after();
}

function chooseSource(key) {
  reasons = [];
  choosing.reset(choosing.tree);
  choosing.follow([key]);
  after();
}

function tapTile(name) {
  if (!isDue()) return showTile(name);
  reasons = [];
  if (choosing.tap(name)) return after();
  const [source, other] = choosing.sourcesOn(name);
  if (choosing.isIdle || source) {
    if (source && choosing.source !== source) return chooseSource(source);
    if (other && choosing.source !== other) return chooseSource(other);
    if (source) return back();
  }
  return whyNot(name);
}

async function whyNot(name) {
  const { source } = choosing;
  const tile = data.view.tiles[name];
  let texts = [];
  if (source?.startsWith("hand:")) {
    const card = quoted(source.slice(5));
    texts = [`spawn ${card} ${name}`, `place ${card} ${name}`, `activate ${card} ${name}`];
  } else if (source) {
    const from = tileOf(source);
    texts = tile.unit && tile.unit.control !== data.you ? [`attack ${from} ${name}`] : [`move ${from} ${name}`];
  } else if (tile.unit?.control === data.you || tile.trick?.control === data.you) {
    texts = tile.unit ? [...board.tiles.keys()].map((to) => `move ${name} ${to}`) : [`activate ${name}`];
  }
  if (!texts.length) return showTile(name);
  return explain(texts.slice(0, 60));
}

async function explain(texts) {
  reasons = await connection.why(texts);
  drawChoose();
  announce(reasons.map(({ message }) => message));
}

function quoted(name) {
  return `"${name}"`;
}

function tapHand(name, side) {
  if (isWide()) show(name);
  if (!isDue() || side !== data.you) return;
  const steps = cardSteps(name);
  if (steps.length) return step([steps[0]]);
  const key = `hand:${name}`;
  if (choosing.source === key) return back();
  if (key in choosing.tree) return chooseSource(key);
  const tiles = [...board.tiles.keys()];
  const verb = data.cards[name]?.kind === "creature" ? ["spawn"] : ["activate"];
  return explain(verb.flatMap((word) => tiles.map((tile) => `${word} ${quoted(name)} ${tile}`)).slice(0, 60));
}

function beginDrag(on) {
  clearTimeout(pressed);
  if (!isDue() || on.dataset.hand && on.dataset.side !== data.you) return false;
  const key = on.dataset.hand ? `hand:${on.dataset.hand}` : choosing.sourcesOn(on.dataset.tile)[0];
  if (!(key in choosing.tree)) return false;
  chooseSource(key);
  return choosing.targets.size > 0;
}

function drop(tile) {
  if (tile && choosing.tap(tile)) after();
  else back();
}

// --- pass until my turn -----------------------------------------------------------------------------------------

function togglePassing() {
  passesUntilMine = !passesUntilMine;
  if (passesUntilMine) passOn();
  drawChoose();
}

function passOn() {
  const { view, you } = data;
  if (!view || view.active === you || isAimedAt()) passesUntilMine = false;
  else if (isDue() && "pass" in choosing.tree) send(`#${choosing.tree.pass}`);
}

function isAimedAt() {
  const { view, you } = data;
  const mine = Object.keys(view.tiles).filter((name) => view.tiles[name].unit?.control === you || view.tiles[name].trick?.control === you);
  const aimed = [...(view.declared?.player !== you && view.declared?.to ? [view.declared.to] : []), ...view.chain.filter((link) => link.player !== you).flatMap((link) => link.targets)];
  return aimed.some((target) => mine.includes(target));
}

// Whether a card is shown beside the board; on a phone it would cover it.
function isWide() {
  return matchMedia("(min-width: 60rem)").matches;
}

// --- cards ------------------------------------------------------------------------------------------------------

function showTile(name) {
  const { unit, trick } = data.view.tiles[name];
  if (unit?.face || trick?.card) explainCard(`tile=${name}`, tileWords(name, data.view.tiles[name], eyes()));
}

function show(name) {
  explainCard(`name=${encodeURIComponent(name)}`);
}

// The card with its text, and where its present stats come from. What was asked for last is shown.
let wanted = "";

async function explainCard(query, words = "") {
  const panel = find("card");
  const key = `${query} ${data.version}`;
  if (wanted === key && !panel.hidden) return;
  wanted = key;
  const answer = await fetch(`${root.dataset.card}?${query}`).catch(() => null);
  if (!answer?.ok || wanted !== key) return;
  const close = element("button", { type: "button", class: "button button--quiet", "data-do": "hide" }, "Close");
  panel.innerHTML = await answer.text();
  panel.append(...(words ? [element("p", { class: "card-view__words small" }, words)] : []), close);
  panel.hidden = false;
}

// --- first visit ------------------------------------------------------------------------------------------------

function hintsLeft() {
  const all = [
    { id: "hand", text: "Below is your hand: tap a card to see what it may do." },
    { id: "points", text: "Creatures cost spawn points, tricks cost magic crystals: both stand beside your name." },
    { id: "end", text: "When you are done, end your turn." },
  ];
  try {
    const seen = JSON.parse(localStorage.getItem("play-hints") ?? "[]");
    return all.filter(({ id }) => !seen.includes(id));
  } catch {
    return [];
  }
}

function hintButton() {
  const made = element("button", { type: "button", class: "button button--quiet" }, "Got it");
  made.addEventListener("click", () => {
    const { id } = hints[0];
    hints = hints.slice(1);
    try {
      localStorage.setItem("play-hints", JSON.stringify([...JSON.parse(localStorage.getItem("play-hints") ?? "[]"), id]));
    } catch {
      // It holds for this page, then.
    }
    drawChoose();
  });
  return made;
}

// --- taps and keys ----------------------------------------------------------------------------------------------

let pressed = null;

root.addEventListener("pointerdown", (event) => {
  const on = event.target.closest("[data-tile], [data-hand]");
  clearTimeout(pressed);
  pressed = null;
  if (on) pressed = setTimeout(() => { pressed = "long"; showOf(on); }, 450);
});

for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
  root.addEventListener(kind, (event) => {
    if (kind === "pointermove" && Math.abs(event.movementX) + Math.abs(event.movementY) < 3) return;
    if (pressed !== "long") clearTimeout(pressed);
  });
}

function showOf(on) {
  if (on.dataset.tile) showTile(on.dataset.tile);
  else show(on.dataset.hand);
}

root.addEventListener("contextmenu", (event) => {
  if (event.target.closest("[data-tile], [data-hand]")) event.preventDefault();
});

root.addEventListener("mouseover", (event) => {
  const on = event.target.closest("[data-tile], [data-hand]");
  if (on && matchMedia("(hover: hover) and (min-width: 60rem)").matches) showOf(on);
});

root.addEventListener("click", (event) => {
  const on = event.target.closest("[data-tile], [data-hand], [data-show], [data-do]");
  if (!on) return;
  if (pressed === "long") {
    pressed = null;
    return;
  }
  if (on.dataset.tile) {
    board.focus(on.dataset.tile);
    tapTile(on.dataset.tile);
    if (event.detail === 0) focusButtons();
  } else if (on.dataset.hand) tapHand(on.dataset.hand, on.dataset.side);
  else if (on.dataset.show) show(on.dataset.show);
  else if (on.dataset.do === "help") find("help").showModal();
  else if (on.dataset.do === "resign") find("resigning").showModal();
  else if (on.dataset.do === "hide") find("card").hidden = true;
});

letDrag(root, { begin: beginDrag, drop });

find("resigning").addEventListener("close", (event) => {
  if (event.target.returnValue === "resign") send("surrender");
  event.target.returnValue = "";
});

find("words").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = find("words-input");
  if (input.value.trim()) send(input.value.trim());
  input.value = "";
});

// The tile that had the focus last, unless others are to be chosen from now.
function focusBoard() {
  const { targets } = choosing;
  const last = [...board.tiles.keys()].find((name) => board.tiles.get(name).tabIndex === 0);
  board.focus(!targets.size || targets.has(last) ? last : targets.keys().next().value);
}

// After a key on a tile the focus goes to what is chosen by button, if no tile is.
function focusButtons() {
  if (!choosing.isIdle && (choosing.aimed || !choosing.targets.size)) focusNext(find("choose"), null);
}

find("board").addEventListener("keydown", (event) => {
  const name = event.target.dataset?.tile;
  if (name && ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    event.preventDefault();
    board.focus(board.neighbour(name, event.key));
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  const { tree } = choosing;
  const key = event.key.toLowerCase();
  const on = document.activeElement;
  if (event.key === "Escape") {
    if (!find("card").hidden) find("card").hidden = true;
    else if (!choosing.isIdle || choosing.aimed) back();
  } else if (event.key === "?") find("help").showModal();
  else if (key === "i" && on.dataset && (on.dataset.tile || on.dataset.hand)) showOf(on);
  else if (key === "h") find("hand").querySelector("button")?.focus();
  else if (key === "b") focusBoard();
  else if (isDue() && key === "e" && "end" in tree) send(`#${tree.end}`);
  else if (isDue() && key === "p" && "pass" in tree) send(`#${tree.pass}`);
  else if (key === "u" && data.undo !== null) send(`goto ${data.undo}`);
  else return;
  event.preventDefault();
});

if (data.view) showLog(data.view.log, true);
restart();
draw();
connection.begin(data);
document.addEventListener("match-look", () => connection.refresh());

// The page of a replay: its positions are loaded once and shown without loading the page anew. Until one is loaded, and
// where that fails, the links of the page lead there.

import { Board, drawHand, drawPiles, drawSide, element, logLine, phaseName } from "./board.js";

const COUNT = 100; // positions in one answer
const PAUSE = 250; // milliseconds after which the address follows; browsers refuse many changes in a short time

const find = (id) => document.getElementById(id);
const root = find("replay");
const { api, game, near, you, query, south, north, card: cardPage } = root.dataset;
const seats = [{ seat: "S", name: south }, { seat: "N", name: north }];
const far = near === "N" ? "S" : "N";
const last = Number(root.dataset.last);
const board = new Board(find("board"));
const slider = element("input", { type: "range", min: "0", max: String(last), step: "1", id: "slider", "aria-label": "Position", class: "replay__slider" });
const positions = [];
const places = new Map(); // by the numbers of positions
const actions = new Map(); // by the numbers of the positions that they led to
const cards = {};
const turns = []; // the places at which they begin
let place = Number(root.dataset.place);
let timer = 0;

// --- what is loaded ---------------------------------------------------------------------------------------------

async function load() {
  for (let since = 0; since !== null;) {
    const answer = await fetch(`${api}?game=${game}&since=${since}&count=${COUNT}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const part = await answer.json();
    const isFirst = positions.length === 0;
    for (const action of part.actions) actions.set(action.position + 1, action);
    Object.assign(cards, part.cards);
    const steps = part.positions.map(take);
    if (isFirst) find("log").replaceChildren();
    find("log").append(...steps);
    since = part.next;
    if (!slider.isConnected && positions.length > place) begin();
  }
}

function take({ position, view }) {
  const number = positions.length;
  const before = positions.at(-1)?.view;
  if (!before || turnName(before) !== turnName(view)) turns.push(number);
  positions.push({ position, view });
  places.set(position, number);
  return element("li", {}, element("a", { href: `${query}${position}`, "data-at": position }, String(position)), " ",
    ...(view.log.length ? view.log.flatMap((line) => [...logLine(line).childNodes, " "]) : [`${written(number)} `]),
    note(number) ? element("em", { class: "soft" }, note(number)) : null);
}

function written(number) {
  const action = number && actions.get(positions[number].position);
  return action ? `${action.seat === "S" ? "South" : "North"}: ${action.action.replace(/^[SN]: /, "")}` : "The beginning";
}

function note(number) {
  const mark = number && actions.get(positions[number].position)?.mark;
  return { help: "A bot helped with it.", clock: "The time was up." }[mark] ?? "";
}

function turnName(view) {
  return view.phase === null ? "Set-up" : `Turn ${view.turn}`;
}

// --- what is shown ----------------------------------------------------------------------------------------------

function begin() {
  find("ways").before(slider);
  find("keys").hidden = false;
  draw();
}

function draw() {
  const { position, view } = positions[place];
  const data = { view, cards, seats, mode: "link", you: you || null };
  board.draw(data, near);
  for (const square of board.tiles.values()) square.setAttribute("aria-label", square.words);
  drawSide(find("far"), data, far);
  drawSide(find("near"), data, near);
  drawHand(find("far-hand"), data, far);
  drawHand(find("hand"), data, near);
  drawPiles(find("piles"), data);
  const words = `${turnName(view)}${view.phase === null ? "" : `, ${view.active === "S" ? "South" : "North"}: ${phaseName(view.phase)}`}.`;
  find("now").replaceChildren(element("strong", {}, words), ` ${view.log.map((line) => line.text).join(" ") || `${written(place)}.`}`);
  slider.value = String(place);
  slider.setAttribute("aria-valuetext", `${place} of ${last}, ${turnName(view)}`);
  drawWays();
  drawThoughts(actions.get(place ? position : -1)?.thoughts);
  drawCurrent(position);
  const form = find("go-on");
  form.hidden = view.winner !== null;
  form.elements.position.value = position;
}

function drawWays() {
  for (const link of find("ways").children) {
    const to = wayTo(link.dataset.way);
    if (to === place) link.removeAttribute("href");
    else link.href = `${query}${positions[to]?.position ?? root.dataset.end}`;
    if (to === place) link.setAttribute("role", "link"), link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("role"), link.removeAttribute("aria-disabled");
  }
}

function wayTo(way) {
  return {
    first: 0, back: Math.max(0, place - 1), on: Math.min(last, place + 1), last,
    "turn-back": turns.findLast((turn) => turn < place) ?? 0, "turn-on": turns.find((turn) => turn > place) ?? last,
  }[way];
}

function drawThoughts(thoughts) {
  find("thoughts").hidden = !thoughts;
  find("plans").replaceChildren(...(thoughts ?? []).map(({ words, actions: [first, ...later], value }) => element("tr", {},
    element("td", {}, words ?? first, later.length ? element("span", { class: "soft" }, ` Then ${later.join(", ")}.`) : ""), element("td", { class: "numbers" }, `${Math.round(100 * value)} %`))));
}

// Marks the step, the turn and the column of the curve that are shown.
function drawCurrent(position) {
  const log = find("log");
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const step = log.children[place];
  step.setAttribute("aria-current", "step");
  log.scrollTop += step.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 3;
  const mark = (links) => {
    const current = links.findLast((link) => Number(link.dataset.at) <= position);
    for (const link of links) link === current ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
  };
  mark([...find("turns").querySelectorAll("a")]);
  mark([...find("curve").querySelectorAll("a[data-at]")]);
}

// --- what is done -----------------------------------------------------------------------------------------------

// Whether a place is loaded, and shown from now on.
function go(to) {
  if (!positions[to] || !slider.isConnected) return false;
  if (to === place) return true;
  place = to;
  draw();
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", `${query}${positions[place].position}`), PAUSE);
  return true;
}

async function show(name) {
  const answer = await fetch(`${cardPage}?name=${encodeURIComponent(name)}`).catch(() => null);
  if (!answer?.ok) return;
  const close = element("button", { type: "button", class: "button button--quiet" }, "Close");
  close.onclick = hideCard;
  const panel = find("card");
  panel.innerHTML = await answer.text();
  panel.append(close);
  panel.hidden = false;
}

function hideCard() {
  find("card").hidden = true;
}

slider.addEventListener("input", () => {
  if (!go(Number(slider.value))) slider.value = String(place);
});

root.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const on = event.target.closest("[data-way][href], a[data-at], [data-hand], [data-show], [data-tile]");
  if (!on) return;
  const { way, at, hand, show: shown, tile } = on.dataset;
  if (way || at) {
    if (go(way ? wayTo(way) : places.get(Number(at)))) event.preventDefault();
  } else {
    const { unit, trick } = positions[place].view.tiles[tile] ?? {};
    const name = hand ?? shown ?? unit?.face?.card ?? trick?.card;
    if (name) show(name);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  const { tile } = event.target.dataset;
  const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (tile && (way || event.key === "ArrowUp" || event.key === "ArrowDown")) board.focus(board.neighbour(tile, event.key));
  else if (way) go(wayTo(event.shiftKey && way.length < 5 ? `turn-${way}` : way));
  else if (event.key === "Escape") hideCard();
  else return;
  event.preventDefault();
});

load();

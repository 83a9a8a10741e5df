// Draws a view of a duel: the board, both sides and the hand. It knows no network and no choices.

const MODES = { attack: "attack mode", defence: "defence mode", facedown: "face-down" };
const STATS = [["atk", "ATK"], ["catk", "CATK"], ["ratk", "RATK"], ["def", "DEF"], ["hl", "HL"]];
const PHASES = {
  start: "Start Phase", main1: "Main Phase 1", battle: "Battle Phase", main2: "Main Phase 2", end: "End Phase",
};
export const COLUMNS = ["A", "B", "C", "D", "E"];
export const ROWS = [1, 2, 3, 4, 5, 6];

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function phaseName(phase) {
  return PHASES[phase] ?? "Set-up";
}

function terrainName(terrain) {
  return terrain === "plain_fields" ? "" : terrain.replaceAll("_", " ");
}

function whose(letter, you) {
  if (you) return letter === you ? "yours" : "opponent’s";
  return letter === "S" ? "South’s" : "North’s";
}

function counterWords(counters) {
  return Object.entries(counters).filter(([, count]) => count).map(([name, count]) => `${count} ${name} counter${count === 1 ? "" : "s"}`);
}

export function unitWords(unit, you) {
  const { face } = unit;
  if (!face) return `a face-down creature, ${whose(unit.control, you)}`;
  const words = [face.card, `${unit.leader ? "leader, " : ""}${whose(unit.control, you)}`];
  if (unit.mode) words.push(MODES[unit.mode]);
  for (const [key, label] of STATS) {
    if (face[key] === null) continue;
    const range = key === "ratk" ? ` at range ${face.ratk_range}` : "";
    const broken = key === "def" && face.shield === "broken" ? " (broken)" : "";
    words.push(`${face[key]} ${label}${range}${broken}`);
  }
  words.push(`${face.hp} of ${face.max_hp} HP`);
  words.push(...face.statuses.map((status) => status.replaceAll("_", " ")), ...counterWords(unit.counters));
  words.push(...unit.equipped.map((trick) => `equipped with ${trick.card ?? "a trick"}`));
  words.push(...unit.attached.map((other) => `with ${other.face?.card ?? "a creature"} attached`));
  if (unit.moved) words.push("has moved");
  if (unit.attacked) words.push("has attacked");
  return words.join(", ");
}

export function trickWords(trick, you) {
  const name = trick.card ?? "a trick";
  const words = [`${name}, ${trick.face === "up" ? "face-up" : "face-down"}, ${whose(trick.control, you)}`];
  if (trick.locked) words.push("locked down");
  if (trick.timer) words.push(`${trick.timer} turns left`);
  return [...words, ...counterWords(trick.counters)].join(", ");
}

export function tileWords(name, tile, you) {
  const words = [];
  if (tile.unit) words.push(unitWords(tile.unit, you));
  if (tile.trick) words.push(trickWords(tile.trick, you));
  if (terrainName(tile.terrain)) words.push(terrainName(tile.terrain));
  words.push(...counterWords(tile.counters));
  return `${name}: ${words.join("; ") || "empty"}`;
}

function picture(name, cards, size = "small") {
  const card = cards[name];
  if (!card) return element("span", { class: "no-picture" }, name);
  return element("img", { src: card[size], alt: "", width: 186, height: 260, draggable: "false" });
}

function unitDrawing(unit, cards, you) {
  const side = unit.control === (you ?? "S") ? "own" : "other";
  const drawn = element("span", { class: `unit unit--${side} unit--${unit.mode || "leader"}`, "aria-hidden": "true" });
  const { face } = unit;
  drawn.append(element("span", { class: "unit__card" }, face ? picture(face.card, cards) : ""));
  if (face) {
    const part = Math.max(0, Math.min(100, (100 * face.hp) / Math.max(1, face.max_hp)));
    const bar = element("span", { class: "unit__bar" }, element("span", { class: "unit__hp-part" }));
    bar.firstChild.style.inlineSize = `${part}%`;
    const power = face.atk ?? face.ratk;
    drawn.append(element("span", { class: "unit__figures" },
      power === null ? "" : element("span", { class: "unit__atk" }, String(power)),
      element("span", { class: "unit__hp" }, String(face.hp))), bar);
    const marks = face.statuses.length + unit.equipped.length + unit.attached.length + counterWords(unit.counters).length;
    if (marks) drawn.append(element("span", { class: "unit__marks" }, `+${marks}`));
  }
  if (unit.moved || unit.attacked) drawn.classList.add("is-used");
  return drawn;
}

function trickDrawing(trick, cards, you) {
  const side = trick.control === (you ?? "S") ? "own" : "other";
  return element("span", { class: `trick trick--${side} trick--${trick.face}${trick.locked ? " is-locked" : ""}`, "aria-hidden": "true" },
    trick.card ? picture(trick.card, cards) : "");
}

export class Board {
  // Tiles are made once; their contents follow the view.
  constructor(root) {
    this.root = root;
    this.tiles = new Map();
    this.isFlipped = null;
  }

  #build(isFlipped) {
    this.isFlipped = isFlipped;
    const rows = isFlipped ? ROWS : ROWS.toReversed();
    const columns = isFlipped ? COLUMNS.toReversed() : COLUMNS;
    this.order = rows.map((row) => columns.map((column) => `${column}${row}`));
    this.tiles.clear();
    this.root.replaceChildren(...this.order.map((names) => element("div", { role: "row", class: "board-grid__row" },
      ...names.map((name) => {
        const tile = element("button", { type: "button", role: "gridcell", class: "square", "data-tile": name, tabindex: "-1" });
        this.tiles.set(name, tile);
        return tile;
      }))));
    this.tiles.get(this.order.at(-1)[2]).tabIndex = 0;
  }

  // `near` is the side at the lower edge, `you` the one whose cards are “yours”.
  draw({ view, cards, mode, you: seat }, near) {
    const you = mode === "self" ? null : seat;
    const isFlipped = near === "N";
    if (this.isFlipped !== isFlipped) this.#build(isFlipped);
    const before = this.#places();
    for (const [name, tile] of Object.entries(view.tiles)) {
      const square = this.tiles.get(name);
      const drawing = JSON.stringify([tile, you]);
      if (square.drawing === drawing) continue;
      square.drawing = drawing;
      square.dataset.terrain = tile.terrain.replaceAll("_", "-");
      square.words = tileWords(name, tile, you);
      const counters = counterWords(tile.counters);
      square.replaceChildren(
        element("span", { class: "square__name", "aria-hidden": "true" }, name),
        ...(tile.trick ? [trickDrawing(tile.trick, cards, you)] : []),
        ...(tile.unit ? [unitDrawing(tile.unit, cards, you)] : []),
        ...(counters.length ? [element("span", { class: "square__counters", "aria-hidden": "true" }, counters.join(", "))] : []));
      square.unit = tile.unit && `${tile.unit.control} ${tile.unit.face?.card ?? "hidden"}`;
    }
    this.#animate(before);
  }

  #places() {
    const places = new Map();
    for (const square of this.tiles.values()) {
      if (square.unit) places.set(square.unit, [...(places.get(square.unit) ?? []), square]);
    }
    return places;
  }

  // A unit that is on another tile than before slides there.
  #animate(before) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const now = this.#places();
    for (const [unit, squares] of now) {
      const old = before.get(unit) ?? [];
      const come = squares.filter((square) => !old.includes(square));
      const gone = old.filter((square) => !squares.includes(square));
      if (come.length !== 1 || gone.length !== 1) continue;
      const from = gone[0].getBoundingClientRect(), to = come[0].getBoundingClientRect();
      const way = [{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }];
      come[0].querySelector(".unit")?.animate(way, { duration: 120, easing: "ease-out" });
    }
  }

  // The tile that the arrow keys lead to.
  neighbour(name, key) {
    const row = this.order.findIndex((names) => names.includes(name));
    const column = this.order[row].indexOf(name);
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -9], End: [0, 9] }[key];
    const clamp = (value, size) => Math.max(0, Math.min(size - 1, value));
    return this.order[clamp(row + down, this.order.length)][clamp(column + right, this.order[row].length)];
  }

  focus(name) {
    for (const square of this.tiles.values()) square.tabIndex = square.dataset.tile === name ? 0 : -1;
    this.tiles.get(name).focus();
  }
}

export function drawSide(root, { view, you, mode, seats }, letter) {
  const side = view.sides[letter];
  const seat = seats.find((one) => one.seat === letter);
  const name = (mode !== "self" && seat?.name) || (you && mode !== "self" ? (letter === you ? "You" : "Opponent") : letter === "S" ? "South" : "North");
  const figure = (label, value, kind) => element("span", { class: `figure figure--${kind}`, title: label },
    element("span", { class: "visually-hidden" }, `${label}: `), String(value));
  root.classList.toggle("is-due", view.due === letter);
  root.replaceChildren(
    element("span", { class: "side__who" }, element("strong", { class: "side__name" }, name),
      view.active === letter ? element("span", { class: "side__turn" }, phaseName(view.phase)) : null),
    figure("HP of the leader", side.hp, "hp"),
    figure("Spawn points", side.spawn_points, "spawn"),
    figure("Magic crystals", side.crystals, "crystal"),
    figure("Cards in hand", side.hand_count, "hand"),
    figure("Cards in the deck", side.deck_count, "deck"));
}

export function drawHand(root, { view, cards }, letter) {
  const hand = view.sides[letter].hand ?? [];
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.hand : null;
  const counts = new Map();
  for (const name of hand) counts.set(name, (counts.get(name) ?? 0) + 1);
  root.hidden = !hand.length;
  root.replaceChildren(...[...counts].map(([name, count]) => element("li", {},
    element("button", { type: "button", class: "hand__card", "data-hand": name, "data-side": letter }, picture(name, cards),
      element("span", { class: "visually-hidden" }, `${name}${cards[name] ? `, ${cards[name].kind}, level ${cards[name].level}` : ""}${count > 1 ? `, ${count} copies` : ""}`),
      count > 1 ? element("span", { class: "hand__count", "aria-hidden": "true" }, `×${count}`) : ""))));
  if (focused) (root.querySelector(`[data-hand="${CSS.escape(focused)}"]`) ?? root.querySelector("button"))?.focus();
}

export function drawPiles(root, { view, mode, you: seat }) {
  const you = mode === "self" ? null : seat;
  const zones = [["Graveyard", "graveyard"], ["Void", "void"], ["Special deck", "special"], ["Archive", "archive"]];
  const order = you === "N" ? ["N", "S"] : ["S", "N"];
  root.replaceChildren(...order.flatMap((letter) => {
    const side = view.sides[letter];
    return zones.map(([title, zone]) => {
      const names = side[zone];
      const count = names ? names.length : side.special_count;
      if (!count) return null;
      const owner = you ? (letter === you ? "Your" : "Opponent’s") : letter === "S" ? "South’s" : "North’s";
      const key = `${letter} ${zone}`;
      const label = `${owner} ${title.toLowerCase()}: ${count}`;
      if (!names) return element("p", { class: "pile soft" }, label);
      return element("details", { class: "pile", "data-pile": key, open: root.querySelector(`[data-pile="${key}"]`)?.open },
        element("summary", {}, label),
        element("ul", {}, ...names.toReversed().map((name) => element("li", {}, element("button", { type: "button", class: "link", "data-show": name }, name)))));
    }).filter(Boolean);
  }));
}

export function ruleLinks(rules) {
  return rules.flatMap((rule, number) => [number ? ", " : " ", element("a", { href: `/rules/#${rule}`, class: "rule-id" }, rule)]);
}

export function logLine(line) {
  return element("li", {}, line.text, element("span", { class: "log__rules" }, ...ruleLinks(line.rules)));
}

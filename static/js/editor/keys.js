// The keys of the editor: one table, which is also what "?" shows. The rows of the deck are one stop of the Tab key;
// arrow keys go from row to row, and along a row to what can be pressed there.

import { announce, refuse } from "./announce.js";
import { goesInto } from "./picking.js";
import { boxOf, changePlaces, countOf, meantBy, pickedRows, placeOf, rowOf, rowsOf, stopOf } from "./rows.js";

const WRITING = "input:not([type=checkbox], [type=radio]), textarea, select";

export function attachKeys(deck) {
  const pane = document.getElementById("deck");
  const letters = JSON.parse(pane.querySelector(".deck").dataset.letters);
  const { side } = pane.querySelector(".deck").dataset;
  const labelOf = (section) => deck.section(section)?.label;

  // --- what keys do to rows -------------------------------------------------------------------------------------------

  function count(row, copies, section = row.dataset.section) {
    const rows = meantBy(row).filter(({ dataset }) => goesInto(deck, dataset.ref, section));
    if (!rows.length) return refuse(`${deck.nameOf(row.dataset.ref)} can’t go into ${labelOf(section)}.`);
    if (rows.length === 1) return deck.put(rows[0].dataset.ref, section, copies);
    if (section === row.dataset.section) {
      return changePlaces(deck, rows.map(placeOf), (here) => ({ [here]: copies }), `${copies} each of`);
    }
    const cells = rows.map(({ dataset: { ref } }) => ({ card: ref, after: { ...deck.placement(ref), [section]: copies } }));
    deck.change(cells, `${copies} each of ${cells.length} cards in ${labelOf(section)}`);
  }

  function step(row, by) {
    const { ref, section } = placeOf(row);
    const { more, reason } = deck.room(ref, section);
    if (by > more) return refuse(reason);
    deck.put(ref, section, deck.copies(section, ref) + by);
  }

  function move(row, to) {
    const rows = meantBy(row);
    const refused = rows.find(({ dataset }) => !goesInto(deck, dataset.ref, to));
    if (refused) return refuse(`${deck.nameOf(refused.dataset.ref)} can’t go into ${labelOf(to)}.`);
    changePlaces(deck, rows.map(placeOf), (_, copies) => ({ [to]: copies }), `Move to ${labelOf(to)}:`);
  }

  function moveHome(row) {
    const home = deck.card(row.dataset.ref)?.home;
    if (home) move(row, home);
  }

  function takeOut(row) {
    changePlaces(deck, meantBy(row).map(placeOf), () => ({}), "Remove");
  }

  function pick(row) {
    boxOf(row).click();
  }

  function unpick() {
    for (const row of pickedRows()) boxOf(row).click();
  }

  function tag(row) {
    if (!boxOf(row).checked) pick(row);
    document.getElementById("picked-tag").focus();
  }

  function note(row) {
    unpick();
    pick(row);
    pane.querySelector("[name=picked][value=note]").click();
  }

  // --- from row to row ------------------------------------------------------------------------------------------------

  const isList = () => pane.querySelector(".deck--list") !== null;

  /** The row beside this one in a direction, as it is seen. */
  function beside(row, key) {
    const rows = rowsOf();
    const place = rows.indexOf(row);
    if (key === "Home") return rows[0];
    if (key === "End") return rows.at(-1);
    if (isList()) return rows[place + (key === "ArrowUp" ? -1 : 1)];
    const here = stopOf(row).getBoundingClientRect();
    const isAcross = key === "ArrowLeft" || key === "ArrowRight";
    const way = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const distances = rows.map((other) => {
      const { x, y } = stopOf(other).getBoundingClientRect();
      const [along, off] = isAcross ? [x - here.x, y - here.y] : [y - here.y, x - here.x];
      return other !== row && along * way > 1 ? along * way + 4 * Math.abs(off) : Infinity;
    });
    const least = Math.min(...distances);
    return least < Infinity ? rows[distances.indexOf(least)] : undefined;
  }

  /** What can be pressed in a row, from left to right. */
  const stopsIn = (row) => [...row.querySelectorAll("input, button, a")].filter((each) => each.offsetParent);

  function go(row, { key, target, shiftKey }) {
    if (isList() && (key === "ArrowLeft" || key === "ArrowRight")) {
      const stops = stopsIn(row);
      stops[stops.indexOf(target) + (key === "ArrowLeft" ? -1 : 1)]?.focus();
      return;
    }
    const next = beside(row, key);
    if (!next) return;
    if (shiftKey) for (const each of [row, next]) if (!boxOf(each).checked) pick(each);
    stopAt(next, target.matches("[name^='count:']") ? countOf(next) : stopOf(next));
  }

  function stopAt(row, stop = stopOf(row)) {
    for (const other of pane.querySelectorAll(".deck-row [tabindex='0']")) other.tabIndex = -1;
    stopOf(row).tabIndex = 0;
    if (stop) {
      stop.focus({ preventScroll: true });
      stop.scrollIntoView({ block: "nearest" });
    }
  }

  /** Leave one stop of the Tab key in the list: where it was, or at its first row. */
  function rove() {
    const focused = rowOf(document.activeElement);
    const current = focused ?? rowOf(pane.querySelector(".deck-row [tabindex='0']"));
    // Few of them are new, and to change what has the focus is dear.
    for (const stop of pane.querySelectorAll(".deck-row :is(a, button, input):not([tabindex])")) stop.tabIndex = -1;
    const row = current?.isConnected ? current : rowsOf()[0];
    if (row && stopOf(row).tabIndex !== 0) stopOf(row).tabIndex = 0;
  }

  // --- the table ------------------------------------------------------------------------------------------------------

  const showKeys = () => openMap(KEYS);
  const goToBox = () => (document.getElementById("add-name") ?? document.getElementById("cards-q"))?.focus();

  /** {keys, does} for people; `press` has what is done by the key, of a row in the rows. */
  const KEYS = {
    Anywhere: [
      { keys: "/", does: "to the box where cards are added", press: { "/": goToBox } },
      { keys: "u, Ctrl+Z", does: "undo", press: { u: () => turn("undo") } },
      { keys: "Ctrl+Shift+Z", does: "redo", press: { U: () => turn("redo") } },
      { keys: "?", does: "this map", press: { "?": showKeys } },
    ],
    "In the box": [
      { keys: "↓ ↑", does: "from card to card" },
      { keys: "1–9", does: "that many copies of the one that is marked" },
      { keys: "Enter", does: "put it in; the box is ready for the next one" },
    ],
    "On a card that was found": [
      { keys: "Enter, +", does: "put one in" },
      { keys: "-", does: "take one out" },
      { keys: "0–9", does: "that many" },
      { keys: "i", does: "look at it" },
    ],
    "On a row of the deck": [
      { keys: "↑ ↓ Home End", does: "from row to row", press: keyed(["ArrowUp", "ArrowDown", "Home", "End"], go) },
      { keys: "← →", does: "along the row, to what can be pressed there", press: keyed(["ArrowLeft", "ArrowRight"], go) },
      { keys: "0–9", does: "that many copies", press: keyed([..."0123456789"], (row, { key }) => count(row, Number(key))) },
      side && { keys: "Shift+0–9", does: `that many in ${labelOf(side)}` },
      { keys: "+ -", does: "one more, one fewer", press: { "+": (row) => step(row, 1), "-": (row) => step(row, -1) } },
      ...Object.entries(letters).map(([letter, section]) => ({
        keys: letter,
        does: `to ${labelOf(section)}`,
        press: { [letter]: (row) => move(row, section) },
      })),
      { keys: "h", does: "home, where the card belongs", press: { h: moveHome } },
      { keys: "x, Delete", does: "out of the deck", press: keyed(["x", "Delete", "Backspace"], takeOut) },
      { keys: "Space, Shift+↑↓", does: "pick; the keys above change all that are picked", press: { " ": pick } },
      { keys: "Escape", does: "pick none", press: { Escape: unpick } },
      { keys: "t", does: "tag", press: { t: tag } },
      { keys: "n", does: "note", press: { n: note } },
      { keys: "i, Enter", does: "look at the card", press: { i: (row) => stopOf(row).click() } },
    ].filter(Boolean),
  };
  const pressed = (part) => Object.assign({}, ...KEYS[part].map(({ press }) => press ?? {}));
  const anywhere = pressed("Anywhere");
  const onRows = pressed("On a row of the deck");

  function turn(way) {
    if (!deck[way]()) announce(`Nothing to ${way}.`);
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const { key, target } = event;
    const row = rowOf(target);
    const isCount = target.matches?.("[name^='count:']");
    const isWriting = target.matches?.(WRITING) && !isCount;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (key.toLowerCase() !== "z" || isWriting) return;
      turn(event.shiftKey ? "redo" : "undo");
    } else if (event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
    else if (isCount && key === "Enter") stopAt(row);
    else if (isCount && (/^\d$/.test(key) || !["ArrowUp", "ArrowDown", "Escape"].includes(key))) return;
    else if (row && side && event.shiftKey && /^(Digit|Numpad)\d$/.test(event.code)) count(row, Number(event.code.at(-1)), side);
    else if (row && onRows[key] && !(key === " " && target.matches("button, [name=row]"))) onRows[key](row, event);
    else if (anywhere[key]) anywhere[key](event);
    else return;
    event.preventDefault();
  });

  pane.addEventListener("focusin", ({ target }) => {
    const row = rowOf(target);
    if (row && stopOf(row).tabIndex !== 0) stopAt(row, null);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys]")) showKeys();
  });
  document.addEventListener("panel", ({ detail }) => {
    if (detail.id === "deck") rove();
  });
  deck.addEventListener("change", rove);
  rove();
}

const keyed = (keys, run) => Object.fromEntries(keys.map((key) => [key, run]));

/** Show a table of keys. */
function openMap(table) {
  const map = Object.assign(document.createElement("dialog"), { className: "dialog keys" });
  map.setAttribute("aria-labelledby", "keys-title");
  const head = Object.assign(document.createElement("header"), { className: "cluster cluster--spread keys__head" });
  const title = Object.assign(document.createElement("h2"), { id: "keys-title", textContent: "Keys" });
  const close = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: "Close" });
  close.addEventListener("click", () => map.close());
  head.append(title, close);
  map.append(head);
  for (const [part, keys] of Object.entries(table)) {
    const section = document.createElement("section");
    const list = Object.assign(document.createElement("dl"), { className: "keys__list" });
    for (const { keys: names, does } of keys) {
      const term = document.createElement("dt");
      for (const name of names.split(", ")) term.append(Object.assign(document.createElement("kbd"), { textContent: name }), " ");
      list.append(term, Object.assign(document.createElement("dd"), { textContent: does }));
    }
    section.append(Object.assign(document.createElement("h3"), { textContent: part }), list);
    map.append(section);
  }
  map.addEventListener("click", ({ target }) => target === map && map.close());
  map.addEventListener("close", () => map.remove());
  document.body.append(map);
  map.showModal();
}

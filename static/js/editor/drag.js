// Cards are dragged from section to section, from what is found into a section, and out of the deck onto what is found.
// Each has another way: keys (keys.js), and rows that are picked and moved by a button.

import { refuse } from "./announce.js";
import { goesInto } from "./picking.js";
import { changePlaces, meantBy, placeOf, rowOf } from "./rows.js";

export function attachDrag(deck) {
  let dragged = []; // {ref, section}, without a section for a card that was found
  let target = null; // what is dragged over

  // Only what is pressed is made draggable: links and pictures are by themselves, and would go alone.
  document.addEventListener("pointerdown", ({ target: pressed }) => {
    const row = rowOf(pressed);
    if (row) row.draggable = !pressed.closest("input, button");
    else pressed.closest?.(".pick[data-ref]")?.setAttribute("draggable", "true");
  });

  document.addEventListener("dragstart", (event) => {
    const row = rowOf(event.target);
    const found = event.target.closest?.(".pick[data-ref]");
    if (!row && !found) return;
    dragged = row ? meantBy(row).map(placeOf) : [{ ref: found.dataset.ref }];
    event.dataTransfer.effectAllowed = row ? "move" : "copy";
    event.dataTransfer.setData("text/plain", dragged.map(({ ref }) => deck.nameOf(ref)).join("\n"));
    if (row) event.dataTransfer.setDragImage(row, 0, 0);
    (row ?? found).classList.add("is-dragged");
  });

  /** Where it would go if it were let go of here: a section, "" for out of the deck, or null for nowhere. */
  function sectionAt(element) {
    const place = element?.closest?.("[data-drop], #cards");
    if (!place || !dragged.length) return null;
    if (place.id === "cards") return dragged[0].section ? "" : null;
    const section = place.dataset.drop;
    const isSome = dragged.some((each) => each.section !== section && goesInto(deck, each.ref, section));
    return isSome ? section : null;
  }

  function mark(place) {
    if (place === target) return;
    target?.classList.remove("is-target");
    target = place;
    target?.classList.add("is-target");
  }

  document.addEventListener("dragover", (event) => {
    const section = sectionAt(event.target);
    mark(section === null ? null : event.target.closest("[data-drop], #cards"));
    if (section === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = dragged[0].section ? "move" : "copy";
  });

  document.addEventListener("drop", (event) => {
    const section = sectionAt(event.target);
    if (section === null) return;
    event.preventDefault();
    const going = dragged.filter(({ ref }) => !section || goesInto(deck, ref, section));
    if (going[0].section) {
      const label = section ? `Move to ${deck.section(section).label}:` : "Remove";
      changePlaces(deck, going, (_, copies) => (section ? { [section]: copies } : {}), label);
    } else {
      const { reason } = deck.add(going[0].ref, 1, section);
      if (reason) refuse(reason);
    }
  });

  document.addEventListener("dragend", () => {
    mark(null);
    dragged = [];
    for (const each of document.querySelectorAll(".is-dragged")) each.classList.remove("is-dragged");
  });
}

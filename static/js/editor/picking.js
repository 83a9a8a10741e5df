// Several rows at a time: picked one by one, or with Shift from the last one to this one, and moved, counted, tagged or
// taken out by one entry of the history.

import { hideWord, refuse, showWord } from "./announce.js";
import { boxOf, changePlaces, pickedRows, placeOf, rowOf, rowsOf } from "./rows.js";

export function attachPicking(deck) {
  const form = document.getElementById("editor");
  const pane = document.getElementById("deck");
  let last = null; // what was picked last

  function show() {
    const picked = pickedRows();
    const place = document.getElementById("picked-count");
    if (place) place.textContent = picked.length ? `${picked.length} picked` : "";
    for (const button of pane.querySelectorAll("[name=picked][value^='move:']")) {
      const to = button.value.split(":")[1];
      const canGo = ({ dataset: { ref, section } }) => section !== to && goesInto(deck, ref, to);
      button.disabled = picked.length > 0 && !picked.some(canGo);
    }
    for (const all of pane.querySelectorAll("[data-pick-group]")) {
      const boxes = rowsOf(all.closest(".deck-group")).map(boxOf);
      const picked = boxes.filter((box) => box.checked).length;
      all.checked = picked > 0 && picked === boxes.length;
      all.indeterminate = picked > 0 && picked < boxes.length;
    }
  }

  function unpick() {
    for (const row of pickedRows()) boxOf(row).checked = false;
    show();
  }

  pane.addEventListener("click", (event) => {
    if (event.target.closest("[data-unpick]")) {
      unpick();
      pane.querySelector("a.deck-row__name[tabindex='0']")?.focus({ preventScroll: true });
    }
    if (event.target.name !== "row") return;
    const row = rowOf(event.target);
    const rows = rowsOf();
    const [from, to] = [rows.indexOf(last), rows.indexOf(row)].sort((one, other) => one - other);
    if (event.shiftKey && from >= 0) for (const each of rows.slice(from, to + 1)) boxOf(each).checked = event.target.checked;
    last = row;
    show();
  });
  pane.addEventListener("change", ({ target }) => {
    if ("pickGroup" in target.dataset) {
      for (const row of rowsOf(target.closest(".deck-group"))) boxOf(row).checked = target.checked;
    }
    show();
  });
  document.addEventListener("panel", ({ detail }) => {
    if (detail.id === "deck") show();
  });

  // What was said of a change goes once there is another one.
  deck.addEventListener("change", ({ detail: { isHere } }) => {
    if (isHere) hideWord();
  });

  // --- what is done with them -----------------------------------------------------------------------------------------

  /** "1 card", with all its copies "9 cards". */
  function cardsOf(rows) {
    const count = rows.map(placeOf).reduce((sum, { ref, section }) => sum + deck.copies(section, ref), 0);
    return `${count} card${count === 1 ? "" : "s"}`;
  }

  const actions = {
    move(rows, to) {
      const { label } = deck.section(to);
      const refused = rows.find((row) => !goesInto(deck, row.dataset.ref, to));
      if (refused) return `${deck.nameOf(refused.dataset.ref)} can’t go into ${label}.`;
      const word = `${cardsOf(rows.filter(({ dataset }) => dataset.section !== to))} moved to ${label}.`;
      changePlaces(deck, rows.map(placeOf), (_, copies) => ({ [to]: copies }), `Move to ${label}:`);
      showWord(word, { isChange: true });
    },
    set(rows, copies) {
      changePlaces(deck, rows.map(placeOf), (section) => ({ [section]: Number(copies) }), `${copies} each of`);
    },
    remove(rows) {
      const word = `${cardsOf(rows)} removed.`;
      changePlaces(deck, rows.map(placeOf), () => ({}), "Remove");
      showWord(word, { isChange: true });
    },
    tag(rows, written) {
      const tag = written.trim();
      if (!tag) return "Write the tag: a word or two.";
      const tags = new Map(rows.map(({ dataset: { ref } }) => [ref, deck.data.tags[ref] ?? []]));
      const isOff = [...tags.values()].every((each) => each.includes(tag));
      const cells = [...tags].map(([ref, each]) => ({
        tags: ref,
        after: isOff ? each.filter((other) => other !== tag) : [...new Set([...each, tag])],
      }));
      deck.change(cells, `${isOff ? "Untag" : "Tag"} “${tag}”`);
    },
  };

  // Before editor.js, which would send the form.
  document.addEventListener(
    "submit",
    (event) => {
      const button = event.submitter;
      const [action, what] = button?.name === "picked" ? button.value.split(":") : [];
      if (!(action in actions)) return;
      event.preventDefault();
      const rows = pickedRows();
      const written = form.elements[`picked_${action}`]?.value ?? "";
      const refusal = rows.length ? actions[action](rows, what ?? written) : "Pick cards first.";
      if (refusal) return refuse(refusal);
      if (action === "move" || action === "remove") unpick();
    },
    true,
  );
}

/** Whether a card may stand in a section, as far as that is known here. */
export function goesInto(deck, ref, section) {
  const { accepts } = deck.card(ref) ?? {};
  return !accepts || !deck.section(section).counts || accepts.includes(section);
}

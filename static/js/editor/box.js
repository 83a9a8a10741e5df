// The box where cards are added by name: some letters, ↓, how many, Enter. It stays in focus for the next one.

import { attachCombobox } from "../combobox.js";
import { announce } from "./announce.js";
import { put } from "./putting.js";

/** "3 flash step" is three of what "flash step" finds. */
const COUNTED = /^\s*([1-9]\d?)\s*[x×]?\s+(?=\S)/i;

export function attachBox(deck) {
  const place = document.getElementById("add");
  const box = place?.querySelector(".combobox");
  if (!box) return;
  const input = box.querySelector("input");
  input.setAttribute("aria-describedby", "add-help"); // what it tells of needs scripts
  const said = place.querySelector("[data-said]");
  const asked = () => input.value.replace(COUNTED, "").trim();
  const section = () => document.getElementById("cards-found")?.dataset.section ?? "";
  const list = attachCombobox(box, {
    parameters: () => ({ q: asked(), add_to: section() }),
    onAnswer: ({ cards }) => deck.learn(cards),
    takesCopies: true,
  });

  input.addEventListener("choose", ({ detail: { ref, copies } }) => {
    const count = copies ?? Number(COUNTED.exec(input.dataset.typed ?? "")?.[1] ?? 1);
    input.value = input.dataset.typed = "";
    const reason = put(deck, String(ref), count);
    said.textContent = reason;
    if (reason) announce(reason);
    input.focus();
  });
  input.addEventListener("input", () => {
    input.dataset.typed = input.value;
    said.textContent = "";
  });

  // Whatever was said was said of the deck as it stood.
  deck.addEventListener("change", () => (said.textContent = ""));

  /** What is typed is added where it can mean one card alone; else the first that it may mean is marked. */
  async function enter() {
    if (!asked()) return input.focus();
    const typed = (input.dataset.typed = input.value);
    const answer = await list.ask(0);
    if (answer === null && input.value !== typed) return; // it is in already, or another is meant by now
    const name = asked().toLocaleLowerCase();
    const meant = answer ? answer.items.find(({ label }) => label.toLocaleLowerCase() === name) : known(name);
    if (meant || answer?.is_sure) list.choose(meant ?? answer.items[0]);
    else if (answer) said.textContent = ""; // the box itself says what it has not found
    else if (answer === undefined) announce((said.textContent = "Names can’t be looked up just now, but for those on this page."));
  }

  /** A card of the deck or of those beside it, by its whole name: for when the site can't be asked. */
  function known(name) {
    const cards = { ...JSON.parse(document.getElementById("cards-data")?.textContent ?? "{}"), ...deck.data.cards };
    const [ref] = Object.entries(cards).find(([, card]) => card.name.toLocaleLowerCase() === name) ?? [];
    return ref && { ref, label: cards[ref].name };
  }
  // What it says lies over the cards below it, which somebody goes to next.
  input.addEventListener("blur", list.close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") list.close();
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    enter();
  });
  place.addEventListener("click", (event) => {
    if (!event.target.closest("[data-add]")) return;
    event.preventDefault();
    input.focus();
    enter();
  });
}

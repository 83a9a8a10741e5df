// The cards beside the deck: searched in place, put in and taken out, looked at in a sheet. How many are in follows the
// deck, whoever changes it. The list is one stop of the Tab key; arrow keys go from card to card.

import { announce } from "./announce.js";
import { put, sectionOf, take } from "./putting.js";

const PAUSE = 200; // ms after the last letter until it is searched for

export function attachCards(deck) {
  const pane = document.querySelector(".cards");
  if (!pane) return;
  const box = document.getElementById("cards-q");
  const found = () => document.getElementById("cards-found");
  const picks = () => [...pane.querySelectorAll(".picks > .pick")];
  let asked = 0;
  let timer;
  let loading; // the last search
  let sought; // what the search under way asks for
  let pointer = ""; // what was pressed with last
  let wasFull = false; // whether the first of the cards, as they were loaded, could not go in

  // --- searching ------------------------------------------------------------------------------------------------------

  /** What the cards that are shown were asked for with. */
  function shown() {
    const { state, section, instead, count } = found().dataset;
    const parameters = new URLSearchParams(state);
    if (instead) parameters.set("instead", instead);
    else if (section) parameters.set("add_to", section);
    if (!instead && count !== "1") parameters.set("add_count", count);
    return parameters;
  }

  /** What is asked for, once the search under way is answered, with some of it changed; "" leaves a part out. */
  function asking(changes) {
    const parameters = new URLSearchParams(sought ?? shown());
    for (const [name, value] of Object.entries({ page: "", card: "", ...changes })) {
      if (value) parameters.set(name, value);
      else parameters.delete(name);
    }
    return parameters;
  }

  async function fetchPart(parameters) {
    const address = new URL(pane.dataset.cards, location.href);
    address.search = parameters;
    const response = await fetch(address);
    if (!response.ok) throw new Error(response.statusText);
    const part = document.createElement("template");
    part.innerHTML = await response.text();
    return part.content;
  }

  /** Show what parameters ask for; says whether they were answered, and not overtaken by others. */
  function load(parameters) {
    return (loading = ask(parameters));
  }

  async function ask(parameters) {
    clearTimeout(timer);
    const turn = ++asked;
    sought = parameters;
    found().setAttribute("aria-busy", "true");
    let part;
    try {
      if (!parameters.has("show")) parameters.set("show", "faces");
      part = await fetchPart(parameters);
    } catch {
      // It is said below.
    }
    if (turn !== asked) return false;
    sought = undefined;
    found().removeAttribute("aria-busy");
    if (!part) return refuse("The cards can’t be searched just now. Those that are shown can go in still.");
    leaveOut(part);
    const focused = document.activeElement !== box && pane.contains(document.activeElement) ? document.activeElement : null;
    const wasPick = focused?.closest(".pick")?.id;
    const isOpen = document.getElementById("cards-more")?.open;
    found().replaceWith(part);
    if (isOpen) document.getElementById("cards-more")?.setAttribute("open", "");
    const query = parameters.get("q") ?? "";
    if (document.activeElement !== box && box.value.trim() !== query) box.value = query;
    if (parameters.get("show") === "faces") parameters.delete("show");
    history.replaceState(history.state, "", `${location.pathname}${parameters.size ? "?" : ""}${parameters}${location.hash}`);
    learn();
    if (focused) {
      const again = wasPick ? (stopAt(document.getElementById(wasPick)) ?? stopAt(picks()[0])) : document.getElementById(focused.id);
      (again ?? box).focus({ preventScroll: true });
    }
    return true;
  }

  /** Say what can't be done, for everybody; gives false. */
  function refuse(text) {
    const line = found().querySelector("[data-trouble]") ?? document.createElement("p");
    line.className = "message message--warning";
    line.dataset.trouble = "";
    line.textContent = text;
    pane.querySelector(".found__bar").after(line);
    announce(text);
    return false;
  }

  /** Where what is in is hidden, that is so of what is not saved yet too. */
  function leaveOut(part) {
    if (!part.querySelector("#chip-hide.chip--on")) return;
    for (const pick of part.querySelectorAll(".pick")) if (deck.total(pick.dataset.ref)) pick.remove();
  }

  /** Take note of the cards that are shown. */
  function learn() {
    deck.learn(JSON.parse(document.getElementById("cards-data").textContent));
    for (const pick of picks()) {
      show(pick);
      for (const stop of pick.querySelectorAll("a, button")) stop.tabIndex = -1;
    }
    stopAt(picks()[0]);
    wasFull = isFull(firstOther());
  }

  /** The next page, below this one. */
  async function loadMore(link) {
    const part = await fetchPart(parametersOf(link)).catch(() => null);
    if (!part) return refuse("There can’t be more cards just now.");
    leaveOut(part);
    const fresh = [...part.querySelectorAll(".pick")];
    pane.querySelector(".picks").append(...fresh);
    found().querySelector(".found__pages").replaceWith(...part.querySelectorAll(".found__pages"));
    document.getElementById("cards-data").replaceWith(part.getElementById("cards-data"));
    learn();
    stopAt(fresh[0])?.focus();
    announce(`${fresh.length} more cards.`);
  }

  /** What a link to the editor asks of the cards. */
  function parametersOf(link) {
    const parameters = new URLSearchParams(link.search);
    if (!parameters.has("show") && found().dataset.state.includes("show=rows")) parameters.set("show", "rows");
    if (!parameters.has("show")) parameters.set("show", "faces");
    return parameters;
  }

  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => load(asking({ q: box.value.trim(), instead: "" })), PAUSE);
  });
  document.getElementById("cards-search").addEventListener("submit", (event) => {
    event.preventDefault();
    load(asking({ q: box.value.trim(), instead: "" }));
  });
  document.addEventListener("replaced", () => load(asking({ instead: "" })));

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-cards-link], a[data-cards-next], a[data-aim], .found .problem__fixes a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if ("cardsNext" in link.dataset) return loadMore(link);
    await loading; // of two filters that are pressed at once the second is added to the first
    const parameters = parametersOf(document.getElementById(link.id) ?? link);
    if (link.id === "show-faces") parameters.set("show", "faces");
    const isAim = "aim" in link.dataset;
    if (!(await load(parameters)) || !isAim) return;
    document.getElementById("cards").scrollIntoView({ block: "nearest", inline: "start" });
    (stopAt(picks()[0]) ?? box).focus();
  });

  // --- how many are in ------------------------------------------------------------------------------------------------

  /** How a card stands, for one more in `section`. */
  function standing(ref, section, most) {
    const here = deck.copies(section, ref);
    const room = deck.room(ref, section);
    const isFull = room.more <= 0;
    return { here, of: most === undefined ? "" : `/${most}`, isFull, why: isFull ? room.brief : "" };
  }

  function show(pick) {
    const { ref } = pick.dataset;
    const count = pick.querySelector(".pick__count");
    const { here, of, isFull, why } = standing(ref, sectionOf(deck, ref), count.dataset.most);
    const elsewhere = deck.total(ref) - here;
    write(count, `${here}${of}${elsewhere > 0 ? ` +${elsewhere}` : ""}`);
    pick.classList.toggle("pick--in", Object.keys(deck.placement(ref)).length > 0);
    pick.classList.toggle("pick--full", isFull);
    disable(pick.querySelector(".pick__more"), isFull);
    writeWhy(pick.querySelector(".pick__why"), why);
  }

  function showLooked() {
    const card = document.querySelector("#card-sheet [data-ref]");
    for (const place of card?.querySelectorAll("[data-section]") ?? []) {
      const count = place.querySelector(".pick__count");
      const { here, of, isFull, why } = standing(card.dataset.ref, place.dataset.section, count.dataset.most);
      write(count, `${here}${of}`);
      disable(place.querySelector(".pick__more"), isFull);
      disable(place.querySelector(".pick__fewer"), !here);
      writeWhy(place.querySelector(".pick__why"), why);
    }
  }

  deck.addEventListener("change", ({ detail: { refs } }) => {
    const all = new Map(picks().map((pick) => [pick.dataset.ref, pick]));
    // Where a section is full, no other card goes in either: all are looked at, which is as cheap.
    for (const ref of refs.length ? all.keys() : []) show(all.get(ref));
    showLooked();
    wasFull &&= isFull(firstOther());
  });

  // Once a section is full, the cards go on with what the deck needs now, and the section is chosen for no longer.
  deck.addEventListener("saved", ({ detail: { isLast } }) => {
    if (!isLast || sought || wasFull || !isFull(firstOther())) return;
    load(asking(picks().every(isFull) ? { add_to: "" } : {}));
  });

  /** The first card that is shown and not in the deck. */
  function firstOther() {
    return picks().find((pick) => !pick.classList.contains("pick--in"));
  }

  // --- putting in and taking out ----------------------------------------------------------------------------------------

  function add(ref) {
    const reason = put(deck, ref);
    if (reason) announce(reason);
  }

  /** Have so many copies in, or as many as there may be. */
  function have(ref, copies) {
    const section = sectionOf(deck, ref);
    const here = deck.copies(section, ref);
    const count = Math.min(copies, here + Math.max(0, deck.room(ref, section).more));
    if (count < copies) announce(deck.room(ref, section).reason);
    deck.put(ref, section, count);
  }

  document.addEventListener("pointerdown", ({ pointerType }) => {
    pointer = pointerType;
  });
  pane.addEventListener("click", (event) => {
    const pick = event.target.closest(".pick");
    if (!pick || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { ref } = pick.dataset;
    const press = event.target.closest(".pick__more, .pick__fewer, .pick__show");
    if (!press) return;
    event.preventDefault();
    if (press.matches(".pick__fewer")) take(deck, ref);
    // A mouse sees the card while it points at it; a finger, and who listens, see it first and press a button there.
    else if (press.matches(".pick__show") && (pointer !== "mouse" || event.detail === 0)) look(slugOf(press));
    else add(ref);
  });

  // --- the keys ---------------------------------------------------------------------------------------------------------

  /** Have the Tab key stop at this card alone; its button. */
  function stopAt(pick) {
    for (const stop of pane.querySelectorAll(".pick [tabindex='0']")) stop.tabIndex = -1;
    const stop = pick?.querySelector(".pick__more");
    if (stop) stop.tabIndex = 0;
    return stop;
  }

  pane.addEventListener("focusin", ({ target }) => {
    if (target.matches(".pick__more")) stopAt(target.closest(".pick"));
  });
  pane.addEventListener("keydown", (event) => {
    const pick = event.target.closest(".pick");
    if (!pick || event.ctrlKey || event.metaKey || event.altKey) return;
    const { ref } = pick.dataset;
    const all = picks();
    const columns = Math.max(1, all.filter((each) => each.offsetTop === all[0].offsetTop).length);
    const place = all.indexOf(pick);
    const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -place, End: all.length };
    if (event.key in moves) {
      if (event.key === "ArrowUp" && place < columns) box.focus();
      else stopAt(all[Math.max(0, Math.min(all.length - 1, place + moves[event.key]))]).focus();
    } else if (event.key === "+") add(ref);
    else if (event.key === "-" || event.key === "Delete" || event.key === "Backspace") take(deck, ref);
    else if (/^\d$/.test(event.key)) have(ref, Number(event.key));
    else if (event.key === "i") look(slugOf(pick.querySelector(".pick__show")));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" || !picks().length) return;
    event.preventDefault();
    stopAt(picks()[0]).focus();
  });

  // --- one card, in a sheet -----------------------------------------------------------------------------------------------

  async function look(slug) {
    const part = await fetchPart(new URLSearchParams({ card: slug })).catch(() => null);
    if (!part) return refuse("The card can’t be shown just now.");
    document.getElementById("card-sheet")?.remove();
    const sheet = Object.assign(document.createElement("dialog"), { className: "sheet", id: "card-sheet" });
    sheet.setAttribute("aria-labelledby", "looked-name");
    sheet.append(part);
    document.body.append(sheet);
    sheet.addEventListener("close", () => sheet.remove());
    sheet.addEventListener("click", (event) => {
      const step = event.target.closest(".pick__step");
      if (event.target === sheet || event.target.closest("[data-close]")) {
        event.preventDefault();
        sheet.close();
      } else if (step) {
        event.preventDefault();
        const { section } = step.closest("[data-section]").dataset;
        const { ref } = step.closest("[data-ref]").dataset;
        if (step.matches(".pick__more")) {
          const { reason } = deck.add(ref, 1, section);
          if (reason) announce(reason);
        } else deck.put(ref, section, deck.copies(section, ref) - 1);
      }
    });
    showLooked();
    sheet.showModal();
    document.activeElement?.blur();
    sheet.querySelector("#card").focus();
  }

  const slugOf = (link) => new URLSearchParams(link.search).get("card");
  // What else names a card leads to it as well: {slug}.
  document.addEventListener("look", ({ detail: { slug } }) => look(slug));

  learn();
}

const isFull = (pick) => pick?.classList.contains("pick--full") ?? false;

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** Why there can't be more: the rule in brackets at the end stays on one line. */
function writeWhy(place, why) {
  if (place.textContent === why) return;
  const [words, rule] = why.split(/(?=\([^()]*\)$)/);
  place.textContent = words;
  if (rule) place.append(Object.assign(document.createElement("span"), { className: "unbroken", textContent: rule }));
}

function disable(button, isOff) {
  if (isOff) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

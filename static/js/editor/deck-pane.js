// The deck as it is edited: its rows follow what is changed before the site has answered, and how it is laid out is
// chosen without leaving. What the site sends for the pane takes the place of what was shown at once.

import { refuse } from "./announce.js";
import { showPanel } from "./panels.js";
import { countOf, rowOf, rowsOf } from "./rows.js";

export function attachDeckPane(deck) {
  const form = document.getElementById("editor");
  const pane = document.getElementById("deck");
  let asked = 0;

  // --- rows -----------------------------------------------------------------------------------------------------------

  /** Have the rows of cards say what the deck has of them: one without copies is dim until the site has answered. */
  function show(refs) {
    const rows = new Map(rowsOf().map((row) => [row.dataset.section + row.dataset.ref, row]));
    for (const ref of refs) {
      for (const { name: section } of deck.data.sections) {
        const copies = deck.copies(section, ref);
        const row = rows.get(section + ref) ?? (copies ? add(section, ref) : null);
        if (!row) continue;
        row.classList.toggle("deck-row--out", !copies);
        const count = countOf(row);
        if (count !== document.activeElement || !count.dataset.typed) count.value = String(copies);
      }
    }
    sum();
  }

  /** Say how many cards each group has. */
  function sum() {
    for (const group of pane.querySelectorAll(".deck-group")) {
      const count = group.querySelector(".deck-group__count");
      const all = [...group.querySelectorAll("[name^='count:']")].reduce((total, { name }) => total + copiesOf(name), 0);
      if (count && count.textContent !== String(all)) count.textContent = all;
    }
  }

  /** The copies that a count of the form is about. Many names that no card has stand there without a row. */
  function copiesOf(name) {
    const [, section, ...ref] = name.split(":");
    return deck.copies(section, ref.join(":"));
  }

  /** A row for a card that has none in a section, where the site will put it, as far as that can be told here. */
  function add(section, ref) {
    const part = pane.querySelector(`[data-drop="${section}"]`);
    if (!part) return null;
    part.querySelector(".deck-section__empty")?.remove();
    const row = make(section, ref);
    const like = rowsOf(part).filter((other) => isLike(other, ref));
    const next = like.find((other) => isBefore(ref, other));
    if (next) next.before(row);
    else (like.at(-1)?.parentElement ?? listIn(part)).append(row);
    decorate(row);
    return row;
  }

  /** Whether a row is of the group that a card belongs to. */
  function isLike(row, ref) {
    const by = form.elements.deck_group.value;
    const [one, other] = [deck.card(ref), deck.card(row.dataset.ref)];
    return one !== undefined && other !== undefined && (by in one ? one[by] === other[by] : one.kind === other.kind);
  }

  function isBefore(ref, row) {
    const by = form.elements.deck_sort.value;
    const [one, other] = [deck.card(ref), deck.card(row.dataset.ref)];
    if (by === "level" && one.level !== other.level) return (one.level ?? Infinity) < (other.level ?? Infinity);
    return one.name.localeCompare(other.name) < 0;
  }

  function listIn(part) {
    const groups = part.querySelector(".deck-section__groups") ?? part.appendChild(element("div", "deck-section__groups"));
    const group = groups.appendChild(element("div", "deck-group"));
    const list = element("ul", "deck-rows");
    list.setAttribute("aria-label", deck.section(part.dataset.drop).label);
    group.append(list);
    return list;
  }

  function make(section, ref) {
    const card = deck.card(ref) ?? { name: "" };
    const place = `${section}:${ref}`;
    const row = Object.assign(element("li", "deck-row"), { id: place });
    Object.assign(row.dataset, { ref, section });
    const pick = field("checkbox", "row", place, `Pick ${card.name}`);
    const count = field("text", `count:${place}`, "0", `Copies of ${card.name} in ${deck.section(section).label}`);
    const steps = element("span", "stepper");
    steps.append(step("less", place, "−", `One ${card.name} fewer`), count, step("more", place, "+", `One ${card.name} more`));
    row.append(pick, steps);
    if (card.level !== null && card.level !== undefined) {
      const level = element("span", `level${card.tint}`);
      const word = element("span", "visually-hidden");
      word.textContent = `${card.weight} `;
      level.append(word, card.level);
      row.append(level);
    }
    const sign = card.element && document.querySelector(`svg.element-${card.element}`);
    if (sign) row.append(sign.cloneNode(true));
    const text = element("span", "deck-row__text");
    const name = Object.assign(element(card.url ? "a" : "span", "deck-row__name"), { textContent: card.name });
    if (card.url) name.href = card.url;
    text.append(name);
    row.append(text);
    if (card.face) {
      const face = element("span", "deck-row__face face");
      face.append(Object.assign(new Image(186, 260), { loading: "lazy", alt: "", src: card.face }));
      row.append(face);
    }
    return row;
  }

  deck.addEventListener("change", ({ detail: { refs } }) => {
    if (refs.length) show(refs);
  });

  /** What the page's HTML leaves out of each row, as hundreds of them may stand there. */
  function decorate(row) {
    const face = deck.card(row.dataset.ref)?.face;
    if (face) row.dataset.face = face;
  }

  document.addEventListener("panel", ({ detail }) => {
    if (detail.id !== "deck") return;
    rowsOf().forEach(decorate);
    // What was changed since the site was asked, and a row that came back.
    const refs = new Set([
      ...rowsOf().map((row) => row.dataset.ref),
      ...Object.values(deck.data.placement).flatMap((pile) => Object.keys(pile)),
    ]);
    show(refs);
  });

  pane.addEventListener("click", (event) => {
    const name = event.target.closest("a.deck-row__name");
    const slug = name && deck.card(rowOf(name).dataset.ref)?.slug;
    if (!slug || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("look", { detail: { slug } }));
  });

  // --- how it is laid out ---------------------------------------------------------------------------------------------

  /** Have the site lay the deck out anew, and remember how. */
  async function arrange(name, value) {
    const turn = ++asked;
    const address = new URL("changes/", form.action);
    address.searchParams.set(name, value);
    // A link may have said something else; what is asked later asks by the address of the page.
    const here = new URL(location.href);
    here.searchParams.delete(name);
    history.replaceState(history.state, "", here);
    const response = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
    if (turn !== asked) return;
    if (response?.ok) showPanel("deck", (await response.json()).panels.deck);
    else refuse("The deck can’t be laid out anew just now.");
  }

  // Before editor.js, which would send the form.
  document.addEventListener(
    "submit",
    (event) => {
      const button = event.submitter;
      if (button?.name !== "deck_view") return;
      event.preventDefault();
      for (const other of pane.querySelectorAll("[name=deck_view]")) other.setAttribute("aria-pressed", String(other === button));
      pane.querySelector(".deck").className = `deck deck--${button.value}`;
      arrange("deck_view", button.value);
    },
    true,
  );
  pane.addEventListener("change", ({ target }) => {
    if (target.name === "deck_group" || target.name === "deck_sort") arrange(target.name, target.value);
  });

  // --- the panes on a phone -------------------------------------------------------------------------------------------

  const strip = document.querySelector(".panes");
  const isStrip = matchMedia("(max-width: 68.74rem)");
  const tabs = new Map([...document.querySelectorAll(".editor__tab")].map((tab) => [tab.hash.slice(1), tab]));
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const tab = tabs.get(target.id);
        if (isIntersecting) tab.setAttribute("aria-current", "true");
        else tab.removeAttribute("aria-current");
      }
    },
    { root: strip, threshold: 0.5 },
  );
  for (const id of tabs.keys()) {
    const part = document.getElementById(id);
    let place = 0;
    watcher.observe(part);
    // What stands above the panes goes along when one is scrolled down.
    part.addEventListener("scroll", () => {
      const by = part.scrollTop - place;
      place = part.scrollTop;
      const above = strip.getBoundingClientRect().top;
      if (isStrip.matches && by > 0 && above > 0) scrollBy({ top: Math.min(by, above), behavior: "instant" });
    });
  }
  // A page that is loaded again, or come back to, shows the pane of its address; browsers leave that out.
  const aim = isStrip.matches && tabs.has(location.hash.slice(1)) && document.querySelector(location.hash);
  if (aim) strip.scrollTo({ left: aim.offsetLeft, behavior: "instant" });

  rowsOf().forEach(decorate);
}

function element(name, className) {
  return Object.assign(document.createElement(name), { className });
}

function field(type, name, value, label) {
  const made = Object.assign(document.createElement("input"), { type, name, value });
  made.setAttribute("aria-label", label);
  if (type === "text") made.inputMode = "numeric";
  return made;
}

function step(name, value, text, label) {
  const made = Object.assign(document.createElement("button"), { name, value, textContent: text });
  made.setAttribute("aria-label", label);
  return made;
}

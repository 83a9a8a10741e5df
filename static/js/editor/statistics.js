// Statistics beside the list. They come when they are first in sight, and again when what was changed is saved. Once
// nobody has changed anything for a moment, goldfish games of the deck are played, a few at a time, until there are
// enough: a change or a switch stops them.

const QUIET = 600; // ms after something was saved until the figures are asked for
const PAUSE = 1_500; // ms without a change until games are played
const BREATH = 150; // ms between two requests for games
const REST = 250; // ms on a card until its odds are asked for
const PATIENCE = 20_000; // ms until an answer is taken for lost
const OFF = "statistics-games-off";

const find = (id) => document.getElementById(id);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function fragment(element) {
  const part = new DocumentFragment();
  part.append(...element.childNodes);
  return part;
}

/** Put `part` in the place of what is in `region`. What is open stays open, what has the focus keeps it. */
function swap(region, part) {
  for (const fold of region.querySelectorAll("details[id]")) {
    const next = part.getElementById(fold.id);
    if (next) next.open = fold.open;
  }
  const focused = region.contains(document.activeElement) ? document.activeElement : null;
  const box = find("drawing-q");
  const typed = focused && focused === box && { value: box.value, start: box.selectionStart, end: box.selectionEnd };
  region.replaceChildren(part);
  if (!focused?.id) return;
  const same = find(focused.id);
  same?.focus({ preventScroll: true });
  if (typed && same) {
    same.value = typed.value;
    same.setSelectionRange(typed.start, typed.end);
  }
}

class Statistics {
  #deck;
  #content;
  #asked = { card: "", q: "", at_least: "1" };
  #isInSight = false;
  #isStale = true;
  #loading; // AbortController of the request for figures
  #asking; // of the one for odds
  #playing; // of the games
  #timers = {};

  constructor(deck, content) {
    this.#deck = deck;
    this.#content = content;
    deck.addEventListener("change", ({ detail }) => {
      this.#stop();
      this.#isStale = true;
      if (!detail.isHere) this.#later("load", QUIET, () => this.#load());
    });
    deck.addEventListener("saved", () => {
      this.#isStale = true;
      this.#later("load", QUIET, () => this.#load());
    });
    content.addEventListener("change", ({ target }) => this.#changed(target));
    content.addEventListener("click", ({ target }) => {
      if (target.closest("#drawing-show")) this.#search();
    });
    content.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.id !== "drawing-q") return;
      event.preventDefault(); // which would send the form around it
      this.#search();
    });
    for (const kind of ["click", "focusin"]) document.addEventListener(kind, ({ target }) => this.#pointed(target));
    document.addEventListener("visibilitychange", () => this.#look());
    new IntersectionObserver(([entry]) => {
      this.#isInSight = entry.isIntersecting;
      this.#look();
    }).observe(content);
  }

  /** One at a time of each kind, the last that was asked for. */
  #later(kind, ms, then) {
    clearTimeout(this.#timers[kind]);
    this.#timers[kind] = setTimeout(then, ms);
  }

  get #canBeSeen() {
    return this.#isInSight && !document.hidden;
  }

  #look() {
    if (!this.#canBeSeen) this.#stop();
    else if (this.#isStale) this.#load();
    else this.#play(PAUSE);
  }

  #get(address, signal) {
    return fetch(`${address}?${new URLSearchParams(this.#asked)}`, {
      headers: { "HX-Request": "true" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    });
  }

  async #load() {
    if (!this.#canBeSeen) return;
    this.#stop();
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#content.setAttribute("aria-busy", "true");
    try {
      const response = await this.#get(this.#content.dataset.source, signal);
      if (!response.ok) return; // what is saved next, or the next look, tries again
      const part = parsed(await response.text());
      if (signal.aborted) return;
      this.#isStale = false;
      swap(this.#content, part);
      this.#showSwitch();
      this.#play(PAUSE);
    } catch {
      // There is no connection: the editor says so, and what waits there is followed by another try.
    } finally {
      if (!signal.aborted) this.#content.removeAttribute("aria-busy");
    }
  }

  // --- odds ---------------------------------------------------------------------------------------------------------

  #changed(target) {
    if (target.id === "winning-switch") this.#switch(target.checked);
    if (target.id === "drawing-card") this.#ask({ card: target.value, q: "" }, true);
    if (target.id === "drawing-least") this.#ask({ at_least: target.value }, true);
  }

  #search() {
    const q = find("drawing-q").value.trim();
    this.#ask(q ? { card: "", q } : { q }, true);
  }

  /** Somebody clicks a card, or goes to it by keys. */
  #pointed(target) {
    const card = target.closest?.("#deck [data-ref], #cards [data-ref]")?.dataset.ref;
    if (!card || card === this.#asked.card) return;
    this.#later("point", REST, () => this.#ask({ card, q: "" }));
  }

  async #ask(asked, isSaid = false) {
    Object.assign(this.#asked, asked);
    const result = find("drawing-result");
    if (this.#isStale || !this.#canBeSeen || !result) {
      this.#isStale = true; // they come with the rest
      return;
    }
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      const response = await this.#get(result.dataset.odds, signal);
      if (!response.ok) return;
      const part = parsed(await response.text());
      if (signal.aborted || !result.isConnected) return;
      swap(result, part);
      for (const [id, value] of [["drawing-card", this.#asked.card], ["drawing-q", this.#asked.q]]) {
        if (find(id) !== document.activeElement) find(id).value = value;
      }
      if (isSaid) find("deck-status").textContent = result.querySelector("p").textContent;
    } catch {
      // As above.
    }
  }

  // --- games --------------------------------------------------------------------------------------------------------

  get #isOff() {
    try {
      return localStorage.getItem(OFF) !== null;
    } catch {
      return false;
    }
  }

  #showSwitch() {
    const box = find("winning-switch");
    if (box) box.checked = !this.#isOff;
  }

  #switch(isOn) {
    try {
      if (isOn) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, "");
    } catch {
      // It is not remembered then.
    }
    if (isOn) this.#play(0);
    else this.#stop();
  }

  #stop() {
    clearTimeout(this.#timers.play);
    this.#playing?.abort();
  }

  #play(pause) {
    this.#stop();
    this.#later("play", pause, () => this.#playOn());
  }

  async #playOn() {
    this.#playing = new AbortController();
    const { signal } = this.#playing;
    const isWanted = () => !signal.aborted && this.#canBeSeen && !this.#isStale && find("winning-switch")?.checked;
    try {
      for (let panel = find("statistic-winning"); isWanted() && !("isDone" in panel.dataset); ) {
        const response = await fetch(panel.dataset.play, {
          method: "POST",
          headers: { "HX-Request": "true", "X-CSRFToken": this.#token },
          signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
        });
        const wait = Number(response.headers.get("Retry-After"));
        if (!response.ok && !wait) return;
        if (response.ok) {
          const part = parsed(await response.text());
          if (!isWanted()) return;
          const next = part.getElementById(panel.id);
          Object.assign(panel.dataset, next.dataset);
          for (const id of ["winning-brief", "winning-state", "winning-chart"]) {
            swap(find(id), fragment(part.getElementById(id)));
          }
        }
        await sleep(wait * 1000 || BREATH);
      }
    } catch {
      // Somebody has changed the deck, or there is no connection.
    }
  }

  get #token() {
    return this.#content.closest("form").querySelector("[name=csrfmiddlewaretoken]").value;
  }
}

export function attachStatistics(deck) {
  const content = find("statistics-content");
  if (content) new Statistics(deck, content);
}

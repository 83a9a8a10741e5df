// Statistics beside the list. They come when they are first in sight, and again when what was changed is saved. Once
// nobody has changed anything for a moment, goldfish games of the deck are played, a few at a time, until there are
// enough: a change or a switch stops them.

import { announce } from "./announce.js";
import { showPanel } from "./panels.js";

const QUIET = 600; // ms after something was saved until the figures are asked for
const PAUSE = 1_500; // ms without a change until games are played
const BREATH = 150; // ms between two requests for games
const REST = 250; // ms on a card until its odds are asked for
const PATIENCE = 20_000; // ms until an answer is taken for lost
const RETRY = 5_000; // ms until the next try where the site can't be reached
const OFF = "statistics-games-off";

const find = (id) => document.getElementById(id);

class Statistics {
  #content;
  #version; // the last that was saved
  #asked = { card: "", q: "", at_least: "1", size: "" };
  #isInSight = false;
  #isStale = true; // what is shown is not of the deck as it is saved
  #timers = {};
  #requests = {}; // AbortController by kind

  constructor(deck, content) {
    this.#content = content;
    this.#version = deck.data.version;
    deck.addEventListener("change", () => {
      this.#isStale = true;
      this.#cancel("games");
    });
    deck.addEventListener("saved", ({ detail }) => {
      if (!this.#isStale && detail.version === this.#version) return;
      this.#isStale = true;
      this.#version = detail.version;
      this.#later("load", QUIET, () => this.#load());
    });
    content.addEventListener("change", ({ target }) => this.#changed(target));
    content.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !["drawing-q", "drawing-size"].includes(event.target.id)) return;
      event.preventDefault(); // which would send the form around it
      this.#search();
    });
    // Not by the focus: that goes to a neighbour, too, where a card is out.
    for (const kind of ["click", "keyup"]) document.addEventListener(kind, ({ target }) => this.#pointed(target));
    document.addEventListener("visibilitychange", () => this.#look());
    new IntersectionObserver(([entry]) => {
      this.#isInSight = entry.isIntersecting;
      this.#look();
    }).observe(content);
  }

  get #canBeSeen() {
    return this.#isInSight && !document.hidden;
  }

  #look() {
    if (!this.#canBeSeen) this.#cancel("games");
    else if (this.#isStale) this.#load();
    else this.#play(PAUSE);
  }

  /** One thing of each kind, the last that was asked for. */
  #later(kind, ms, then) {
    clearTimeout(this.#timers[kind]);
    this.#timers[kind] = setTimeout(then, ms);
  }

  #cancel(kind) {
    clearTimeout(this.#timers[kind]);
    this.#requests[kind]?.abort();
  }

  /** The answer's HTML, null where there is none; then `wait` are the ms after which to try again, 0 for not at all. */
  async #fetch(kind, address, options = {}) {
    this.#requests[kind]?.abort();
    const request = (this.#requests[kind] = new AbortController());
    const isLate = new Error();
    const patience = setTimeout(() => request.abort(isLate), PATIENCE);
    try {
      const headers = { "HX-Request": "true", ...options.headers };
      const response = await fetch(address, { ...options, headers, signal: request.signal });
      if (response.ok) return { html: await response.text(), wait: 0 };
      return { html: null, wait: Number(response.headers.get("Retry-After")) * 1_000 };
    } catch {
      const isUnwanted = request.signal.aborted && request.signal.reason !== isLate;
      return { html: null, wait: isUnwanted ? 0 : RETRY };
    } finally {
      clearTimeout(patience);
    }
  }

  async #load() {
    if (!this.#canBeSeen) return;
    this.#cancel("games");
    this.#requests.odds?.abort(); // they are of the deck as it was
    this.#content.setAttribute("aria-busy", "true");
    const { html, wait } = await this.#fetch("load", this.#withAsked(this.#content.dataset.source));
    if (wait) this.#later("load", wait, () => this.#load());
    else this.#content.removeAttribute("aria-busy");
    if (html === null) return;
    this.#isStale = false;
    showPanel(this.#content.id, html);
    const isPlayed = find("winning-switch"); // of games that are none of Despaira's there is no such panel
    if (!isPlayed) return;
    isPlayed.checked = !this.#isOff;
    this.#play(PAUSE);
  }

  // --- odds ---------------------------------------------------------------------------------------------------------

  #withAsked(address) {
    return `${address}?${new URLSearchParams(this.#asked)}`;
  }

  #changed(target) {
    if (target.id === "winning-switch") this.#switch(target.checked);
    if (target.id === "drawing-card") this.#ask({ card: target.value, q: "" }, true);
    if (target.id === "drawing-least") this.#ask({ at_least: target.value }, true);
    if (target.id === "drawing-q") this.#search();
    if (target.id === "drawing-size") this.#ask({ size: target.value }, true);
  }

  #search() {
    const q = find("drawing-q").value.trim();
    const size = find("drawing-size")?.value ?? "";
    this.#ask(q ? { card: "", q, size } : { q, size }, true);
  }

  /** Somebody clicks a card, or goes to it by keys. */
  #pointed(target) {
    const card = target.closest?.("#deck [data-ref], #cards [data-ref]")?.dataset.ref;
    if (card && card !== this.#asked.card) this.#later("odds", REST, () => this.#ask({ card, q: "" }));
  }

  async #ask(asked, isSaid = false) {
    Object.assign(this.#asked, asked);
    const region = find("drawing");
    if (this.#isStale || !this.#canBeSeen || !region) {
      this.#isStale = true;
      this.#cancel("load"); // what is under way answers what was asked before
      this.#later("load", QUIET, () => this.#load()); // they come with the rest
      return;
    }
    const { html } = await this.#fetch("odds", this.#withAsked(region.dataset.odds));
    if (html === null || !region.isConnected) return;
    showPanel(region.id, html);
    if (isSaid) announce(find("drawing-result").innerText.trim().split("\n")[0]);
  }

  // --- games --------------------------------------------------------------------------------------------------------

  get #isOff() {
    try {
      return localStorage.getItem(OFF) !== null;
    } catch {
      return false;
    }
  }

  #switch(isOn) {
    try {
      if (isOn) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, "");
    } catch {
      // It is not remembered then.
    }
    if (isOn) this.#play(0);
    else this.#cancel("games");
  }

  #play(pause) {
    this.#later("games", pause, () => this.#playOn());
  }

  async #playOn() {
    if (this.#isStale || !this.#canBeSeen || !find("winning-switch")?.checked) return;
    const { dataset } = find("statistic-winning");
    if ("isDone" in dataset) return;
    const token = this.#content.closest("form").elements.csrfmiddlewaretoken.value;
    const { html, wait } = await this.#fetch("games", dataset.play, { method: "POST", headers: { "X-CSRFToken": token } });
    if (html !== null && !this.#isStale) showPanel("winning", html);
    if (html !== null || wait) this.#play(wait || BREATH);
  }
}

export function attachStatistics(deck) {
  const content = find("statistics-content");
  if (content) new Statistics(deck, content);
}

// What was changed in the editor and is still to be saved: kept in the browser, an item for each change, so that no tab
// overwrites what another one keeps, and sent in order. A key makes sure that what is sent twice is done once.
//
// An item is {key, cells, label} or, for undo and redo, {key, turns, number, cells, label}; besides when it was `made`
// and last `touched`, when it is `due`, and whether it `isTyping`, has been sent (`isSent`: the answer may be lost) or
// `isHeld`: refused, because the deck says something else by now, until somebody has chosen.

import { kindOf } from "./deck.js";

const RETRY = { first: 1_000, most: 30_000 }; // ms between two tries to reach the site
const PATIENCE = 20_000; // ms until an answer is taken for lost
const TOGETHER = 100; // changes that are sent at once
const KEPT = 90 * 24 * 3_600_000; // ms after which nobody comes for what waits

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The changes of one deck that this tab still has to send. Other tabs have theirs; what is left of closed ones is taken
 * over. */
export class Queue extends EventTarget {
  items = [];
  isKept = true; // whether the browser keeps them
  #prefix;
  #tab = newKey();
  #made = 0;

  constructor(deckId) {
    super();
    this.#prefix = `deck:${deckId}:`;
    navigator.locks?.request(this.#tab, () => new Promise(() => {})); // as long as this tab is there
    addEventListener("storage", (event) => {
      if (event.key?.startsWith(this.#prefix) && !event.newValue) this.dispatchEvent(new Event("elsewhere"));
    });
  }

  get waiting() {
    return this.items.filter((item) => !item.isHeld);
  }

  get held() {
    return this.items.filter((item) => item.isHeld);
  }

  get last() {
    return this.items.at(-1);
  }

  push(item) {
    this.#made = Math.max(Date.now(), this.#made + 1); // in order, however quick
    const whole = { key: newKey(), made: this.#made, ...item, tab: this.#tab };
    this.items.push(whole);
    this.store(whole);
    return whole;
  }

  /** Keep what was put in, which is then to be sent. */
  store(item) {
    this.keep(item);
    this.dispatchEvent(new Event("put"));
  }

  keep(item) {
    try {
      localStorage.setItem(this.#nameOf(item), JSON.stringify(item));
    } catch {
      this.isKept = false; // it waits as long as the page stays, then
    }
  }

  drop(item) {
    this.items = this.items.filter((other) => other !== item);
    try {
      localStorage.removeItem(this.#nameOf(item));
    } catch {
      // It wasn't kept either.
    }
  }

  #nameOf(item) {
    return `${this.#prefix}${String(item.made).padStart(15, "0")}:${item.key}`;
  }

  /** Take over what tabs left that are closed by now. */
  async adopt() {
    const found = [];
    try {
      for (const name of Object.keys(localStorage).sort()) {
        if (!/^deck:\w+:\d{15}:/.test(name)) continue;
        const item = JSON.parse(localStorage.getItem(name));
        if (Date.now() - item.made > KEPT) localStorage.removeItem(name);
        else if (name.startsWith(this.#prefix) && item.tab !== this.#tab) found.push(item);
      }
    } catch {
      this.isKept = false;
    }
    for (const tab of new Set(found.map((item) => item.tab))) {
      const take = () => {
        for (const item of found) {
          if (item.tab !== tab || !localStorage.getItem(this.#nameOf(item))) continue; // taken by another one
          this.items.push({ ...item, tab: this.#tab, isTyping: false, due: 0 });
          this.keep(this.items.at(-1));
        }
      };
      if (navigator.locks) await navigator.locks.request(tab, { ifAvailable: true }, (lock) => lock && take());
      else take(); // whoever else sends it as well: its key is known
    }
    this.items.sort((one, other) => one.made - other.made);
  }
}

/** A change as the site takes it. */
function wired(item, number) {
  if (item.turns) return { key: item.key, [item.turns]: number };
  const cells = item.cells.map((cell) => {
    const kind = kindOf(cell);
    const key = cell[kind];
    const isCard = kind !== "field" && kind !== "plan";
    return { ...cell, [kind]: isCard ? (key.startsWith("~") ? key.slice(1) : Number(key)) : key };
  });
  return { key: item.key, cells };
}

/** Sends what waits, one batch after the other, and asks for what others have changed.
 *
 * Events: "answer" with the site's answer, "trouble" with {text, isSignedOut} or nothing when it is over, "refused" with
 * {label, message} of what can't be done.
 */
export class Sender extends EventTarget {
  trouble = null;
  #deck;
  #queue;
  #form;
  #timer;
  #tries = 0;
  #isBusy = false;
  #last = Promise.resolve(); // what was begun last
  #together = TOGETHER;
  #tag = "";

  constructor(deck, queue, form) {
    super();
    [this.#deck, this.#queue, this.#form] = [deck, queue, form];
    queue.addEventListener("put", () => this.#plan());
    queue.addEventListener("elsewhere", () => this.refresh()); // another tab has saved something
    addEventListener("online", () => this.#again(0));
    addEventListener("offline", () => this.#again(0));
    addEventListener("pagehide", () => this.flush({ keepalive: true }));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.flush({ keepalive: true });
      else this.refresh();
    });
  }

  get address() {
    return new URL(`changes/${location.search}`, this.#form.action);
  }

  /** Send what waits when nobody is at it any more. */
  #plan() {
    if (this.trouble) return;
    const due = Math.max(0, ...this.#queue.waiting.map((item) => item.due));
    this.#again(Math.max(0, due - Date.now()));
  }

  #again(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), pause);
  }

  /** Send all that waits. */
  flush(options = {}) {
    return this.#afterwards(async () => {
      clearTimeout(this.#timer);
      if (!options.keepalive) await this.#queue.adopt(); // a page that goes has no time for that
      for (let batch; (batch = this.#batch()).length; ) if (!(await this.#send(batch, options))) return;
      if (this.trouble) await this.#look();
    });
  }

  /** Do something when all is done that was begun before: answers come in the order in which they were asked for. */
  #afterwards(work) {
    this.#isBusy = true;
    const done = this.#last.then(work).finally(() => {
      this.#isBusy = this.#last !== last;
    });
    const last = done.catch(() => {});
    this.#last = last;
    return done;
  }

  /** The first changes that can be sent together. What turns an entry that is still to be made waits for its number. */
  #batch() {
    const batch = [];
    for (const item of this.#queue.waiting.slice(0, this.#together)) {
      if (item.turns && !item.number) {
        if (batch.length) break;
        item.number = this.#deck.turned(item);
        if (!item.number) {
          this.#deck.refuse(item);
          continue;
        }
      }
      batch.push(item);
    }
    return batch;
  }

  /** Whether the next ones can be sent. */
  async #send(batch, options) {
    for (const item of batch.filter((each) => !each.isSent)) {
      item.isSent = true; // nothing is put into it any more: sent again it is the same
      this.#queue.keep(item);
    }
    const { game, version } = this.#deck.data;
    const body = JSON.stringify({ game, version, changes: batch.map((item) => wired(item, item.number)) });
    const response = await this.#ask({ method: "POST", body, ...options });
    if (!response) return false;
    if (!response.ok) return this.#isRefused(batch, response);
    const answer = await response.json();
    for (const item of batch) {
      const refusal = answer.refused.find((each) => each.key === item.key);
      if (!refusal) this.#deck.settle(item, answer.applied[item.key]);
    }
    for (const refusal of answer.refused) {
      const item = batch.find((each) => each.key === refusal.key);
      if (!item) continue;
      this.#deck.refuse(item, refusal.code === "conflict");
      if (!item.isHeld) this.#tell("refused", { label: item.label, message: refusal.message });
    }
    this.#take(answer, response);
    return true;
  }

  /** The batch as a whole was not understood: what of it, shows when it is sent one by one. */
  #isRefused(batch, response) {
    if (batch.length > 1) {
      this.#together = 1;
      return true;
    }
    const [item] = batch;
    this.#deck.refuse(item);
    this.#tell("refused", { label: item.label, message: response.problem.detail });
    return true;
  }

  #take(answer, response) {
    this.#tag = response.headers.get("ETag") ?? "";
    this.#together = TOGETHER;
    this.#deck.receive(answer.deck);
    this.#tell("answer", { ...answer, isLast: !this.#queue.waiting.length });
  }

  /** Ask for what others have changed, or for all of it anew. */
  refresh({ isWhole = false } = {}) {
    if (isWhole) this.#tag = "";
    else if (this.#isBusy) return this.#last;
    return this.#queue.waiting.length || this.trouble ? this.flush() : this.#afterwards(() => this.#look());
  }

  async #look() {
    const response = await this.#ask({ headers: this.#tag ? { "If-None-Match": this.#tag } : {} });
    if (response?.ok) this.#take(await response.json(), response);
  }

  /** The answer, if it is one of the site's and about this deck; else it is said what is wrong, and asked again later. */
  async #ask(options) {
    const headers = { Accept: "application/json", "Content-Type": "application/json", ...options.headers };
    headers["X-CSRFToken"] = this.#form.elements.csrfmiddlewaretoken.value;
    let response;
    try {
      response = await fetch(this.address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE), ...options, headers });
    } catch {
      return this.#isAway(navigator.onLine ? "The site can’t be reached." : "You are offline.");
    }
    const kind = response.headers.get("Content-Type") ?? "";
    if (response.status === 403 && kind.startsWith("text/html") && !options.isAgain) {
      // A cookie that was lost is made up for by the token on the page that says so.
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = page.querySelector("[name=csrfmiddlewaretoken]");
      if (fresh) {
        this.#form.elements.csrfmiddlewaretoken.value = fresh.value;
        return this.#ask({ ...options, isAgain: true });
      }
    }
    if (response.ok || response.status === 304) {
      this.#isBack();
      return response;
    }
    const isOurs = kind.startsWith("application/problem+json");
    if (isOurs && response.status === 404) {
      const text = "You are signed out, or this deck isn’t yours any more.";
      return this.#isAway(text, { isSignedOut: true });
    }
    if (isOurs && [400, 409, 413, 422].includes(response.status)) {
      response.problem = await response.json();
      this.#isBack();
      return response;
    }
    return this.#isAway("The site can’t save right now.", { after: waitOf(response) });
  }

  #isAway(text, { after = 0, isSignedOut = false } = {}) {
    this.trouble = { text, isSignedOut };
    this.#tell("trouble", this.trouble);
    this.#again(Math.max(after, Math.min(RETRY.first * 2 ** this.#tries, RETRY.most)));
    this.#tries += 1;
    return null;
  }

  #isBack() {
    this.#tries = 0;
    if (!this.trouble) return;
    this.trouble = null;
    this.#tell("trouble", null);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** The ms after which the site wants to be asked again: it says so in seconds, or as a date. */
function waitOf(response) {
  const after = response.headers.get("Retry-After") ?? "";
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 600_000) : 0;
}

// The deck that is edited: what the site has saved of it, and on top of that every change that still waits to be sent.
//
// Cards are called as in the form: "123" is a card by its id, "~Name" one that no card has. What a card, note or field
// says is a cell; a change is a list of {card | note | tags | field | plan: key, after}, all of them done at once, and
// one entry of the history. A change shows its effect here and now; the site's word follows (queue.js) and wins.
//
// Events: "change" with {refs, fields, isHere}: the cards and fields that say something else now, through somebody here
// or through the site's word. "saved" with the answer; "refused" with what could not be done and why; "conflict" when
// what was changed here has been changed elsewhere too, or no longer.

import { limitOf } from "./verdict.js";

const PAUSE = 300; // ms after the last press until a change is sent
const BURST = 500; // ms within which presses on the same card are one change
const LONGEST = 1_500; // ms that presses are gathered at most
const TYPING = 1_500; // ms after the last letter until a text is sent
const MOST = 99; // copies of a card in a section

const KINDS = ["card", "note", "tags", "field", "plan"];
const NOTHING = { card: {}, note: "", tags: [], field: "", plan: null };
const PLACE = { note: "notes", tags: "tags", field: "fields", plan: "plans" }; // where the data has them

export const kindOf = (cell) => KINDS.find((kind) => kind in cell);
const idOf = (cell) => `${kindOf(cell)} ${cell[kindOf(cell)]}`;
/** Whether two values say the same, whatever the order of their members. */
const same = (one, other) => one === other || canonical(one) === canonical(other);
const canonical = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** What a cell says in `data`. */
export function read(data, cell) {
  const kind = kindOf(cell);
  const key = cell[kind];
  if (kind !== "card") return data[PLACE[kind]]?.[key] ?? NOTHING[kind];
  const places = {};
  for (const { name } of data.sections) if (data.placement[name]?.[key]) places[name] = data.placement[name][key];
  return places;
}

function write(data, cell) {
  const kind = kindOf(cell);
  const key = cell[kind];
  if (kind === "card") {
    for (const { name } of data.sections) {
      if (cell.after[name]) (data.placement[name] ??= {})[key] = cell.after[name];
      else delete data.placement[name]?.[key];
    }
  } else if (kind === "field" || !same(cell.after, NOTHING[kind])) data[PLACE[kind]][key] = cell.after;
  else delete data[PLACE[kind]][key];
}

export class Deck extends EventTarget {
  #saved; // the data as the site has it
  #facts = {}; // of cards, by ref: those in the deck and those learnt
  #queue;
  #settled = { past: [], future: [] }; // what can be undone and redone, the next one last, as the site has the deck
  #next = { past: [], future: [] }; // the same after all that waits
  #wanted = []; // undo and redo beyond what is known here, until the site has said what they are

  constructor(data, queue) {
    super();
    this.#queue = queue;
    this.#take(data);
    this.data = this.#shown();
  }

  // --- what is in it ----------------------------------------------------------------------------------------------------

  /** {section: copies} of a card, without those that have none. */
  placement(ref) {
    return read(this.data, { card: String(ref) });
  }

  copies(section, ref) {
    return this.data.placement[section]?.[ref] ?? 0;
  }

  /** Copies in the sections that count. */
  total(ref) {
    const counted = this.data.sections.filter((section) => section.counts);
    return counted.reduce((sum, { name }) => sum + this.copies(name, ref), 0);
  }

  /** How many cards a section has. */
  count(section) {
    return Object.values(this.data.placement[section] ?? {}).reduce((sum, copies) => sum + copies, 0);
  }

  /** The facts of a card; of one that no card is called its name alone, undefined for one that was never shown. */
  card(ref) {
    return this.#facts[ref] ?? (String(ref).startsWith("~") ? { name: String(ref).slice(1) } : undefined);
  }

  nameOf(ref) {
    return this.card(ref)?.name ?? "a card";
  }

  /** Take note of the facts of further cards: {ref: {name, home, accepts, limits, …}}. */
  learn(cards) {
    Object.assign(this.#facts, cards);
  }

  section(name) {
    return this.data.sections.find((section) => section.name === name);
  }

  /** {more, reason, brief}: how many copies more may go into a section, why there can't be more than that in a sentence, and
   * in a few words: "3 of 3 copies (D-2.3)". */
  room(ref, section) {
    const part = this.section(section);
    const card = this.card(ref);
    const here = this.copies(section, ref);
    if (!part) return { more: 0, reason: "The deck has no such section.", brief: "" };
    let more = MOST - here;
    let reason = `A section has at most ${MOST} copies of a card.`;
    let brief = `${here} of ${MOST} copies`;
    if (!part.counts) return { more, reason, brief };
    const lower = (most, why, short = why) => {
      if (most < more) [more, reason, brief] = [Math.max(0, most), why, short];
    };
    const named = this.nameOf(ref);
    if (part.faults.disabled) lower(0, `This format is played without ${part.label}.`);
    else if (card && !card.accepts?.includes(section)) lower(0, `${named} can’t go into ${part.label}.`);
    for (const [place, rule] of this.data.copies.entries()) {
      if (rule.severity !== "error" || !rule.sections.includes(section)) continue;
      const limit = limitOf(this.data.copies, place, card);
      if (limit === null) continue;
      const held = rule.sections.reduce((sum, name) => sum + this.copies(name, ref), 0);
      const copies = limit === 1 ? "copy" : "copies";
      const short = `${held} of ${limit} ${copies} (${rule.rule})`;
      const places = rule.sections.map((name) => this.section(name)?.label).join(" and ");
      lower(limit - held, `At most ${limit} ${copies} of ${named} in ${places} (${rule.rule}).`, short);
    }
    if (part.most !== null) {
      const cards = part.most === 1 ? "1 card" : `${part.most} cards`;
      const [count, { rule }] = [this.count(section), part.faults.most];
      const short = `${count} of ${part.most} in ${part.label} (${rule})`;
      lower(part.most - count, `At most ${cards} in ${part.label} (${rule}).`, short);
    }
    return { more, reason, brief };
  }

  // --- changing it ------------------------------------------------------------------------------------------------------

  /** Have exactly `count` copies of a card in a section. */
  put(ref, section, count, label) {
    const copies = Math.min(MOST, Math.max(0, Math.trunc(count) || 0));
    this.change([{ card: String(ref), after: { ...this.placement(ref), [section]: copies } }], label);
  }

  /** Add copies, as many as there is room for, where the card belongs or into `section`: {added, section, reason}. */
  add(ref, n = 1, section = this.card(ref)?.home) {
    if (!section) return { added: 0, section, reason: `${this.nameOf(ref)} belongs in no deck.` };
    const { more, reason } = this.room(ref, section);
    const added = Math.min(n, more);
    if (added > 0) this.put(ref, section, this.copies(section, ref) + added);
    return { added, section, reason: added < n ? reason : "" };
  }

  /** Move copies from one section to another, all of them if nobody says how many. */
  move(ref, from, to, n = this.copies(from, ref)) {
    this.change([{ card: String(ref), after: this.#moved(ref, from, to, n) }]);
  }

  #moved(ref, from, to, n) {
    const moved = Math.min(n, this.copies(from, ref), MOST - this.copies(to, ref));
    return {
      ...this.placement(ref),
      [from]: this.copies(from, ref) - moved,
      [to]: this.copies(to, ref) + moved,
    };
  }

  /** Change cells, all at once: `[{card: ref, after: {section: copies}}, {note: ref, after: text}, …]`. `label` says in
   * a few words what is done. A text that `isTyping` waits until it is typed. */
  change(cells, label = "", { isTyping = false } = {}) {
    const changed = cells
      .map((cell) => {
        const kind = kindOf(cell);
        const after =
          kind === "card" ? Object.fromEntries(Object.entries(cell.after).filter(([, copies]) => copies > 0)) : cell.after;
        return { [kind]: String(cell[kind]), before: read(this.data, cell), after };
      })
      .filter((cell) => !same(cell.before, cell.after));
    if (!changed.length) return;
    const others = changed.filter((cell) => !this.#isHeld(cell));
    if (others.length) this.#push(others, label, isTyping);
    this.#show(true);
  }

  #push(cells, label, isTyping) {
    const now = Date.now();
    const last = this.#queue.last;
    const isSame =
      last && !last.isSent && !last.isHeld && !last.turns && !last.isNamed && !label &&
      cells.length === 1 && last.cells.length === 1 && idOf(last.cells[0]) === idOf(cells[0]); // prettier-ignore
    const pause = isTyping ? TYPING : PAUSE;
    if (isSame && (last.isTyping || now - last.touched < BURST)) {
      const [cell] = last.cells;
      cell.after = cells[0].after;
      const due = isTyping ? now + pause : Math.min(now + pause, last.made + LONGEST);
      Object.assign(last, { label: labelOf(this, last.cells), isTyping, touched: now, due });
      if (same(cell.before, cell.after)) this.#queue.drop(last);
      else this.#queue.store(last);
    } else {
      const what = { cells, label: label || labelOf(this, cells), isNamed: Boolean(label), isTyping };
      this.#queue.push({ ...what, touched: now, due: now + pause });
    }
  }

  /** Whether somebody still has to choose what a cell says; then it is their side of it that is changed. */
  #isHeld(cell) {
    const held = this.#queue.held.find((item) => item.cells.some((other) => idOf(other) === idOf(cell)));
    if (!held) return false;
    held.cells.find((other) => idOf(other) === idOf(cell)).after = cell.after;
    if (held.cells.every((each) => same(each.after, read(this.#saved, each)))) this.#queue.drop(held);
    else this.#queue.store(held);
    return true;
  }

  // --- undoing ----------------------------------------------------------------------------------------------------------

  /** What undo and redo would do next, in words; empty where there is nothing, or nothing that is known yet. */
  get next() {
    return { undo: this.#next.past.at(-1)?.label ?? "", redo: this.#next.future.at(-1)?.label ?? "" };
  }

  /** Take the last change back, here and now; says whether there is one. */
  undo() {
    return this.#turn("undo", this.#next.past);
  }

  redo() {
    return this.#turn("redo", this.#next.future);
  }

  #turn(way, stack) {
    const entry = stack.at(-1);
    if (!entry) {
      if (this.#queue.waiting.length) this.#wanted.push(way);
      return this.#queue.waiting.length > 0;
    }
    const cells = entry.cells.map((cell) => {
      const after = way === "undo" ? cell.before : cell.after;
      return { [kindOf(cell)]: cell[kindOf(cell)], before: read(this.data, cell), after };
    });
    const label = `${way === "undo" ? "Undo" : "Redo"} ${entry.label}`;
    const what = { turns: way, number: way === "undo" ? entry.number : entry.redo, of: entry.key, cells, label };
    this.#queue.push({ ...what, touched: Date.now(), due: 0 });
    this.#show(true);
    return true;
  }

  // --- the site's word --------------------------------------------------------------------------------------------------

  /** The entry of the history that the first change that waits turns, if it is undo or redo. */
  turned(item) {
    const { past, future } = this.#settled;
    return item.number ?? (item.turns === "undo" ? past.at(-1)?.number : future.at(-1)?.redo);
  }

  /** A change has become this version of the deck. */
  settle(item, version) {
    this.#queue.drop(item);
    turn(this.#settled, item, version);
  }

  /** A change was not done. Where the deck says something else by now, somebody chooses; else it is gone. */
  refuse(item, isConflict) {
    if (!this.#queue.items.includes(item)) return; // it went together with one before it
    const undone = this.#queue.waiting.filter((other) => other.of === item.key && item.key);
    for (const other of undone) this.#queue.drop(other);
    if (!isConflict || item.turns || undone.length % 2) return this.#queue.drop(item);
    // What was done to the same cells since is part of what somebody chooses from.
    const ids = item.cells.map(idOf);
    const isSame = (other) => !other.turns && other.cells.some((cell) => ids.includes(idOf(cell)));
    const others = this.#queue.items.filter((other) => other !== item && isSame(other));
    const cells = new Map();
    for (const each of this.#queue.items.filter((other) => other === item || others.includes(other))) {
      for (const cell of each.cells) cells.set(idOf(cell), cell);
    }
    for (const other of others) this.#queue.drop(other);
    Object.assign(item, { cells: [...cells.values()], isHeld: true, isTyping: false });
    this.#queue.store(item);
  }

  /** The changes that somebody has to choose from: [{item, cells: [{…cell, mine, saved}]}]. */
  get conflicts() {
    return this.#queue.held.map((item) => {
      const cells = item.cells.map((cell) => ({ ...cell, mine: cell.after, saved: read(this.#saved, cell) }));
      return { item, cells: cells.filter((cell) => !same(cell.mine, cell.saved)) };
    });
  }

  keepMine(item) {
    const cells = item.cells.map((cell) => ({ ...cell, before: read(this.#saved, cell) }));
    this.#queue.drop(item);
    this.#queue.push({ cells, label: labelOf(this, cells), isNamed: true, touched: Date.now(), due: 0 });
    this.#show(true);
  }

  takeTheirs(item) {
    this.#queue.drop(item);
    this.#show(true);
  }

  /** Take what the site says the deck is. What waits still stands on top of it. */
  receive(data) {
    this.#take(data);
    for (const { item, cells } of this.conflicts) if (!cells.length) this.#queue.drop(item);
    this.#show(false);
    while (!this.#queue.waiting.length && this.#wanted.length) {
      const way = this.#wanted.shift();
      if (this.#next[way === "undo" ? "past" : "future"].length) this[way]();
    }
  }

  #take(data) {
    this.#saved = data;
    this.learn(data.cards);
    const { past, future } = this.#settled;
    this.#settled = { past: upTo(past, data.undo, "number"), future: upTo(future, data.redo, "redo") };
  }

  /** The data with all that waits in it, and with what somebody has still to choose from. */
  #shown() {
    const { placement, notes, tags, plans, fields } = structuredClone(this.#saved);
    const data = { ...this.#saved, placement, notes: notes ?? {}, tags: tags ?? {}, plans: plans ?? {}, fields };
    this.#next = { past: [...this.#settled.past], future: [...this.#settled.future] };
    for (const item of this.#queue.items) {
      for (const cell of item.cells) write(data, cell);
      if (!item.isHeld) turn(this.#next, item);
    }
    return data;
  }

  #show(isHere) {
    const before = this.data;
    this.data = this.#shown();
    const refs = new Set();
    for (const { name } of this.data.sections) {
      const [old, now] = [before.placement[name] ?? {}, this.data.placement[name] ?? {}];
      for (const ref of new Set([...Object.keys(old), ...Object.keys(now)])) if (old[ref] !== now[ref]) refs.add(ref);
    }
    for (const kind of ["notes", "tags"]) {
      for (const ref of new Set([...Object.keys(before[kind]), ...Object.keys(this.data[kind])])) {
        if (!same(before[kind][ref], this.data[kind][ref])) refs.add(ref);
      }
    }
    const fields = Object.keys(this.data.fields).filter((name) => before.fields[name] !== this.data.fields[name]);
    const isOther = refs.size || fields.length || !same(before.plans, this.data.plans);
    if (isOther) this.dispatchEvent(new CustomEvent("change", { detail: { refs: [...refs], fields, isHere } }));
  }
}

/** Do to the stacks of what can be undone and redone what a change does to them, which has become version `number`.
 *
 * What is undone is called by the `number` of the version that it made, what is redone by that of its undoing, `redo`. */
function turn(stacks, item, number) {
  const { past, future } = stacks;
  if (item.turns === "undo") {
    if (past.length) future.push({ ...past.pop(), redo: number });
  } else if (item.turns) {
    if (future.length) past.push(future.pop());
  } else {
    const cells = item.cells.filter((cell) => cell.field !== "visibility"); // which is no part of what is undone
    if (!cells.length) return;
    past.push({ cells, label: item.label, key: item.key, number });
    stacks.future = [];
  }
}

/** A stack when the site has said what is next: as far as both agree, else what the site says alone. */
function upTo(stack, next, called) {
  if (!next) return [];
  const top = stack.at(-1);
  const isKnown = top && (top[called] ? top[called] === next.number : same(top.cells, next.cells));
  const { number, label, cells } = next;
  return isKnown ? [...stack.slice(0, -1), { ...top, [called]: number }] : [{ label, cells, [called]: number }];
}

/** What a change does, in a few words: "+1 Flash Step in Main". */
function labelOf(deck, cells) {
  const said = cells.map((cell) => {
    const kind = kindOf(cell);
    if (kind === "field") return deck.data.labels[cell.field];
    if (kind === "plan") return "A side plan";
    const name = deck.nameOf(cell[kind]);
    if (kind !== "card") return `${kind === "note" ? "Note" : "Tags"} of ${name}`;
    return deck.data.sections
      .map(({ name: section, label }) => [(cell.after[section] ?? 0) - (cell.before[section] ?? 0), label])
      .filter(([step]) => step)
      .map(([step, label]) => `${step > 0 ? "+" : "−"}${Math.abs(step)} ${name} in ${label}`)
      .join(", ");
  });
  return said.length > 3 ? `${said.slice(0, 2).join(", ")} and ${said.length - 2} more` : said.join(", ");
}

// What was changed in the editor and is still to be saved, in order. A reload of the tab keeps it.
//
// A change is {fields, command, label, count, isTyping, body}: what was put into fields of the form, by name; then what
// one button does, as fields that it sends. `count` is how many things somebody did, `body` all that is sent for it: it
// is made when it is sent first, and sent again as it was when no answer came, so that the server sees that it knows it.

export class Waiting {
  constructor(key) {
    this.key = key;
    try {
      this.changes = JSON.parse(sessionStorage.getItem(key)) ?? [];
    } catch {
      this.changes = [];
    }
  }

  get first() {
    return this.changes[0];
  }

  /** How many things somebody did that are not saved yet. */
  get count() {
    return this.changes.reduce((sum, change) => sum + change.count, 0);
  }

  /** What the buttons that were pressed are called. */
  get labels() {
    return this.changes.map((change) => change.label).filter(Boolean);
  }

  /** Everything that was put into fields, the latest last. */
  get fields() {
    return Object.assign({}, ...this.changes.map((change) => change.fields));
  }

  put(name, value, { isTyping = false } = {}) {
    const change = this.#open();
    if (!isTyping || !(name in change.fields)) change.count += 1;
    change.fields[name] = value;
    change.isTyping = isTyping;
    this.store();
  }

  press(command, label) {
    const change = this.#open();
    Object.assign(change, { command, label, count: change.count + 1, isTyping: false });
    this.store();
  }

  /** What was being typed is typed. */
  finish() {
    for (const change of this.changes) change.isTyping = false;
  }

  shift() {
    this.changes.shift();
    this.store();
  }

  store() {
    try {
      if (this.changes.length) sessionStorage.setItem(this.key, JSON.stringify(this.changes));
      else sessionStorage.removeItem(this.key);
    } catch {
      // It waits as long as the page stays, then.
    }
  }

  /** The last change, if more may still go into it, or a new one. */
  #open() {
    const last = this.changes.at(-1);
    if (last && !last.command && !last.body) return last;
    const change = { fields: {}, command: null, label: "", count: 0, isTyping: false, body: null };
    this.changes.push(change);
    return change;
  }
}

// Gets positions of a match and sends actions. The server tells of new versions by events; until one has come, and after
// each error of theirs, it is asked again and again: a proxy may hold events back without an error.

const ASK = 1200, ASK_BOT = 400, ASK_HIDDEN = 15000; // milliseconds between two looks

export class Connection {
  constructor({ api, csrf }, { changed, lost }) {
    this.api = api;
    this.csrf = csrf;
    this.changed = changed;
    this.lost = lost;
    this.data = null;
  }

  begin(data) {
    this.data = data;
    if (["over", "void"].includes(data.status)) return;
    this.#listen();
    this.#poll();
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
  }

  #listen() {
    const events = new EventSource(`${this.api}events/`);
    events.addEventListener("position", (event) => {
      this.isListening = true;
      if (JSON.parse(event.data).version > this.data.version) this.refresh();
    });
    events.addEventListener("result", () => events.close());
    events.addEventListener("error", () => {
      this.isListening = false;
    });
  }

  #poll() {
    clearTimeout(this.timer);
    if (["over", "void"].includes(this.data.status)) return;
    this.timer = setTimeout(async () => {
      if (!this.isListening) await this.refresh();
      this.#poll();
    }, document.hidden ? ASK_HIDDEN : this.data.bot?.thinking ? ASK_BOT : ASK);
  }

  // In a match against oneself both hands are open.
  get #query() {
    return `?choices=1&since=${this.data.position}${this.data.mode === "self" ? "&open=1" : ""}`;
  }

  async refresh() {
    try {
      const answer = await fetch(`${this.api}${this.#query}`, { headers: { Accept: "application/json" } });
      if (answer.ok) this.#take(await answer.json());
      this.lost(false);
    } catch {
      this.lost(true);
    }
  }

  #take(data) {
    if (data.version < this.data.version) return;
    const isNew = data.version > this.data.version;
    const before = this.data;
    this.data = data;
    if (isNew) this.changed(data, before);
  }

  async #post(path, body) {
    const options = {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.csrf },
      body: JSON.stringify(body),
    };
    // The key makes sure that an action which is sent again is done once.
    for (let pause = 500; ; pause = Math.min(8000, 2 * pause)) {
      try {
        const answer = await fetch(`${this.api}${path}${this.#query}`, options);
        if (answer.status < 502) {
          this.lost(false);
          return { status: answer.status, body: await answer.json() };
        }
      } catch {
        // Sent again below.
      }
      this.lost(true);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  // Do an action; returns the reasons if it is refused.
  async act(action) {
    const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2) + Date.now();
    const { status, body } = await this.#post("actions/", { position: this.data.position, key, action });
    if (status === 200) this.#take(body);
    else if (status === 409 && body.match) this.#take(body.match);
    if (status === 200) return [];
    if (body.errors) return body.errors.map(({ message, rules }) => ({ message, rules: rules ?? [] }));
    return [{ message: body.detail ?? "That could not be done.", rules: [] }];
  }

  async why(actions) {
    const { status, body } = await this.#post("why/", { actions });
    return status === 200 ? body.reasons : [{ message: body.detail ?? "That can’t be done now.", rules: [] }];
  }
}

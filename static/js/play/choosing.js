// Chooses one legal action step by step. The tree of choices has the next steps by their words; a leaf is the number of
// an action. The first step is a card, the second what it does. Nothing is sent before the action is complete.

const TILE = /^([A-E][1-6])(?: trick|:.*)?$/;
const PATH = /^[A-E][1-6](?:>[A-E][1-6])+$/;
const KINDS = {
  spawn: "Spawn", sacrifice: "Sacrifice Spawn", place: "Place face-down", activate: "Activate", ability: "Use ability",
  move: "Move", mode: "Change mode", attack: "Attack", heal: "Heal", detach: "Detach", pass: "Pass",
  main2: "Go to Main Phase 2", end: "End turn", attack_mode: "Attack Mode",
};
const WORDS = { attack: "Attack Mode", defence: "Defence Mode", facedown: "Face-down", yes: "Yes", no: "No", none: "None", "": "Done" };

export function tileOf(step) {
  return TILE.exec(step)?.[1] ?? (PATH.test(step) ? step.slice(step.lastIndexOf(">") + 1) : null);
}

export function kindLabel(kind) {
  const [word, number] = kind.split(" ");
  return number ? `${KINDS[word] ?? word} ${number}` : KINDS[word] ?? word;
}

export function stepLabel(step) {
  if (step in WORDS) return WORDS[step];
  if (step.startsWith("with ")) return `Sacrifice ${step.slice(5).replaceAll(",", ", ")}`;
  const [zone, name] = step.split(/:(.*)/s);
  if (name && !TILE.test(step)) return `${name.replaceAll('"', "")} (${zone})`;
  if (step.startsWith("leader ")) return `${step.endsWith("S") ? "South" : "North"}’s leader`;
  return step.replaceAll(">", " → ").replace(/:(.*)/, ": $1").replaceAll('"', "");
}

export class Choosing {
  // `done` is called with the number of the chosen action.
  constructor(done) {
    this.done = done;
    this.reset({});
  }

  reset(tree) {
    this.tree = tree;
    this.path = [];
    this.picked = [];
    this.aimed = null;
    const keys = Object.keys(tree);
    if (keys.length === 1 && ["choose", "leader"].includes(keys[0])) this.path = [keys[0]];
    this.base = this.path.length;
  }

  get node() {
    return this.path.reduce((node, step) => node[step], this.tree);
  }

  get source() {
    return this.path.length > this.base ? this.path[this.base] : null;
  }

  // Whether a card is chosen, and what it does not yet.
  get isKindOpen() {
    return this.base === 0 && this.path.length === 1 && typeof this.node === "object";
  }

  get isIdle() {
    return this.path.length === this.base && !this.picked.length;
  }

  // The tile that was tapped though it means several actions, until one of them is chosen.
  get aimedTile() {
    return this.aimed && tileOf(this.aimed[0].at(-1));
  }

  // Keys of the tree that begin at a tile: a unit, a trick.
  sourcesOn(tile) {
    return this.base ? [] : [tile, `${tile} trick`].filter((key) => key in this.tree);
  }

  // The tiles that can be tapped now, each with its next steps as paths from here.
  get targets() {
    const found = new Map();
    const add = (step, path) => {
      const tile = tileOf(step);
      if (tile) found.set(tile, [...(found.get(tile) ?? []), path]);
    };
    if (this.sacrifices) {
      for (const tile of this.openSacrifices) found.set(tile, [[tile]]);
      return found;
    }
    if (this.base === 0 && this.path.length === 0) return found;
    const { node } = this;
    if (this.isKindOpen) {
      for (const [kind, below] of Object.entries(node)) {
        if (typeof below === "object") for (const step of Object.keys(below)) add(step, [kind, step]);
      }
      return found;
    }
    for (const step of Object.keys(node)) add(step, [step]);
    return found;
  }

  // Sets of sacrifices, if they are to be chosen now.
  get sacrifices() {
    const steps = this.path.length > this.base ? Object.keys(this.node) : [];
    return steps.length && steps[0].startsWith("with ") ? steps.map((step) => step.slice(5).split(",")) : null;
  }

  get openSacrifices() {
    const fitting = this.sacrifices.filter((set) => this.picked.every((tile) => set.includes(tile)));
    return new Set(fitting.flat());
  }

  get sacrificeStep() {
    const wanted = this.picked.toSorted().join();
    const set = this.sacrifices?.find((tiles) => tiles.toSorted().join() === wanted);
    return set ? `with ${set.join(",")}` : null;
  }

  // Buttons for the next steps: what a card does, and what is no tile.
  get buttons() {
    if (this.path.length === this.base && this.base === 0) return [];
    if (this.sacrifices) return this.sacrificeStep ? [{ label: `Sacrifice ${this.picked.join(", ")}`, path: [this.sacrificeStep] }] : [];
    if (this.isKindOpen) {
      const kinds = Object.keys(this.node);
      const offered = this.aimed ? kinds.filter((kind) => this.aimed.some(([first]) => first === kind)) : kinds;
      return offered.map((kind) => ({ label: kindLabel(kind), path: this.aimed?.find(([first]) => first === kind) ?? [kind] }));
    }
    return Object.keys(this.node).filter((step) => !tileOf(step) || this.#isDoubled(step)).map((step) => ({ label: stepLabel(step), path: [step] }));
  }

  // A tile with several meanings, such as a unit and a trick on it, is chosen by button.
  #isDoubled(step) {
    return this.targets.get(tileOf(step)).length > 1;
  }

  follow(path) {
    this.aimed = null;
    this.picked = [];
    for (const step of path) {
      this.path.push(step);
      const { node } = this;
      if (typeof node === "number") return this.done(node);
    }
    // What a card does is not asked if it does one thing alone.
    if (this.isKindOpen && Object.keys(this.node).length === 1) return this.follow(Object.keys(this.node));
    return undefined;
  }

  // Tap a tile. Returns false if that means nothing now.
  tap(tile) {
    if (this.sacrifices && this.openSacrifices.has(tile)) {
      this.picked = this.picked.includes(tile) ? this.picked.filter((one) => one !== tile) : [...this.picked, tile];
      return true;
    }
    const paths = this.targets.get(tile);
    if (paths?.length === 1) {
      this.follow(paths[0]);
      return true;
    }
    if (paths) {
      this.aimed = paths;
      return true;
    }
    return false;
  }

  back() {
    if (this.aimed) this.aimed = null;
    else if (this.picked.length) this.picked.pop();
    else if (this.path.length > this.base) this.path.pop();
    // A step that was not asked is not asked on the way back either.
    if (this.isKindOpen && Object.keys(this.node).length === 1) this.path.pop();
  }
}

// A text box with suggestions below it (the combobox pattern of ARIA): <div data-combobox="ADDRESS"><input></div>. In a
// <textarea> what is being typed is completed: its arrow keys are those of the text until there is a list, and it stays a
// text for those who listen, who hear what the answer says `about` it.
// ADDRESS answers ?q= with {items: [{value, label, kind}]}, and may say `about` them, `is_guess` where no name begins
// like that, and in `warnings` what was not understood. Items that are cards may have a `level`, with what it is called (`weight`) and its style (`tint`), an `element`, the address
// of a `thumbnail` and of their `face`, which is shown beside the one that is marked (editor/face.js). An empty box asks
// too: by ↓, by a click, or by open(). Marking fires "mark" with the option, choosing "choose" with the item, and the end
// of a list "unlist".

let count = 0;

// Pixels that the pointer goes, outside of a box, before whoever typed there counts as gone elsewhere: a hand trembles.
const AWAY = 16;

/**
 * `parameters()` gives what else the address is asked with, and `fill(input, item)` puts what was chosen into the box.
 * `isWanted(input)` is whether to ask for what stands in it without having been told to. `onAnswer(answer)` is told every
 * answer. With `takesCopies` a digit says how many of the one that is marked are meant: `copies` of the item.
 * Returns {open, close, ask, choose}.
 */
export function attachCombobox(
  box,
  { parameters = () => ({}), fill = fillWithLabel, isWanted, onAnswer, takesCopies = false } = {},
) {
  const input = box.querySelector("input, textarea");
  const isText = input.localName === "textarea";
  const list = document.createElement("ul");
  list.className = "combobox__list";
  list.id = `suggestions-${++count}`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.tabIndex = -1; // a browser stops with Tab at what it scrolls
  list.hidden = true;
  const about = document.createElement("p");
  about.className = "visually-hidden";
  about.setAttribute("role", "status");
  box.append(list, about);
  for (const [name, value] of Object.entries({
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    ...(!isText && { role: "combobox", "aria-expanded": "false" }),
  })) {
    input.setAttribute(name, value);
  }

  let items = [];
  let current = -1;
  let copies; // of the one that is marked, once somebody has said how many
  let asked = 0;
  let shownFor;
  let waiting;
  let travelled = 0; // of the pointer, outside of the box, since the last letter was typed

  function close() {
    clearTimeout(waiting);
    asked += 1; // an answer that is under way comes too late
    setOpen(false);
    tell("");
    mark(-1);
  }

  function setOpen(isOpen) {
    const wasOpen = !list.hidden;
    list.hidden = !isOpen;
    if (!isText) input.setAttribute("aria-expanded", String(isOpen));
    if (wasOpen && !isOpen) input.dispatchEvent(new CustomEvent("unlist", { bubbles: true }));
  }

  /** What there is to say of the list is heard; where there is no list, or something was left out, it is seen too. */
  function tell(text, warnings = []) {
    about.textContent = [text, ...warnings].join(" ");
    about.className = text && (list.hidden || warnings.length) ? "combobox__about" : "visually-hidden";
  }

  function mark(index) {
    current = index;
    [...list.children].forEach((option, position) => {
      option.setAttribute("aria-selected", String(position === index));
      if (position === index) option.scrollIntoView({ block: "nearest" });
    });
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${list.id}-${index}`);
    if (index < 0) copies = undefined;
    showCopies();
    input.dispatchEvent(new CustomEvent("mark", { bubbles: true, detail: list.children[index] }));
  }

  function showCopies() {
    list.querySelector(".combobox__copies")?.remove();
    const option = list.children[current];
    if (option && copies) option.prepend(Object.assign(document.createElement("span"), { className: "combobox__copies", textContent: `${copies} ×` }));
  }

  function choose(item) {
    const chosen = copies ? { ...item, copies } : item;
    fill(input, item);
    close();
    input.dispatchEvent(new CustomEvent("choose", { bubbles: true, detail: chosen }));
  }

  function makeOption(item, index, { is_guess: isGuess, signs }) {
    const option = document.createElement("li");
    option.className = "combobox__option";
    option.id = `${list.id}-${index}`;
    option.setAttribute("role", "option");
    option.append(...signsOf(item, signs), isGuess ? `Did you mean ${item.label}?` : item.label);
    if (item.face) option.dataset.face = item.face;
    const note = document.createElement("span");
    note.className = "combobox__note";
    note.textContent = item.kind;
    option.append(note);
    // Before blur takes the list away.
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    option.addEventListener("click", () => choose(item));
    return option;
  }

  function show(answer) {
    const wasHidden = list.hidden;
    items = answer.items;
    list.replaceChildren(...items.map((item, index) => makeOption(item, index, answer)));
    setOpen(items.length > 0);
    tell(answer.about ?? "", answer.warnings);
    if (wasHidden) list.scrollIntoView({ block: "nearest" });
    mark(-1);
  }

  /** Ask for what fits the text as it stands, then mark the first or last of it, if `first` says so. Gives the answer,
   * null where it came too late, nothing where there is none. */
  async function ask(first, isTyped = false) {
    clearTimeout(waiting);
    const turn = ++asked;
    const text = input.value;
    const address = new URL(box.dataset.combobox, location.href);
    address.searchParams.set("q", text.trim());
    for (const [name, value] of Object.entries(parameters())) address.searchParams.set(name, value);
    try {
      const response = await fetch(address);
      const answer = response.ok ? await response.json() : { items: [] };
      if (turn !== asked || document.activeElement !== input) return null;
      onAnswer?.(answer);
      if (isTyped && travelled > AWAY) return null; // the list would lie over what is about to be pressed
      shownFor = text;
      show(answer);
      if (first !== undefined && items.length) mark(first < 0 ? items.length - 1 : first);
      return answer;
    } catch {
      if (turn === asked) close(); // without suggestions the name can still be typed whole
      return undefined;
    }
  }

  input.addEventListener("input", () => {
    mark(-1); // what is typed counts, not what was marked in the list for another text
    clearTimeout(waiting);
    travelled = 0;
    if (isWanted && !isWanted(input)) close();
    else waiting = setTimeout(() => ask(undefined, true), 120);
  });
  document.addEventListener("pointermove", ({ target, movementX, movementY }) => {
    if (!box.contains(target)) travelled += Math.abs(movementX) + Math.abs(movementY);
  });
  input.addEventListener("click", () => {
    if (isText) close();
    else if (list.hidden && !input.value && !isWanted) ask();
  });
  input.addEventListener("blur", () => {
    // What is said in the place of a list stays: were it to go, whatever is being pressed below would move away.
    if (!list.hidden || !about.textContent) close();
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (isText && list.hidden) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    // What is shown for what stood there before is no answer to what stands there now.
    if (isArrow && (list.hidden || input.value !== shownFor)) {
      event.preventDefault();
      ask(event.altKey ? undefined : event.key === "ArrowDown" ? 0 : -1);
    } else if (list.hidden) {
      if (event.key === "Enter") close(); // what has been asked would open over what Enter does
    } else if (takesCopies && current >= 0 && /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      copies = Number(event.key);
      showCopies();
      about.textContent = `${copies} copies of ${items[current].label}: Enter adds them.`;
    } else if (isArrow) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // From the box itself down to the first and up to the last.
      mark(current < 0 && step < 0 ? items.length - 1 : (current + step + items.length) % items.length);
    } else if ((event.key === "Home" || event.key === "End") && current >= 0) {
      event.preventDefault();
      mark(event.key === "Home" ? 0 : items.length - 1);
    } else if (event.key === "Enter") {
      if (current < 0) return close();
      event.preventDefault();
      choose(items[current]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      if (isText) close();
      else mark(-1); // back to the text
    }
  });

  return {
    open() {
      input.focus();
      ask();
    },
    close,
    ask,
    choose,
  };
}

/** Face, level and element of a card, before its name. */
function signsOf({ thumbnail, level, weight = "Level", tint = "", element }, signs) {
  const made = [];
  if (thumbnail) {
    const image = { src: thumbnail, alt: "", width: 186, height: 260, loading: "lazy", className: "combobox__thumbnail" };
    made.push(Object.assign(new Image(), image));
  }
  if (typeof level === "number") {
    const crystal = document.createElement("span");
    crystal.className = `level${tint}`;
    crystal.append(Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: `${weight} ` }), level);
    made.push(crystal);
  }
  if (element) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", `sign element-${element}`);
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${signs}#sign-element-${element}`);
    svg.append(use);
    made.push(svg);
  }
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

function fillWithLabel(input, item) {
  input.value = item.label;
}

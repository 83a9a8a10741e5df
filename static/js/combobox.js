// A text box with suggestions below it (the combobox pattern of ARIA): <div data-combobox="ADDRESS"><input></div>.
// ADDRESS answers ?q= with {items: [{value, label, kind}]}. Choosing fires "choose" on the input with the item.

let count = 0;

export function attachCombobox(box) {
  const input = box.querySelector("input");
  const list = document.createElement("ul");
  list.className = "combobox__list";
  list.id = `suggestions-${++count}`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.hidden = true;
  box.append(list);
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  })) {
    input.setAttribute(name, value);
  }

  let items = [];
  let current = -1;
  let asked = 0;
  let waiting;

  function close() {
    list.hidden = true;
    current = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function mark(index) {
    current = index;
    [...list.children].forEach((option, position) => {
      option.setAttribute("aria-selected", String(position === index));
      if (position === index) option.scrollIntoView({ block: "nearest" });
    });
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${list.id}-${index}`);
  }

  function choose(item) {
    input.value = item.label;
    close();
    input.dispatchEvent(new CustomEvent("choose", { bubbles: true, detail: item }));
  }

  function show() {
    list.replaceChildren(
      ...items.map((item, index) => {
        const option = document.createElement("li");
        option.className = "combobox__option";
        option.id = `${list.id}-${index}`;
        option.setAttribute("role", "option");
        option.textContent = item.label;
        const note = document.createElement("span");
        note.className = "combobox__note";
        note.textContent = item.kind;
        option.append(note);
        // Before blur takes the list away.
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          choose(item);
        });
        return option;
      }),
    );
    list.hidden = items.length === 0;
    input.setAttribute("aria-expanded", String(items.length > 0));
    mark(-1);
  }

  async function ask() {
    const typed = input.value.trim();
    const turn = ++asked;
    if (!typed) {
      close();
      return;
    }
    const address = new URL(box.dataset.combobox, location.href);
    address.searchParams.set("q", typed);
    if (box.dataset.kind) address.searchParams.set("kind", box.dataset.kind);
    try {
      const response = await fetch(address);
      if (!response.ok || turn !== asked) return;
      ({ items } = await response.json());
      if (document.activeElement === input) show();
    } catch {
      close(); // Without suggestions the name can still be typed whole.
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 120);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      mark((current + step + items.length) % items.length);
    } else if (event.key === "Enter" && current >= 0) {
      event.preventDefault();
      choose(items[current]);
    } else if (event.key === "Escape") {
      close();
    }
  });
}

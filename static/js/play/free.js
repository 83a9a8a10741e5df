// Free mode of a match against oneself: forms that move anything, and cards that are moved by two taps.

const find = (id) => document.getElementById(id);
const root = find("free");
const { api, csrf } = find("table").dataset;
const toggle = find("free-toggle");
let data = JSON.parse(find("match-data").textContent);
let isOpen = false;
let loaded = Promise.resolve();

function draw() {
  const isPossible = data.mode === "self" && Boolean(data.you) && data.status === "running" && Boolean(data.view?.phase);
  root.hidden = !isPossible;
  if (!isPossible) isOpen = false;
  toggle.setAttribute("aria-expanded", String(isOpen));
  toggle.textContent = isOpen ? "Play by the rules again" : "Move cards freely";
  find("table").classList.toggle("is-free", isOpen);
  if (!isOpen) find("free-panel").replaceChildren();
}

// The forms follow the position; what was chosen and focused in them stays.
async function load() {
  if (!isOpen) return;
  const position = data.position;
  const answer = await fetch(root.dataset.forms).catch(() => null);
  if (!answer?.ok || !isOpen || position !== data.position) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const before = [...root.querySelectorAll("select")].map(({ id, value }) => [id, value]);
  const focused = document.activeElement?.id;
  find("free-panel").replaceChildren(page.getElementById("free-forms"));
  for (const [id, value] of before) {
    const select = find(id);
    if (select && [...select.options].some((option) => option.value === value)) select.value = value;
  }
  if (focused?.startsWith("free-")) find(focused)?.focus();
}

function follow() {
  draw();
  loaded = load();
}

function say(text) {
  find("free-chosen").textContent = text;
}

// Why it is refused is said beside the forms.
async function act(...parts) {
  mark(null);
  say("");
  const action = ["free", ...parts].filter(Boolean).join(" ");
  const answer = await fetch(`${api}actions/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrf },
    body: JSON.stringify({ position: data.position, key: `free-${data.position}-${Date.now()}`, action }),
  }).catch(() => null);
  if (!answer?.ok) {
    const problem = await answer?.json().catch(() => null);
    say(problem?.errors?.map(({ message }) => message).join(" ") || problem?.detail || "The site can’t be reached. Try again.");
  }
  document.dispatchEvent(new Event("match-look"));
}

function mark(on) {
  for (const one of document.querySelectorAll(".is-held")) one.classList.remove("is-held");
  on?.classList.add("is-held");
}

root.addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = [...new FormData(event.target, event.submitter)];
  const parts = fields.filter(([key]) => key === "part" || key === "name");
  act(...parts.map(([key, value]) => (key === "name" ? JSON.stringify(value.trim()) : value)));
});

toggle.onclick = () => {
  isOpen = !isOpen;
  mark(null);
  follow();
};

// The card that was tapped is chosen, and the tile that is tapped next is where it goes.
async function tap(on) {
  await loaded;
  const place = find("free-place");
  const { tile, hand, side } = on.dataset;
  if (!place) return;
  const holds = document.querySelector(".is-held");
  const there = tile ? data.view.tiles[tile] : null;
  if (holds === on) {
    mark(null);
    say("");
  } else if (holds && tile && !there.unit) {
    act("put", place.value, "on", tile, find("free-posture").value);
  } else if (hand || there.unit || there.trick) {
    const text = hand ? `${side} hand ` : there.unit ? tile : `trick ${tile}`;
    const option = [...place.options].find(({ value, label }) => (hand ? value.startsWith(text) && label.replace(/ ×\d+$/, "") === hand : value === text));
    if (!option) return;
    place.value = option.value;
    for (const id of ["free-turned", "free-unit", "free-holder"]) {
      if ([...find(id).options].some(({ value }) => value === option.value)) find(id).value = option.value;
    }
    mark(on);
    say(`${option.label.trim()} is chosen. Tap an empty tile to put it there, or choose below.`);
  } else say("Tap a card first.");
}

find("table").addEventListener("click", (event) => {
  const on = isOpen && event.target.closest("[data-tile], [data-hand]");
  if (!on || event.target.closest("#free")) return;
  event.stopPropagation();
  tap(on);
}, true);

document.addEventListener("match-data", ({ detail }) => {
  const isNew = detail.position !== data.position || detail.status !== data.status;
  data = detail;
  if (isNew) follow();
  else draw();
});
draw();

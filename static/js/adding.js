// “+ to a deck” without leaving the page: the form is sent in the background, and what became of it is said beside it.

const form = document.getElementById("add-to-deck");
const said = form?.querySelector("[data-said]"); // whoever has no deck is asked on a page of its own

async function send(submitter) {
  const response = await fetch(form.action, {
    method: "POST",
    body: new FormData(form, submitter),
    headers: { Accept: "application/json" },
  });
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) throw new Error(response.statusText);
  return { isDone: response.ok, ...(await response.json()) };
}

/** Have the deck that a card went to be the one that is chosen. */
function choose({ id, name }) {
  const which = form.elements.deck;
  if (![...which.options].some((option) => option.value === id)) which.prepend(new Option(name, id));
  which.value = id;
  follow();
}

/** Have the links lead to what there is of the chosen deck. */
function follow() {
  const { value } = form.elements.deck;
  for (const link of form.querySelectorAll("a")) {
    link.hidden = !value;
    if (value) link.href = link.href.replace(/\/decks\/[^/]+\//, `/decks/${value}/`);
  }
}

if (said) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (submitter?.getAttribute("aria-disabled") === "true") return; // pressed twice is meant once
    submitter?.setAttribute("aria-disabled", "true");
    said.textContent = "";
    try {
      const { isDone, message, deck } = await send(submitter);
      said.textContent = message;
      said.classList.toggle("add-to__said--bad", !isDone);
      if (deck) choose(deck);
      form.classList.add("is-used");
    } catch {
      said.textContent = "It could not be added just now. Try again in a moment.";
      said.classList.add("add-to__said--bad");
    } finally {
      submitter?.removeAttribute("aria-disabled");
    }
  });
  form.elements.deck.addEventListener("change", follow);
}

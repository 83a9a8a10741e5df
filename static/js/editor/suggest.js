// Cards that are proposed, beside the deck: they come when somebody asks for them, and again when the deck has changed.
// While games are played with the best of them, how far these are is asked for now and then.

import { announce } from "./announce.js";
import { showPanel } from "./panels.js";

const PAUSE = 1_500; // ms between two looks at games that are played
const QUIET = 800; // ms after something was saved until other cards are proposed

export function attachSuggest(deck) {
  const panel = document.getElementById("suggest");
  if (!panel) return;
  let timer = 0;
  let asking; // AbortController of the request that is under way

  const list = () => panel.querySelector("[data-address]");

  async function load(address, body) {
    clearTimeout(timer);
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const response = await fetch(address, { method: body ? "POST" : "GET", body, headers: { "HX-Request": "true" }, signal });
      if (!response.ok) throw new Error(String(response.status));
      const html = await response.text();
      if (signal.aborted) return false;
      showPanel("suggest", html);
      deck.learn(JSON.parse(document.getElementById("suggest-cards")?.textContent ?? "{}"));
    } catch {
      if (signal.aborted) return false;
      if (body) announce("The site doesn’t answer. Try again.");
    }
    if (list() && "isTrying" in list().dataset) timer = setTimeout(() => load(list().dataset.address), PAUSE);
    return true;
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-suggest]");
    const button = event.target.closest("[data-suggest-do]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (await load(link.href)) document.getElementById("suggest-title")?.focus();
    } else if (button && list()) {
      event.preventDefault();
      const body = new FormData();
      body.set("csrfmiddlewaretoken", document.querySelector("#editor [name=csrfmiddlewaretoken]").value);
      body.set("do", button.value);
      await load(list().dataset.address, body);
    }
  });

  deck.addEventListener("saved", () => {
    if (!list()) return;
    clearTimeout(timer);
    timer = setTimeout(() => load(list().dataset.address), QUIET);
  });
}

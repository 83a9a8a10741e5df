// The page of statistics. What is chosen of the odds of drawing is answered at once; without this a button asks. Where
// there is little room, most panels are closed, and say themselves what stands above them otherwise.

import { showPanel } from "../editor/panels.js";

const region = document.getElementById("drawing");
const form = document.getElementById("drawing-form");
const field = (name) => document.getElementById(`drawing-${name}`);
let asked = 0;

async function ask() {
  const turn = ++asked;
  const query = new URLSearchParams(new FormData(form));
  let html;
  try {
    const response = await fetch(`${region.dataset.odds}?${query}`, { headers: { "HX-Request": "true" } });
    if (!response.ok) throw new Error(response.statusText);
    html = await response.text();
  } catch {
    return turn === asked ? form.submit() : undefined; // the page says what is wrong
  }
  if (turn !== asked) return;
  showPanel(region.id, html);
  field("status").textContent = field("result").innerText.trim().split("\n")[0];
  history.replaceState(history.state, "", `?${query}`);
}

region.addEventListener("change", ({ target }) => {
  // A card is asked for or a search: the last of them.
  if (target === field("card")) field("q").value = "";
  if (target === field("q")) field("card").value = "";
  ask();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});

if (matchMedia("(max-width: 47.99rem)").matches) {
  const panels = document.querySelectorAll(".board > .statistic, .board__columns > .statistic");
  for (const panel of [...panels].slice(1)) panel.open = panel.matches(".statistic--off");
  document.querySelector(".overview")?.remove();
}
function openTarget() {
  const panel = document.getElementById(location.hash.slice(1));
  if (panel?.matches("details")) panel.open = true;
}
addEventListener("hashchange", openTarget);
openTarget();

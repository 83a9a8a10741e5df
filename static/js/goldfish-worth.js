// What each card is worth is played bit by bit: the part of the page that shows it asks for the next bit. “Stop” goes
// along with what it asks for next, which is then answered without another one. What the reader has unfolded stays so.

let isStopped = false;
let unfolded = [];

document.addEventListener("click", ({ target }) => {
  if (target.closest("#worth-switch")?.value === "stop") isStopped = true;
});

document.addEventListener("htmx:configRequest", ({ target, detail }) => {
  if (target.id !== "worth-form" || !isStopped) return;
  detail.parameters.stop = "yes";
  isStopped = false;
});

document.addEventListener("htmx:beforeSwap", ({ target }) => {
  if (target.id === "worth") unfolded = [...target.querySelectorAll("details[open]")].map(({ id }) => id);
});

document.addEventListener("htmx:load", ({ target }) => {
  if (target.id !== "worth") return;
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
});

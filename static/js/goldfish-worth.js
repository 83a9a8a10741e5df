// What each card is worth is played bit by bit: the part of the page that shows it asks for the next bit. “Stop” goes
// along with what it asks for next, which is then answered without another one. What the reader has unfolded stays so,
// and the fold that has the focus stays where it is.

let isStopped = false;
let unfolded = [];
let focused = "";
let height = 0;

const summary = () => focused && document.querySelector(`#${focused} > summary`);

document.addEventListener("click", ({ target }) => {
  if (target.closest("#worth-switch")?.value === "stop") isStopped = true;
});

document.addEventListener("htmx:configRequest", ({ target, detail }) => {
  if (target.id !== "worth-form" || !isStopped) return;
  detail.parameters.stop = "yes";
  isStopped = false;
});

document.addEventListener("htmx:beforeSwap", ({ target }) => {
  if (target.id !== "worth") return;
  unfolded = [...target.querySelectorAll("details[open]")].map(({ id }) => id);
  focused = document.activeElement.matches("#worth summary") ? document.activeElement.parentElement.id : "";
  height = focused ? summary().getBoundingClientRect().top : window.scrollY;
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== "worth") return;
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  if (summary()) {
    summary().focus({ preventScroll: true });
    window.scrollBy({ top: summary().getBoundingClientRect().top - height, behavior: "instant" });
  } else if (unfolded.length > 0) {
    window.scrollTo({ top: height, behavior: "instant" });
  }
});

// What each card is worth is played bit by bit: the part of the page that shows it asks for the next bit. “Stop” goes
// along with what it asks for next, which is then answered without another one.

let isStopped = false;

document.addEventListener("click", ({ target }) => {
  if (target.closest("#worth-switch")?.value === "stop") isStopped = true;
});

document.addEventListener("htmx:configRequest", ({ target, detail }) => {
  if (target.id !== "worth-form" || !isStopped) return;
  detail.parameters.stop = "yes";
  isStopped = false;
});

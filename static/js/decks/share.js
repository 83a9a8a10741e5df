// Links to pass on: a click selects them, a button copies them.

const status = Object.assign(document.createElement("p"), { className: "visually-hidden" });
status.setAttribute("role", "status");
document.getElementById("main").append(status);

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-select]")) event.target.select();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const input = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(input.value);
    button.textContent = "Copied";
    status.textContent = "The link is copied.";
  } catch {
    input.focus(); // Selected: copying by hand is one key.
  }
});

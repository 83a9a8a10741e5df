// The tiles that an action names are outlined while it is pointed at or has the focus.

const board = document.querySelector(".board");

function outline(button) {
  const names = button?.dataset.tiles?.split(" ") ?? [];
  for (const tile of board.querySelectorAll("[data-tile]")) {
    tile.classList.toggle("is-meant", names.includes(tile.dataset.tile));
  }
}

for (const [begins, ends] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(begins, (event) => {
    const button = event.target.closest("[data-tiles]");
    if (button) outline(button);
  });
  document.addEventListener(ends, (event) => {
    if (event.target.closest("[data-tiles]")) outline(null);
  });
}

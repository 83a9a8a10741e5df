// A game is read with the arrow keys, and the tiles of a move are outlined on the board.

const now = document.getElementById("now");

for (const name of now.dataset.tiles.split(" ").filter(Boolean)) {
  document.querySelector(`[data-tile="${name}"]`)?.classList.add("is-meant");
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest(".board-frame")) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  now.querySelector(`a[rel="${way}"]`)?.click();
});

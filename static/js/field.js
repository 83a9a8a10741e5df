// The field is one stop of the Tab key, at a figure; arrow keys go from space to space. Without this, Tab does.

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

for (const board of document.querySelectorAll(".field-board")) {
  const links = [...board.querySelectorAll("a")];
  const stopAt = (chosen) => links.forEach((link) => (link.tabIndex = link === chosen ? 0 : -1));
  stopAt(board.querySelector("a:has(+ .space__inside > .figure)") ?? links[0]);
  board.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const cell = event.target.closest("td");
    if (!step || !cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = board.rows[cell.parentElement.rowIndex + step[1]];
    const link = row?.cells[cell.cellIndex + step[0]]?.querySelector("a");
    if (!link) return;
    event.preventDefault();
    stopAt(link);
    link.focus();
  });
}

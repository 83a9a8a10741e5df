// Leads from a fault of a set to the line of the text that it is in.

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-line]");
  const text = link && document.querySelector(link.getAttribute("href"));
  if (!text) return;
  event.preventDefault();
  const lines = text.value.split("\n");
  const number = Math.min(Number(link.dataset.line), lines.length);
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + lines[number - 1].length);
  text.scrollTop = (number - 3) * (text.scrollHeight / lines.length);
  text.scrollLeft = 0;
});

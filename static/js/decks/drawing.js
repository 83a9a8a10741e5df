// The PDF opens once all its cards are drawn. Where it is saved instead, the page stays, with the link to it.

document.addEventListener("htmx:afterSwap", () => {
  const file = document.querySelector("[data-opens]");
  if (file) location.assign(file.href);
});

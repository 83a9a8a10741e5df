// Pages of cards: keep addresses short, switch between faces and list by key, search in place.

const form = document.getElementById("search");

// An address says what was asked for, not what was left empty.
form?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== form) return;
  for (const [name, value] of [...detail.formData]) if (value === "") detail.formData.delete(name);
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "v") {
    document.querySelector("[data-view-link]:not([aria-current])")?.click();
  } else if (event.key === "/" && form) {
    event.preventDefault();
    form.elements.q.focus();
  }
});

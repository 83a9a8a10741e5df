// The sums of a side plan while its numbers are changed.

const form = document.getElementById("plan");

/** How many copies the fields of a part of the form say together. */
function total(part) {
  const counts = Array.from(part.querySelectorAll("[data-way]"), (field) => Math.trunc(Number(field.value)) || 0);
  return counts.reduce((sum, count) => sum + Math.max(0, count), 0);
}

form.addEventListener("input", () => {
  const sums = { out: 0, in: 0 };
  for (const shown of form.querySelectorAll("[data-total]")) {
    const count = total(shown.closest("section"));
    shown.textContent = count;
    sums[shown.dataset.total] += count;
  }
  document.getElementById("plan-sums").textContent = `out ${sums.out}, in ${sums.in}`;
});

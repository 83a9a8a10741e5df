// The page before the PDFs: how many cards and sheets it comes to, and the buttons that fill the counts in, at once.

const count = document.getElementById("proxies-count");
const form = count?.closest("form");
const PLACES = 9;

function tell() {
  const inputs = [...form.querySelectorAll("[data-copies]")];
  const total = inputs.reduce((sum, input) => sum + (/^\d{1,2}$/.test(input.value.trim()) ? Number(input.value) : 0), 0);
  const sheets = Math.ceil(total / PLACES);
  const most = Number(count.dataset.most);
  count.textContent =
    `${total} card${total === 1 ? "" : "s"} on ${sheets} sheet${sheets === 1 ? "" : "s"}` +
    (total > most ? `: more than the ${most} of one file` : "");
}

form?.addEventListener("input", tell);

form?.addEventListener("click", (event) => {
  const button = event.target.closest('button[name="set"]');
  if (!button) return;
  event.preventDefault();
  const within = button.closest("fieldset") ?? form;
  for (const input of within.querySelectorAll("[data-copies]")) {
    input.value = button.value.endsWith("none") ? "0" : input.dataset.copies;
    input.removeAttribute("aria-invalid");
  }
  tell();
});

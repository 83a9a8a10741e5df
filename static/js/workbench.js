// A text is read while it is typed: what the button would show, shown at once. Without this the button does it.

const PAUSE = 250; // milliseconds without a letter

// What a form says of the card: a text that settles how it is played is read in the place of the printed one.
function described(form, kind) {
  const fields = form.elements;
  const said = new URLSearchParams({ text: boxOf(form).value, kind: kind ?? fields.kind.value });
  if (fields.activation) said.set("activation", fields.activation.value);
  for (const box of form.querySelectorAll("input[name=classes]:checked")) said.append("classes", box.value);
  return said;
}

function boxOf(form) {
  const { plays_as: settled, text } = form.elements;
  return settled?.value.trim() ? settled : text;
}

for (const region of document.querySelectorAll("[data-workbench]")) {
  const form = document.getElementById(region.dataset.form) ?? region.closest("form");
  const status = document.getElementById(region.dataset.status);
  let timer, asking, shown;

  async function read() {
    const said = described(form, region.dataset.kind).toString();
    asking?.abort();
    if (said === shown) return region.classList.remove("is-old");
    asking = new AbortController();
    try {
      const answer = await fetch(`${region.dataset.workbench}${said}`, { signal: asking.signal });
      if (!answer.ok && answer.status !== 429) throw new Error(answer.statusText);
      show(await answer.text());
      if (answer.ok) shown = said;
      if (answer.ok && "keepsAddress" in region.dataset) keep(said);
    } catch (error) {
      if (error.name !== "AbortError") status.textContent = "The text could not be read just now.";
    }
  }

  // The address says what stands in the box, beside what is looked up among the phrases.
  function keep(said) {
    const query = new URLSearchParams(location.search).get("q");
    history.replaceState(null, "", `?${said}${query ? `&${new URLSearchParams({ q: query })}` : ""}`);
  }

  function show(html) {
    const open = new Set([...region.querySelectorAll("details[open]")].map((fold) => fold.id));
    region.innerHTML = html;
    for (const fold of region.querySelectorAll("details")) fold.open ||= open.has(fold.id);
    region.classList.remove("is-old");
    status.textContent = region.querySelector("[data-summary]")?.textContent ?? "";
    const isWrong = region.querySelector(".problem:not(.problem--good)") !== null;
    boxOf(form).setAttribute("aria-invalid", String(isWrong));
  }

  function wait() {
    clearTimeout(timer);
    region.classList.add("is-old");
    timer = setTimeout(read, PAUSE);
  }

  form.addEventListener("input", wait);
  form.addEventListener("change", wait);

  // Who looks a phrase up keeps the text as it stands by then.
  document.getElementById(region.dataset.finder)?.addEventListener("formdata", ({ formData }) => {
    const said = described(form);
    for (const name of ["text", "kind", "activation", "classes"]) formData.delete(name);
    if (said.get("text").trim()) for (const [name, value] of said) formData.append(name, value);
  });

  // A hint is put into the box; which meaning is meant goes beside the printed text where there is room for that.
  region.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-put]");
    if (!choice) return;
    event.preventDefault();
    const box = ("settles" in choice.dataset && form.elements.plays_as) || boxOf(form);
    box.value = choice.dataset.put;
    box.focus();
    read();
  });

  if (region.dataset.kind) read();
}

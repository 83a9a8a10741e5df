// Notes and tags of single cards: written in a dialog and kept like any other change. Without this they have a page.

export function attachNotes(deck) {
  const dialog = document.getElementById("note-dialog");
  const { note, tags } = dialog.querySelector("form").elements;
  const left = new Map(); // what was typed and neither saved nor thrown away, by card
  let ref;

  const tagsOf = (text) => [...new Set(text.split(",").map((tag) => tag.trim().replace(/\s+/g, " ")))].filter(Boolean);

  function open(key) {
    ref = key;
    const written = { note: deck.data.notes[ref] ?? "", tags: (deck.data.tags[ref] ?? []).join(", ") };
    document.getElementById("note-dialog-title").textContent = deck.nameOf(ref);
    [note.value, tags.value] = Object.values(left.get(ref) ?? written);
    check();
    dialog.returnValue = "";
    dialog.showModal();
    note.focus();
  }

  function check() {
    const { most, letters } = tags.dataset;
    const all = tagsOf(tags.value);
    const isRefused = all.length > most || all.some((tag) => tag.length > letters);
    tags.setCustomValidity(isRefused ? `A card has at most ${most} tags of at most ${letters} letters.` : "");
  }

  tags.addEventListener("input", check);
  dialog.addEventListener("close", () => {
    left.delete(ref);
    if (dialog.returnValue === "save") {
      const cells = [
        { note: ref, after: note.value.trim() },
        { tags: ref, after: tagsOf(tags.value) },
      ];
      deck.change(cells, `Note on ${deck.nameOf(ref)}`);
    } else if (dialog.returnValue !== "cancel") left.set(ref, { note: note.value, tags: tags.value });
  });

  // Before what sends the form, or follows the link.
  document.addEventListener(
    "click",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target.closest("[data-note]");
      const button = event.target.closest("button[name=picked][value=note]");
      const picked = button && document.querySelector("#deck [name=row]:checked");
      if (!link && !picked) return;
      event.preventDefault();
      open(link ? link.dataset.note : picked.closest("[data-ref]").dataset.ref);
    },
    true,
  );
}

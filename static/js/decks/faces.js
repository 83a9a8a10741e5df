// Cards on a touch screen: a tap on a link that stands for a card shows its face, which leads to its page. A finger has no
// pointer that rests on a name; who has one, or a keyboard, follows the link at once. A link has the address of the face in
// [data-face] (face.js shows it too), and a row of a list has a small picture of it.

const dialog = document.createElement("dialog");
dialog.className = "dialog face-dialog";
dialog.innerHTML = `<a class="face"><img alt="" width="372" height="520"></a>
<form method="dialog" class="cluster cluster--spread"><a class="button">The card’s page</a><button class="button">Close</button></form>`;
const [large, page] = dialog.querySelectorAll("a");
const picture = dialog.querySelector("img");

function faceOf(link) {
  const row = link.matches(".deck-row__name") && link.closest(".deck-row")?.querySelector(".deck-row__face img");
  return row ? row.getAttribute("src").replace(/small\.webp$/, "normal.webp") : link.dataset.face;
}

function show(link) {
  const name = link.textContent.trim() || link.querySelector("img")?.alt || "Card";
  dialog.setAttribute("aria-label", name);
  picture.src = faceOf(link);
  picture.alt = name;
  large.href = page.href = link.href;
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.showModal();
}

let pointer = "";
document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), { capture: true, passive: true });

document.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close(); // beside it
  const link = event.target.closest("a[data-face], a.deck-row__name");
  const isTap = (event.pointerType || pointer) === "touch" && event.detail > 0;
  if (!link || !isTap || event.ctrlKey || event.metaKey || event.shiftKey || dialog.contains(link)) return;
  event.preventDefault();
  show(link);
});

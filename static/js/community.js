// How many letters are left, said beside the box once few are; and a preview comes into sight where it opens.

const NEAR = 0.8;

document.addEventListener("input", (event) => {
  const most = Number(event.target.dataset?.most);
  if (!most) return;
  const count = [...event.target.value.replaceAll("\r\n", "\n")].length;
  const place = event.target.closest(".field").querySelector("[data-count]");
  const left = most - count;
  place.classList.toggle("is-too-much", left < 0);
  place.textContent = count < NEAR * most ? "" : left < 0 ? `: ${-left} too many` : `: ${left} left`;
});

document.addEventListener("htmx:afterSwap", (event) => {
  const place = event.target;
  if (place.matches?.(".comment-preview")) place.scrollIntoView({ block: "nearest" });
});

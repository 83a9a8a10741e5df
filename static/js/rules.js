// The filter of the rules works in place while somebody types; without a script the form asks the server.

const box = document.getElementById("rules-q");
const count = document.getElementById("rules-count");
const groups = [...document.querySelectorAll(".rules-group")];
const entries = new Map(
  [...document.querySelectorAll(".rule")].map((rule) => [rule, fold(textOf(rule))]),
);
// With a search in the address the server has left rules out: then only it can show them again.
const isWhole = !new URLSearchParams(location.search).get("q");

// What the server searches too: not the names of the scenarios that show a rule.
function textOf(rule) {
  return [...rule.children]
    .filter((part) => !part.matches(".rule-shown"))
    .map((part) => part.textContent)
    .join(" ");
}

function fold(text) {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, "-")
    .toLowerCase();
}

function filter() {
  const words = fold(box.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [rule, text] of entries) {
    rule.hidden = !words.every((word) => text.includes(word));
    if (!rule.hidden) shown += 1;
  }
  for (const group of groups) {
    group.hidden = !group.querySelector(".rule:not([hidden])");
  }
  count.textContent = words.length ? `${shown} ${shown === 1 ? "rule" : "rules"} found` : `${shown} rules`;
  document.querySelector(".rules-tables").hidden = words.length > 0;
}

if (isWhole) {
  box.addEventListener("input", filter);
  box.form.addEventListener("submit", (event) => event.preventDefault());
  // A link to a rule that the filter hides shows all again.
  addEventListener("hashchange", () => {
    if (document.querySelector(":target")?.hidden) {
      box.value = "";
      filter();
      document.querySelector(":target").scrollIntoView();
    }
  });
}
// On a narrow screen the contents would push the rules away.
if (matchMedia("(max-width: 59.99rem)").matches) {
  document.querySelector(".rules-toc details").open = false;
}

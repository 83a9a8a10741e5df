// What is told: to screen readers one sentence a change, in one place; to eyes what the page doesn't show by itself.

const PAUSE = 400; // ms: of quick changes the last one is told
const SEEN = 10_000; // ms that a word is seen

let timer;
let seen;

/** Say something, or what `text()` says when nothing else has been done for a moment. */
export function announce(text) {
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      const said = typeof text === "function" ? text() : text;
      const status = document.getElementById("deck-status");
      // The same again is another change to the text only if it is another text.
      status.textContent = status.textContent === said ? `${said}\u00a0` : said;
    },
    typeof text === "function" ? PAUSE : 0,
  );
}

/** Show a word in sight for a while, and beside it what takes a change back, if it is about one. */
export function showWord(text, { isChange = false } = {}) {
  const word = document.getElementById("deck-word");
  word.querySelector("[data-word]").textContent = text;
  word.querySelector("[data-turn]").hidden = !isChange;
  word.hidden = false;
  clearTimeout(seen);
  seen = setTimeout(hideWord, SEEN);
}

export function hideWord() {
  document.getElementById("deck-word").hidden = true;
}

/** Say to all why something is not done. */
export function refuse(reason) {
  announce(reason);
  showWord(reason);
}

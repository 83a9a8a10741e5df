// What screen readers are told: one sentence a change, in one place.

const PAUSE = 400; // ms: of quick changes the last one is told

let timer;

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

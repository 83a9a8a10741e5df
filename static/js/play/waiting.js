// Loads the page anew when the other player has sat down.

const INTERVAL = 3000; // milliseconds

const { waitsFor } = document.querySelector("[data-waits-for]").dataset;

async function look() {
  try {
    const answer = await fetch(waitsFor);
    if (answer.ok && (await answer.json()).status !== "waiting") return location.reload();
  } catch {
    // Offline: look again later.
  }
  setTimeout(look, INTERVAL);
}

setTimeout(look, INTERVAL);

// Beside the game: hints, a turn that a bot plays for the player, and how fast bots play.

import { element } from "./board.js";

const PACES = [[300, "Fast"], [800, "Normal"], [2500, "Slow"]];
const root = document.getElementById("bots");
const { api, csrf } = root.dataset;
let data = null;
let words = "";

async function post(path, body, method = "POST") {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrf },
    body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
  }).catch(() => null);
  const found = answer?.status === 204 ? {} : await answer?.json().catch(() => null);
  if (!answer?.ok) words = found?.detail ?? "The site can’t be reached. Try again.";
  document.dispatchEvent(new Event("match-look"));
  return answer?.ok ? found : null;
}

async function hint() {
  words = "A bot thinks …";
  draw();
  const found = await post("hint/");
  if (found) words = `${found.words} ${found.reason}`;
  draw();
}

async function change(path, body, method) {
  words = "";
  await post(path, body, method);
  draw();
}

function button(label, action, pressed) {
  const made = element("button", { type: "button", class: "button button--quiet", "aria-pressed": pressed === undefined ? null : String(pressed) }, label);
  made.addEventListener("click", action);
  return made;
}

function draw() {
  const { you, mode, status, view, seats, bot } = data;
  const parts = [];
  if (you && mode !== "link" && status === "running" && view) {
    const own = seats.find((seat) => seat.seat === you);
    if (own.helped) parts.push(button("Play it myself", () => change("autoplay/", undefined, "DELETE")));
    else if (own.bot) parts.push(button("Take over", () => change("bots/", { seat: you, level: 0 })));
    else if (view.due === you) parts.push(button("Hint", hint), button("Play this turn for me", () => change("autoplay/")));
    if (bot) {
      parts.push(button(bot.paused ? "Go on" : "Pause the bot", () => change("bots/", { paused: !bot.paused })));
      if (seats.every((seat) => seat.bot)) parts.push(...PACES.map(([pace, label]) => button(label, () => change("bots/", { pace }), bot.pace === pace)));
    }
  }
  root.replaceChildren(element("p", { class: "bots__words small", role: "status" }, words), element("div", { class: "cluster" }, ...parts));
}

document.addEventListener("match-data", ({ detail }) => {
  if (data && detail.position !== data.position) words = "";
  data = detail;
  draw();
});

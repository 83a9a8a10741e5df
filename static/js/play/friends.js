// Beside the game: clocks that count down, offers of the players, the way to the next game or the rematch.

import { element } from "./board.js";

const ASK = 4000; // milliseconds between two looks for a rematch
const LATE = 1500; // milliseconds after which the server has ended a time that ran out

const root = document.getElementById("friends");
const { page, csrf, api } = root.dataset;
const clock = element("p", { class: "friends__clock numbers" });
const rest = element("div", { class: "friends__rest" });
root.append(clock, rest);
let data = null;
let seenAt = 0;
let isLate = false;

function show(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function tick() {
  const time = data?.clock;
  clock.hidden = !time || data.status !== "running";
  if (clock.hidden) return;
  const passed = (performance.now() - seenAt) / 1000;
  const isResponse = time.runs === "response";
  const turn = time.turn - (isResponse && data.view.due !== time.turn_of ? 0 : passed);
  const left = isResponse ? time.response - passed : turn;
  const words = `${time.turn_of === "S" ? "South" : "North"}’s turn ${show(turn)}${isResponse ? ` · response ${show(left)}` : ""}`;
  if (clock.textContent !== words) clock.textContent = words;
  if (left * 1000 < -LATE && !isLate) {
    isLate = true;
    document.dispatchEvent(new Event("match-look"));
  }
}

// Forms as on the page without JavaScript: the page is loaded anew.
function form(...buttons) {
  return element("form", { method: "post", action: `${page}agree/`, class: "cluster" },
    element("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrf }),
    ...buttons.map(([deed, label, style = ""]) => element("button", { class: `button ${style}`, name: "do", value: deed }, label)));
}

function parts() {
  const { you, mode, status, offer, rematch, seats, view } = data;
  const replay = status === "over" ? [element("a", { class: "button", href: `${page}replay/` }, "Replay")] : [];
  if (rematch) return [...replay, element("a", { class: "button button--primary", href: `/play/${rematch}/` }, "Go to the rematch")];
  if (!you) return replay;
  if (status === "running" && view && view.due === null && mode !== "self") {
    const isReady = seats.find((seat) => seat.seat === you).ready;
    return [element("p", {}, isReady ? "You are ready. The next game begins when the other player is." : "The next game begins when both players are ready."),
      element("a", { class: "button button--primary", href: `${page}side-deck/` }, isReady ? "Change your deck again" : "Side deck and next game")];
  }
  if (offer) {
    const words = offer.offer === "rematch" ? "play once more" : "take the last decision back";
    if (offer.by === you) return [element("p", {}, `You offered to ${words}.`), form(["decline", "Withdraw"])];
    return [element("p", {}, `The other player asks to ${words}.`), form(["accept", "Accept", "button--primary"], ["decline", "Decline"])];
  }
  if (status === "over") return [...replay, form(["rematch", "Play once more", "button--primary"])];
  if (status === "running" && mode === "link") return [form(["take_back", "Take back", "button--quiet"])];
  return [];
}

function take(next) {
  const isChanged = next.version !== data?.version;
  data = next;
  seenAt = performance.now();
  isLate = false;
  if (isChanged) rest.replaceChildren(...parts());
  tick();
}

// After its end the page of a match gets no more positions, but there may be an offer to play once more.
async function lookForRematch() {
  if (document.hidden || !data?.you || data.status !== "over" || data.mode !== "link" || data.rematch) return;
  const answer = await fetch(`${api}?since=${data.position}`).catch(() => null);
  if (answer?.ok) take(await answer.json());
}

document.addEventListener("match-data", ({ detail }) => take(detail));
setInterval(lookForRematch, ASK);

setInterval(tick, 250);

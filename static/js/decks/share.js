// What is passed on: links and decks are copied by a press, links shared where the device has a way to.

const SAID = 2500; // milliseconds for which a button says what it has done

const status = Object.assign(document.createElement("p"), { className: "visually-hidden" });
status.setAttribute("role", "status");
document.getElementById("main").append(status);

// Says it aloud, and for a while on the button too, whose words come back.
function say(words, label) {
  status.textContent = "";
  requestAnimationFrame(() => (status.textContent = words));
  const before = (label.dataset.label ??= label.textContent);
  label.style.minInlineSize = `${label.getBoundingClientRect().width}px`; // What stands beside it stays where it is.
  label.textContent = "Copied";
  setTimeout(() => (label.textContent = before), SAID);
}

// The text may still be on its way: some browsers let a page write only what was promised when the press happened.
async function copyText(text) {
  if (window.ClipboardItem) {
    const promised = Promise.resolve(text).then((it) => new Blob([it], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": promised })]);
  } else {
    await navigator.clipboard.writeText(await text);
  }
}

async function fetchText(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
  return answer.text();
}

async function copyFromField(button) {
  const input = document.getElementById(button.dataset.copy);
  try {
    await copyText(input.value);
    say(button.dataset.copied ?? "The link is copied.", button.querySelector("span"));
  } catch {
    input.focus(); // Selected: copying by hand is one key.
  }
}

async function copyFromAddress(link) {
  try {
    await copyText(fetchText(link.href));
    say(link.dataset.copyFrom, link.querySelector("span"));
  } catch {
    location.assign(link.href); // The text as a page, or why there is none.
  }
}

async function share(button) {
  const url = new URL(button.dataset.share, location.href).href;
  const label = button.querySelector("span");
  try {
    if (navigator.share) await navigator.share({ title: button.dataset.title, url });
    else {
      await copyText(url);
      say("The link is copied.", label);
    }
  } catch (error) {
    if (error.name !== "AbortError") location.assign(url); // From the address bar it can be copied by hand.
  }
}

for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) button.querySelector("span").textContent = "Copy the link";
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-select]")) event.target.select();
});

document.addEventListener("click", (event) => {
  const [field, link, button] = ["[data-copy]", "a[data-copy-from]", "[data-share]"].map((at) => event.target.closest(at));
  if (field) copyFromField(field);
  if (button) share(button);
  // A press with a key held opens the text in a tab of its own, as with any link.
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    copyFromAddress(link);
  }
});

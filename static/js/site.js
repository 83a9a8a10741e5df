// What every page can do: choose a theme, close a menu, dismiss a message, show times in the reader's time zone.

const root = document.documentElement;

function chooseTheme(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // It holds for this page, then.
  }
  showTheme();
}

function showTheme() {
  const current = root.dataset.theme ?? "auto";
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === current));
  }
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-theme-choice]");
  if (choice) chooseTheme(choice.dataset.themeChoice);

  const dismiss = event.target.closest("[data-dismiss]");
  if (dismiss) dismiss.closest(".message")?.remove();

  // A menu closes when something else is clicked: <details> alone would stay open.
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && event.target.closest("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// Whoever signs in, or up, comes back to where they were. The head of the page is the same for all strangers.
for (const link of document.querySelectorAll("a[data-and-back]")) {
  if (!location.pathname.startsWith("/accounts/")) {
    link.search = new URLSearchParams({ next: location.pathname + location.search });
  }
}

// Pages have times in UTC (the filter `moment`).
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const numbers = new Intl.DateTimeFormat("en", {
  year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
});
const LONG = "j F Y, H:i";

function write(when, style) {
  const parts = Object.fromEntries(numbers.formatToParts(when).map(({ type, value }) => [type, value]));
  const letters = {
    j: parts.day, F: parts.month, M: parts.month.slice(0, 3), Y: parts.year, H: parts.hour, i: parts.minute,
  };
  return style.replace(/[jFMYHi]/g, (letter) => letters[letter]);
}

function localise(root) {
  for (const time of root.querySelectorAll("time[data-style]")) {
    const when = new Date(time.dateTime);
    const { style } = time.dataset;
    // An hour alone stands below a day in UTC.
    const isOtherDay = style === "H:i" && write(when, "j") !== String(when.getUTCDate());
    time.textContent = write(when, isOtherDay ? "j M, H:i" : style);
    time.title = `${write(when, LONG)} ${zone}`;
    delete time.dataset.style;
  }
}

localise(document);
document.addEventListener("htmx:load", (event) => localise(event.target.parentNode ?? document));

showTheme();

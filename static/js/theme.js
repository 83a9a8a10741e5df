// Loaded before anything is painted, so that a chosen theme never flashes in the other one. No module: those wait.
(() => {
  const root = document.documentElement;
  root.dataset.js = "";
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage is refused: the system's theme it is.
  }
})();

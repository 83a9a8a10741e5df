// Phrases once stood on one page with their chapters: what an older link names is on the page of its chapter now.

const named = location.hash.slice(1);
const chapters = [...document.querySelectorAll("[data-chapter]")].filter(
  ({ dataset }) => named === dataset.chapter || named.startsWith(`${dataset.chapter}-`),
);
if (chapters.length) {
  // Where one name begins with another, the longer is meant.
  const [chapter] = chapters.sort((a, b) => b.dataset.chapter.length - a.dataset.chapter.length);
  location.replace(chapter.href + location.hash);
}

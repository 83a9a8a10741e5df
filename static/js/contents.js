// The contents of a long page come closed, so that nothing is pushed away; where they stand beside it they are opened.

if (matchMedia("(min-width: 60rem)").matches) {
  document.querySelector(":is(.rules-toc, .search-toc) details").open = true;
}

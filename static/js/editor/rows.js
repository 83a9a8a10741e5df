// The rows of the deck: what is asked of them by whatever works on rows.

const pane = () => document.getElementById("deck");

export const rowsOf = (within = pane()) => [...within.querySelectorAll(".deck-row")];
export const rowOf = (element) => element?.closest?.("#deck .deck-row") ?? null;
export const boxOf = (row) => row.querySelector("[name=row]");
export const countOf = (row) => row.querySelector("[name^='count:']");
/** What has the focus for a row: the name of its card; what picks it, where no card has that name. */
export const stopOf = (row) => row.querySelector("a.deck-row__name") ?? boxOf(row);
/** {ref, section}: where a card stands. */
export const placeOf = (row) => ({ ref: row.dataset.ref, section: row.dataset.section });

export const pickedRows = () => rowsOf().filter((row) => boxOf(row).checked);
/** The rows that something is done to which is asked of one: with it all that are picked, if it is one of them. */
export const meantBy = (row) => (boxOf(row).checked ? pickedRows() : [row]);

/** Change what stands in these places, all at once: `placed(section, copies)` says where the copies are then, as
 * {section: copies}. A card that stands in several of them is one cell. */
export function changePlaces(deck, places, placed, label) {
  const cells = new Map();
  for (const { ref, section } of places) {
    const after = cells.get(ref) ?? { ...deck.placement(ref) };
    const copies = after[section] ?? 0;
    after[section] = 0;
    for (const [name, count] of Object.entries(placed(section, copies))) after[name] = (after[name] ?? 0) + count;
    cells.set(ref, after);
  }
  const count = cells.size;
  deck.change(
    [...cells].map(([card, after]) => ({ card, after })),
    count > 1 ? `${label} ${count} cards` : "",
  );
}

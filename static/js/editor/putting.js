// Where a card goes that is chosen from a list: to where the list says, or where it belongs, or in place of a name that no
// card has.

const aim = () => document.getElementById("cards-found")?.dataset ?? {};

/** The section that one more copy of a card goes into. */
export function sectionOf(deck, ref) {
  const { home, accepts = [] } = deck.card(ref) ?? {};
  const { section } = aim();
  return section && accepts.includes(section) ? section : home;
}

/** Put copies in, as many as go in at once unless it is said; says why not, or not all of them. */
export function put(deck, ref, copies) {
  const { instead, name, count } = aim();
  if (instead) {
    replace(deck, ref, instead, name);
    return "";
  }
  return deck.add(ref, copies ?? Number(count ?? 1), sectionOf(deck, ref)).reason;
}

/** Have a card in all places of a name that no card has. */
function replace(deck, ref, instead, name) {
  const [, section] = instead.split(":");
  const unknown = `~${name}`;
  const { home, accepts, name: known } = deck.card(ref);
  const to = accepts.includes(section) ? section : home;
  const copies = deck.copies(section, unknown);
  deck.change(
    [
      { card: unknown, after: { ...deck.placement(unknown), [section]: 0 } },
      { card: ref, after: { ...deck.placement(ref), [to]: deck.copies(to, ref) + copies } },
    ],
    `${known} for “${name}”`,
  );
  document.dispatchEvent(new CustomEvent("replaced"));
}

/** Take one copy out, of where one more would go if there is any. */
export function take(deck, ref) {
  const [section] = [sectionOf(deck, ref), ...Object.keys(deck.placement(ref)).reverse()].filter((each) =>
    deck.copies(each, ref),
  );
  if (section) deck.put(ref, section, deck.copies(section, ref) - 1);
}

// A first verdict on the deck, from what the page has of its format: how large each section may be, what may go there,
// how many copies. What else the format demands says the site a moment later, and its word is the one that counts.

/** {counts: {section: cards}, problems, errors, codes}; a problem is {key, severity, rule, section, message}. */
export function firstVerdict(deck) {
  const counts = {};
  const problems = [];
  for (const part of deck.data.sections) {
    counts[part.name] = deck.count(part.name);
    if (part.counts) problems.push(...sizes(deck, part, counts[part.name]));
  }
  problems.push(...places(deck), ...copies(deck));
  const errors = problems.filter((problem) => problem.severity === "error").length;
  return { counts, problems, errors, codes: codesOf(deck) };
}

/** What is judged here: of other codes the site's word stands. */
function codesOf({ data }) {
  const faults = data.sections.flatMap((part) => Object.values(part.faults));
  return new Set([...faults, ...data.copies, data.unknown].map((fault) => fault.code));
}

/** What a page says of it in a word, with the errors in `panel` that only the site can judge. */
export function summaryOf({ errors: found, codes }, panel) {
  const isTheSites = (code) => !codes.has(code);
  const lines = panel?.querySelectorAll(".problem[data-problem]:not(.problem--warning)") ?? [];
  const folded = panel?.querySelectorAll("[data-folded][data-more]:not(.problem--warning)") ?? [];
  let errors = found + [...lines].filter(({ dataset }) => isTheSites(dataset.problem.split(" ")[0])).length;
  for (const { dataset } of folded) if (isTheSites(dataset.folded)) errors += Number(dataset.more);
  return errors === 0 ? "Legal" : `${errors} problem${errors === 1 ? "" : "s"}`;
}

function make(fault, section, words, cards = []) {
  const message = fault.message.replace(/\{(\w+)\}/g, (_, word) => words[word] ?? "");
  return { key: [fault.code, fault.rule, section, ...cards].join(" "), severity: fault.severity, rule: fault.rule, section, message };
}

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** What a message may say of a count and its limit. */
const worded = (count, limit) => ({
  count,
  cards: plural(count, "card", "cards"),
  limit,
  copies: plural(limit, "copy", "copies"),
  gap: Math.abs(count - limit),
});

function sizes(deck, { name, least, most, faults }, count) {
  const found = [];
  // Which ones there are is the question where there is room for one, or for none.
  const byName = (one, other) => deck.nameOf(one).localeCompare(deck.nameOf(other));
  const cards = Object.keys(deck.data.placement[name] ?? {}).sort(byName);
  if (faults.disabled && count) found.push(make(faults.disabled, name, worded(count, 0), cards));
  if (least !== null && count < least) found.push(make(faults.least, name, worded(count, least)));
  if (most !== null && count > most) found.push(make(faults.most, name, worded(count, most), most === 1 ? cards : []));
  return found;
}

function places(deck) {
  const found = [];
  for (const part of deck.data.sections.filter(({ counts }) => counts)) {
    for (const [ref, count] of Object.entries(deck.data.placement[part.name] ?? {})) {
      const card = deck.card(ref);
      if (card?.accepts?.includes(part.name) || (!card && !ref.startsWith("~"))) continue; // or not known here yet
      const fault = ref.startsWith("~") ? deck.data.unknown : part.faults.misplaced;
      if (fault) found.push(make(fault, part.name, { ...worded(count, 0), card: `${card.name} ×${count}`, place: part.name }, [ref]));
    }
  }
  return found;
}

function copies(deck) {
  const found = [];
  for (const [place, rule] of deck.data.copies.entries()) {
    const piles = rule.sections.map((name) => deck.data.placement[name] ?? {});
    for (const ref of new Set(piles.flatMap((pile) => Object.keys(pile)))) {
      const limit = limitOf(deck.data.copies, place, deck.card(ref));
      const held = piles.map((pile) => pile[ref] ?? 0);
      const count = held.reduce((sum, copies) => sum + copies, 0);
      if (limit === null || count <= limit || (rule.across && held.filter(Boolean).length < 2)) continue;
      const section = rule.sections[held.findLastIndex(Boolean)];
      found.push(make(rule, section, { ...worded(count, limit), card: `${deck.nameOf(ref)} ×${count}` }, [ref]));
    }
  }
  return found;
}

/** How many copies of a card the rule at a place allows, null being any number. */
export function limitOf(rules, place, card) {
  return card?.limits ? card.limits[place] : rules[place].most;
}

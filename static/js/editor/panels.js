// Regions of the page that are replaced by what the site says of them now: what has not changed stays where it is, and so
// do the focus, what is typed, what is picked, what is unfolded and how far somebody has scrolled.

/** Have the region with this id say what `html` says. Fires "panel" on the document. */
export function showPanel(id, html) {
  const panel = document.getElementById(id);
  if (!panel) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const focused = panel.contains(document.activeElement) ? document.activeElement : null;
  const places = focused && placesOf(focused, panel);
  matchChildren(panel, fresh.content);
  if (focused && document.activeElement !== focused) refocus(panel, focused, places);
  document.dispatchEvent(new CustomEvent("panel", { detail: { id } }));
}

/** What tells an element from its neighbours, so that it is known again wherever it went. */
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  if (node.id) return node.id;
  if (node.dataset.ref) return `${node.dataset.section} ${node.dataset.ref}`;
  if (!node.name) return "";
  return node.localName === "button" || node.type === "checkbox" ? `${node.name} ${node.value}` : node.name;
}

function matchChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const keys = new Set(wanted.map(keyOf));
  const known = new Map();
  for (const child of [...old.children]) {
    if (!keyOf(child)) continue;
    if (keys.has(keyOf(child))) known.set(keyOf(child), child);
    else child.remove();
  }
  let next = old.firstChild;
  const skip = () => {
    const skipped = next;
    next = next.nextSibling;
    skipped.remove();
  };
  for (const node of wanted) {
    const key = keyOf(node);
    const same = key ? known.get(key) : next && !keyOf(next) ? next : null;
    while (key && same && next && next !== same && !keyOf(next)) skip(); // nobody knows what stands between
    if (!same || same.nodeName !== node.nodeName) {
      old.insertBefore(node, next);
      continue;
    }
    if (same === next) next = next.nextSibling;
    else old.insertBefore(same, next);
    if (same.nodeType === Node.ELEMENT_NODE) match(same, node);
    else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
  }
  while (next) skip();
}

/** What is unfolded, or folded, stays so, and what scripts have written on rows, where one is like another. */
const KEPT = new Set(["open", "tabindex", "data-face", "draggable"]);

function match(node, fresh) {
  // What is chosen in a field is none of its attributes: two that differ may be equal.
  const isOne = isField(node) || node.localName === "select";
  if (node.isEqualNode(fresh) && !isOne && !node.querySelector("input, select, textarea")) return;
  const names = [...node.attributes, ...fresh.attributes].map(({ name }) => name);
  for (const name of names) {
    if (KEPT.has(name)) continue;
    const value = fresh.getAttribute(name);
    if (value === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  if (node.localName === "textarea" || node.localName === "select") {
    if (node !== document.activeElement) {
      const { value } = fresh; // as options leave a list one by one, each that is left becomes what is chosen
      node.replaceChildren(...fresh.childNodes);
      node.value = node.localName === "textarea" ? node.defaultValue : value;
    }
    return;
  }
  if (isField(node)) {
    // What is picked stays picked; a count is what the site says, unless it is being typed.
    if (node.type !== "checkbox" && node !== document.activeElement) node.value = fresh.getAttribute("value") ?? "";
    return;
  }
  matchChildren(node, fresh);
}

const isField = (node) => node.localName === "input";

/** Where the focus may go when what had it is gone: to the same of that row, or of those that came after and before. */
function placesOf(focused, panel) {
  const row = focused.closest("[data-ref]");
  const rows = [...panel.querySelectorAll("[data-ref]")];
  const place = rows.indexOf(row);
  const near = row ? [row, ...rows.slice(place + 1), ...rows.slice(0, place).reverse()] : [];
  return { id: focused.id, kind: focused.name?.split(":")[0] ?? "", keys: near.map(keyOf) };
}

function refocus(panel, focused, { id, kind, keys }) {
  if (panel.contains(focused)) return focused.focus({ preventScroll: true });
  const rows = new Map([...panel.querySelectorAll("[data-ref]")].map((row) => [keyOf(row), row]));
  const row = rows.get(keys.find((key) => rows.has(key)));
  const twins = [...(row?.querySelectorAll(kind ? "[name]" : "a") ?? [])];
  const twin = twins.find((each) => !kind || each.name.split(":")[0] === kind);
  const place = (id && document.getElementById(id)) || twin || row?.querySelector("input, button, a");
  (place || panel.querySelector("[tabindex='-1']") || panel).focus({ preventScroll: true });
}

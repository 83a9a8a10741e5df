"""A query as a form with a control a field, and such a form as a query again.

A control shows one plain term of its field. Whatever none can show ("or", "not", parentheses, a second term of a field,
what is misspelt) is kept as it was written: the `rest` of a form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from query import parser
from query.fields import IS, MAX_VALUES, Field, Several, Shape, options_by_spelling, squeeze
from query.index import Index
from query.parser import QUOTES, Atom, Form, Item
from query.quoting import quoted
from query.table import Display, Table
from query.warnings import Code, Warnings

#: What the parameters of a form begin with, that of what no control shows, that of the query which the form showed
#: before anybody changed it, and that which says what was changed last.
PREFIX: Final = "form-"
REST: Final = f"{PREFIX}rest"
SHOWN: Final = f"{PREFIX}of"
LAST: Final = f"{PREFIX}last"


class Parameters(Protocol):
    """Parameters of an address, as Django has them."""

    def get(self, name: str) -> str | None: ...
    def getlist(self, name: str) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in a control: an operator, and values: of options, or as they were typed. `place` is where the query
    says so, from a letter to the one behind it."""

    op: str
    values: tuple[str, ...]
    place: parser.Place = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Filled:
    """A form that is filled in: the entries of the controls that have one by their keys, and the rest."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    rest: str = ""


def operators_of(which: Field) -> tuple[str, ...]:
    """The operators that a control of this field offers, the first where nothing is chosen."""
    if which.shape in (Shape.NUMBER, Shape.DATE):
        return (">=", ":", "<=", ">", "<", "!=")
    return (":", ">=", "=", "<=") if isinstance(which, Several) else (":",)


# --- from a query to a form -------------------------------------------------------------------------------------------


def filled_by(text: str, table: Table[object], index: Index[object], keys: Iterable[str]) -> Filled:
    """The form with controls for the fields `keys` that shows a query."""
    text, keys = parser.clean(text), frozenset(keys)
    before = len(text) - len(text.lstrip())
    text = text.strip()
    root, faults = _parsed(text, table)
    beside = set(map(id, root.parts if isinstance(root, parser.And) else (root,)))
    entries: dict[str, Entry] = {}
    taken: list[Atom] = []
    for atom, is_plain in _plainly(root, text):
        which = table.by_key.get(atom.key)
        if which is None or which.key not in keys or not is_plain or id(atom) not in beside:
            continue
        entry = _entry(atom, which, index)
        if entry is None or (which.key in entries and which.shape not in (Shape.FLAGS, Shape.DISPLAY)):
            continue
        if which.shape is Shape.FLAGS and which.key in entries:
            entry = Entry(":", tuple(dict.fromkeys(entries[which.key].values + entry.values)))
        entries[which.key] = replace(entry, place=(before + atom.start, before + atom.end))
        taken.append(atom)
    filled = Filled(entries, _without(text, taken))
    if not (filled.rest and taken):
        return filled
    # What is left may mean something else where it stands now, or be open there: then all of it stays as it is.
    terms = [term for key, entry in entries.items() for term in _terms(table.by_key[key], entry)]
    wanted = sorted(_parts(" ".join(terms), table) + _others(root, taken, table))
    again, faults_again = _parsed(query_of(filled, table), table)
    stays = sorted(_others(again, (), table)) == wanted and sorted(faults_again) == sorted(faults)
    return filled if stays else Filled(rest=text)


def _plainly(root: parser.Node | None, text: str) -> Iterable[tuple[Atom, bool]]:
    """The terms of a query, and whether each stands in no parentheses and behind no "not"."""
    depth = end = 0
    for atom in parser.atoms_of(root):
        between = text[end : atom.start]
        depth += between.count("(") - between.count(")")
        yield atom, depth == 0 and _NEGATED.search(between) is None
        end = atom.end


_NEGATED: Final = re.compile(r"(-|\bnot)\s*$", re.IGNORECASE)


def _without(text: str, taken: Sequence[Atom]) -> str:
    ends = [0, *(atom.end for atom in taken)]
    starts = [*(atom.start for atom in taken), len(text)]
    pieces = []
    for end, start in zip(ends, starts, strict=True):
        piece = _AND_FIRST.sub("", text[end:start]) if end else text[end:start]
        pieces.append((_AND_LAST.sub("", piece) if start < len(text) else piece).strip())
    return " ".join(filter(None, pieces))


#: An “and” that has nothing to join where a term beside it is taken.
_AND_FIRST: Final = re.compile(r"^\s*and(?![^\s()])", re.IGNORECASE)
_AND_LAST: Final = re.compile(r"(?<![^\s()])and\s*$", re.IGNORECASE)


def _others(node: parser.Node | None, taken: Sequence[Atom], table: Table[object], *, is_top: bool = True) -> list[str]:
    """What a query asks for besides some of its terms, all of which has to hold."""
    if isinstance(node, parser.And):
        parts = [(part, is_top and not isinstance(part, parser.And)) for part in node.parts]
        return [each for part, is_beside in parts for each in _others(part, taken, table, is_top=is_beside)]
    if node is None or any(node is atom for atom in taken):
        return []
    # How results are shown is asked beside all other terms alone.
    is_misplaced = isinstance(node, Atom) and isinstance(table.by_key.get(node.key), Display) and not is_top
    return [f"({parser.dump(node)})" if is_misplaced else parser.dump(node)]


def _entry(atom: Atom, which: Field, index: Index[object]) -> Entry | None:
    """What a control shows for a term, or None where it can't."""
    op = ":" if atom.op == "=" and which.shape is not Shape.TEXT and not isinstance(which, Several) else atom.op
    if op not in operators_of(which) or not atom.items or len(atom.items) > MAX_VALUES:
        return None
    if which.shape is Shape.TEXT:
        return _text_entry(atom.items)
    if which.shape in (Shape.NUMBER, Shape.DATE):
        is_one = len(atom.items) == 1 and ".." not in atom.items[0].text
        if any(item.form is not Form.WORD for item in atom.items) or not (is_one or op in IS):
            return None
        return Entry(op, (",".join(item.text for item in atom.items),))
    if any(item.form is Form.REGEX for item in atom.items):
        return None
    options = options_by_spelling(which, index)
    found = [options.get(squeeze(item.text)) for item in atom.items]
    if len(found) > 1 and which.shape is not Shape.CHOICES:
        return None
    if None in found:
        # Where options are typed, so is what is none; it is warned of.
        is_typed = which.shape is Shape.CHOICES and len(set(options.values())) > which.most_chips
        return Entry(op, tuple(dict.fromkeys(item.text for item in atom.items))) if is_typed else None
    return Entry(op, tuple(dict.fromkeys(option.value for option in found if option is not None)))


def _text_entry(items: tuple[Item, ...]) -> Entry | None:
    first = items[0]
    if len(items) > 1 or (first.form is Form.PHRASE and _is_pattern(first.text)) or not first.text.strip():
        return None
    return Entry(":", (f"/{first.text}/" if first.form is Form.REGEX else first.text,))


def _is_pattern(text: str) -> bool:
    return len(text) > 2 and text[0] == text[-1] == "/"


# --- from a form to a query -------------------------------------------------------------------------------------------


def filled_in(params: Parameters, table: Table[object], index: Index[object], keys: Iterable[str]) -> Filled:
    """The form that these parameters come from. What is no option stays as it was typed, to be warned of."""
    entries = {}
    for key in keys:
        which, name = table.by_key[key], f"{PREFIX}{key}"
        typed = [parser.clean(value).translate(NO_QUOTES).strip() for value in params.getlist(name)[:MAX_VALUES]]
        values = tuple(dict.fromkeys(value for each in typed for value in _values(each, which, index)))
        if not values:
            continue
        operators = operators_of(which)
        op = params.get(f"{name}-op") or operators[0]
        entries[key] = Entry(op if op in operators else operators[0], values)
    return Filled(entries, parser.clean(params.get(REST) or "").strip())


#: No quotation marks: what older links and controls hold is no query.
NO_QUOTES: Final = dict.fromkeys(map(ord, QUOTES))


def _values(typed: str, which: Field, index: Index[object]) -> Iterable[str]:
    if which.shape in (Shape.TEXT, Shape.NUMBER, Shape.DATE):
        return (typed,) if typed else ()
    options = options_by_spelling(which, index)
    whole = options.get(squeeze(typed))
    parts = [typed] if whole is not None else [part.strip() for part in typed.split(",")[:MAX_VALUES]]
    return [options[squeeze(part)].value if squeeze(part) in options else part for part in parts if part]


def query_of(filled: Filled, table: Table[object]) -> str:
    """The query that a form asks for: the rest, and a term an entry in the order of the fields."""
    terms = [
        term
        for which in table.fields
        if which.key in filled.entries
        for term in _terms(which, filled.entries[which.key])
    ]
    return joined(terms, filled.rest, table)


def combined(
    form: Filled,
    typed: str,
    shown: str,
    table: Table[object],
    index: Index[object],
    keys: Iterable[str],
    *,
    is_typed_last: bool = False,
) -> str:
    """The query that a form and the box beside it ask for, both of which stood at the query `shown` before.

    What was typed stays as it is but for the fields that were changed in the form: those of them that were changed in
    the box as well are meant as they stand in the one of both that was changed last.
    """
    keys = frozenset(keys)
    before, now = filled_by(shown, table, index, keys), filled_by(typed, table, index, keys)
    changed = {key for key in keys if _asked(form.entries.get(key)) != _asked(before.entries.get(key))}
    if is_typed_last:
        changed -= {key for key in keys if _asked(now.entries.get(key)) != _asked(before.entries.get(key))}
    if not changed and form.rest == before.rest:
        return typed
    entries = {key: entry for key, entry in now.entries.items() if key not in changed}
    entries |= {key: entry for key, entry in form.entries.items() if key in changed}
    if form.rest == before.rest:
        rest = now.rest
    elif now.rest == before.rest:
        rest = form.rest
    else:
        rest = joined([f"({form.rest})"] if form.rest else [], now.rest, table)
    return query_of(Filled(entries, rest), table)


def _asked(entry: Entry | None) -> tuple[str, frozenset[str]] | None:
    """What an entry asks for: its values in any order, as chips have one of their own."""
    return (entry.op, frozenset(entry.values)) if entry else None


def _terms(which: Field, entry: Entry) -> list[str]:
    if which.shape is Shape.FLAGS:
        return [f"{which.key}:{quoted(value)}" for value in entry.values]
    key, op, values = which.key, entry.op, entry.values
    if which.shape is Shape.TEXT:
        return [f"{key}{op}{value if _is_pattern(value) else quoted(value)}" for value in values[:1]]
    if which.shape in (Shape.NUMBER, Shape.DATE):
        values = tuple(part for value in values for part in re.sub(r"\s+", "", value).split(",") if part)
        if op not in IS and (len(values) > 1 or any(".." in value for value in values)):
            op = ":"
    return [f"{key}{op}{','.join(map(quoted, values))}"] if values else []


def joined(terms: Sequence[str], query: str, table: Table[object]) -> str:
    """Terms and a query together, so that what stays open in it takes in none of them."""
    query, rest = query.strip(), " ".join(terms)
    if not query or not rest:
        return query or rest
    root, faults = _parsed(query, table)
    has_values = all(atom.items or atom.form is not Form.FIELD for atom in parser.atoms_of(root))
    if has_values and not faults and not isinstance(root, parser.Or):
        return f"{query} {rest}"
    wanted = sorted(_others(root, (), table) + _parts(rest, table))
    # What is open at its end, as a lone minus is, stays behind the terms where it can.
    ways = (f"{rest} {query}", f"{query} {rest}", f"{rest} ({query})", f"{rest} ({query}")
    return next((way for way in ways if sorted(_parts(way, table)) == wanted), ways[0])


def _parsed(query: str, table: Table[object]) -> tuple[parser.Node | None, list[Code]]:
    """The tree of a query, and what in it is left open or out of place."""
    warnings = Warnings()
    root = parser.parse(query, warnings, table.by_key.__contains__)
    return root, [warning.code for warning in warnings]


def _parts(query: str, table: Table[object]) -> list[str]:
    return _others(_parsed(query, table)[0], (), table)


# --- one term of a query --------------------------------------------------------------------------------------------


def replaced(text: str, key: str, values: Iterable[str], table: Table[object]) -> list[str]:
    """The query for each value of a field, with `key:value` as its only plain term of it; without any for ""."""
    which = table.by_key[key]
    root, _ = _parsed(text, table)
    gone = [atom for atom, is_plain in _plainly(root, text) if is_plain and table.by_key.get(atom.key) is which]
    rest = _without(text, gone)
    return [joined([f"{key}:{value}"], rest, table) if value else rest for value in values]

"""Conversion between a search query and an HTML form with one control per search field.

A control holds one plain term of its field. Everything else ("or", "not", groups, a second term of a field, misspelt
terms) stays as typed in the `rest` of the form.
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
from query.warnings import SearchWarningCode, Warnings

#: Prefix of form parameters, and the parameters of the rest, of the query the form was filled from, and of the last
#: changed control.
PREFIX: Final = "form-"
REST: Final = f"{PREFIX}rest"
OLD_QUERY: Final = f"{PREFIX}of"
LAST: Final = f"{PREFIX}last"


class Parameters(Protocol):
    """Query parameters, such as Django's `QueryDict`."""

    def get(self, name: str) -> str | None:
        """Return the last value of the parameter `name`, or None if it is missing."""

    def getlist(self, name: str) -> list[str]:
        """Return all values of the parameter `name`, in order."""


@dataclass(frozen=True, slots=True)
class ControlValue:
    """Operator and values in a form control. `place` is its term's span in the query, (0, 0) if submitted."""

    op: str
    values: tuple[str, ...]
    place: parser.Place = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class FilledForm:
    """Content of a search form: the values of its controls by field key, and the rest of the query."""

    entries: Mapping[str, ControlValue] = field(default_factory=dict)
    rest: str = ""


def operators_of(which: Field) -> tuple[str, ...]:
    """Return the operators that the form control of a field offers, the default first."""
    if which.shape in (Shape.NUMBER, Shape.DATE):
        return (">=", ":", "<=", ">", "<", "!=")
    return (":", ">=", "=", "<=") if isinstance(which, Several) else (":",)


# --- from a query to a form -------------------------------------------------------------------------------------------


def form_of_query(text: str, table: Table[object], index: Index[object], keys: Iterable[str]) -> FilledForm:
    """Return the form that represents a query.

    The whole query becomes the rest if it would mean something else without the terms in the controls.

    Args:
        text: The query.
        table: The searchable fields.
        index: The index that supplies the options.
        keys: Keys of the fields that have a control.
    """
    text, keys = parser.clean(text), frozenset(keys)
    before = len(text) - len(text.lstrip())
    text = text.strip()
    root, faults = _parsed(text, table)
    beside = set(map(id, root.parts if isinstance(root, parser.And) else (root,)))
    entries: dict[str, ControlValue] = {}
    taken: list[Atom] = []
    for atom, is_plain in _plainly(root, text):
        which = table.by_key.get(atom.key)
        if which is None or which.key not in keys or not is_plain or id(atom) not in beside:
            continue
        entry = _entry(atom, which, index)
        if entry is None or (which.key in entries and which.shape not in (Shape.FLAGS, Shape.DISPLAY)):
            continue
        if which.shape is Shape.FLAGS and which.key in entries:
            entry = ControlValue(":", tuple(dict.fromkeys(entries[which.key].values + entry.values)))
        entries[which.key] = replace(entry, place=(before + atom.start, before + atom.end))
        taken.append(atom)
    filled = FilledForm(entries, _without(text, taken))
    if not (filled.rest and taken):
        return filled
    # The rest can change its meaning without the removed terms. Then the whole query becomes the rest.
    terms = [term for key, entry in entries.items() for term in _terms(table.by_key[key], entry)]
    wanted = sorted(_parts(" ".join(terms), table) + _others(root, taken, table))
    again, faults_again = _parsed(query_of(filled, table), table)
    stays = sorted(_others(again, (), table)) == wanted and sorted(faults_again) == sorted(faults)
    return filled if stays else FilledForm(rest=text)


def _plainly(root: parser.Node | None, text: str) -> Iterable[tuple[Atom, bool]]:
    """Yield the terms of a query, and whether each is neither in a group nor negated, so that a control can hold it."""
    depth = end = 0
    for atom in parser.atoms_of(root):
        between = text[end : atom.start]
        depth += between.count("(") - between.count(")")
        yield atom, depth == 0 and _NEGATED.search(between) is None
        end = atom.end


_NEGATED: Final = re.compile(r"(-|\bnot)\s*$", re.IGNORECASE)


def _without(text: str, taken: Sequence[Atom]) -> str:
    """Return the query `text` without the terms in `taken`, and without an “and” next to them."""
    ends = [0, *(atom.end for atom in taken)]
    starts = [*(atom.start for atom in taken), len(text)]
    pieces = []
    for end, start in zip(ends, starts, strict=True):
        piece = _AND_FIRST.sub("", text[end:start]) if end else text[end:start]
        pieces.append((_AND_LAST.sub("", piece) if start < len(text) else piece).strip())
    return " ".join(filter(None, pieces))


#: An “and” left over beside a removed term.
_AND_FIRST: Final = re.compile(r"^\s*and(?![^\s()])", re.IGNORECASE)
_AND_LAST: Final = re.compile(r"(?<![^\s()])and\s*$", re.IGNORECASE)


def _others(node: parser.Node | None, taken: Sequence[Atom], table: Table[object], *, is_top: bool = True) -> list[str]:
    """Return the parts of `node` as text (`parser.dump`), without terms in `taken`; `is_top` is False in a group."""
    if isinstance(node, parser.And):
        parts = [(part, is_top and not isinstance(part, parser.And)) for part in node.parts]
        return [each for part, is_beside in parts for each in _others(part, taken, table, is_top=is_beside)]
    if node is None or any(node is atom for atom in taken):
        return []
    # Display terms count only at the top level.
    is_misplaced = isinstance(node, Atom) and isinstance(table.by_key.get(node.key), Display) and not is_top
    return [f"({parser.dump(node)})" if is_misplaced else parser.dump(node)]


def _entry(atom: Atom, which: Field, index: Index[object]) -> ControlValue | None:
    """Return the content of the form control for a term, or None if no control can hold it."""
    op = ":" if atom.op == "=" and which.shape is not Shape.TEXT and not isinstance(which, Several) else atom.op
    if op not in operators_of(which) or not atom.items or len(atom.items) > MAX_VALUES:
        return None
    if which.shape is Shape.TEXT:
        return _text_entry(atom.items)
    if which.shape in (Shape.NUMBER, Shape.DATE):
        is_one = len(atom.items) == 1 and ".." not in atom.items[0].text
        if any(item.form is not Form.WORD for item in atom.items) or not (is_one or op in IS):
            return None
        return ControlValue(op, (",".join(item.text for item in atom.items),))
    if any(item.form is Form.REGEX for item in atom.items):
        return None
    options = options_by_spelling(which, index)
    found = [options.get(squeeze(item.text)) for item in atom.items]
    if len(found) > 1 and which.shape is not Shape.CHOICES:
        return None
    if None in found:
        # A typed control also holds unknown values, which get a warning.
        is_typed = which.shape is Shape.CHOICES and len(set(options.values())) > which.most_chips
        return ControlValue(op, tuple(dict.fromkeys(item.text for item in atom.items))) if is_typed else None
    return ControlValue(op, tuple(dict.fromkeys(option.value for option in found if option is not None)))


def _text_entry(items: tuple[Item, ...]) -> ControlValue | None:
    first = items[0]
    if len(items) > 1 or (first.form is Form.PHRASE and _is_pattern(first.text)) or not first.text.strip():
        return None
    return ControlValue(":", (f"/{first.text}/" if first.form is Form.REGEX else first.text,))


def _is_pattern(text: str) -> bool:
    return len(text) > 2 and text[0] == text[-1] == "/"


# --- from a form to a query -------------------------------------------------------------------------------------------


def form_of_params(params: Parameters, table: Table[object], index: Index[object], keys: Iterable[str]) -> FilledForm:
    """Return the submitted form of fields `keys`. Unknown values stay typed; unknown operators become the default."""
    entries = {}
    for key in keys:
        which, name = table.by_key[key], f"{PREFIX}{key}"
        typed = [parser.clean(value).translate(NO_QUOTES).strip() for value in params.getlist(name)[:MAX_VALUES]]
        values = tuple(dict.fromkeys(value for each in typed for value in _values(each, which, index)))
        if not values:
            continue
        operators = operators_of(which)
        op = params.get(f"{name}-op") or operators[0]
        entries[key] = ControlValue(op if op in operators else operators[0], values)
    return FilledForm(entries, parser.clean(params.get(REST) or "").strip())


#: Removes quotation marks: older links and controls hold plain values.
NO_QUOTES: Final = dict.fromkeys(map(ord, QUOTES))


def _values(typed: str, which: Field, index: Index[object]) -> Iterable[str]:
    if which.shape in (Shape.TEXT, Shape.NUMBER, Shape.DATE):
        return (typed,) if typed else ()
    options = options_by_spelling(which, index)
    whole = options.get(squeeze(typed))
    parts = [typed] if whole is not None else [part.strip() for part in typed.split(",")[:MAX_VALUES]]
    return [options[squeeze(part)].value if squeeze(part) in options else part for part in parts if part]


def query_of(filled: FilledForm, table: Table[object]) -> str:
    """Return the query for a search form: its rest, and one term per filled control in the order of the fields."""
    terms = [
        term
        for which in table.fields
        if which.key in filled.entries
        for term in _terms(which, filled.entries[which.key])
    ]
    return joined(terms, filled.rest, table)


def combined(
    form: FilledForm,
    typed: str,
    old: str,
    table: Table[object],
    index: Index[object],
    keys: Iterable[str],
    *,
    is_typed_last: bool = False,
) -> str:
    """Return the query of a submitted form and the search box beside it.

    The typed query is kept, except for fields that were changed in the form. If a field was changed in both, the later
    change wins.

    Args:
        form: The submitted form.
        typed: The content of the search box.
        old: The query that both displayed before.
        table: The searchable fields.
        index: The index that supplies the options.
        keys: Keys of the fields that have a control.
        is_typed_last: Whether the search box was changed last.
    """
    keys = frozenset(keys)
    before, now = form_of_query(old, table, index, keys), form_of_query(typed, table, index, keys)
    changed = {key for key in keys if _content(form.entries.get(key)) != _content(before.entries.get(key))}
    if is_typed_last:
        changed -= {key for key in keys if _content(now.entries.get(key)) != _content(before.entries.get(key))}
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
    return query_of(FilledForm(entries, rest), table)


def _content(entry: ControlValue | None) -> tuple[str, frozenset[str]] | None:
    """Return the operator and the unordered values of a form control, to compare two; None if it is empty."""
    return (entry.op, frozenset(entry.values)) if entry else None


def _terms(which: Field, entry: ControlValue) -> list[str]:
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
    """Return `query` with more terms, placed so that an unclosed quotation or group does not absorb them."""
    query, rest = query.strip(), " ".join(terms)
    if not query or not rest:
        return query or rest
    root, faults = _parsed(query, table)
    has_values = all(atom.items or atom.form is not Form.FIELD for atom in parser.atoms_of(root))
    if has_values and not faults and not isinstance(root, parser.Or):
        return f"{query} {rest}"
    wanted = sorted(_others(root, (), table) + _parts(rest, table))
    # An unfinished end, such as a lone minus, stays behind the terms if possible.
    ways = (f"{rest} {query}", f"{query} {rest}", f"{rest} ({query})", f"{rest} ({query}")
    return next((way for way in ways if sorted(_parts(way, table)) == wanted), ways[0])


def _parsed(query: str, table: Table[object]) -> tuple[parser.Node | None, list[SearchWarningCode]]:
    """Return the syntax tree of a query and the codes of its syntax warnings."""
    warnings = Warnings()
    root = parser.parse(query, warnings, table.by_key.__contains__)
    return root, [warning.code for warning in warnings]


def _parts(query: str, table: Table[object]) -> list[str]:
    return _others(_parsed(query, table)[0], (), table)


# --- one term of a query --------------------------------------------------------------------------------------------


def replaced(text: str, key: str, values: Iterable[str], table: Table[object]) -> list[str]:
    """Return a query per value: `text` with `key:value` as its only ungrouped term of the field, or none for ""."""
    which = table.by_key[key]
    root, _ = _parsed(text, table)
    gone = [atom for atom, is_plain in _plainly(root, text) if is_plain and table.by_key.get(atom.key) is which]
    rest = _without(text, gone)
    return [joined([f"{key}:{value}"], rest, table) if value else rest for value in values]

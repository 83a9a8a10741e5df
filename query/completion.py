"""Completions of a query while it is typed: fields, values and names."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from query import parser
from query.conditions import LAST
from query.fields import Field, NamesStarting, Number, Option
from query.index import Index
from query.parser import MAX_LETTERS, QUOTES, Atom, Form
from query.quoting import phrase, quoted
from query.table import Table
from query.warnings import Warnings
from tcg.names import fold

#: Most completions in all, most names, most fields and values listed beside names, and most words of one name.
MAX_OFFERED: Final = 24
MAX_NAMES: Final = 8
MAX_BESIDE: Final = 4
MAX_WORDS: Final = 5


@dataclass(frozen=True, slots=True)
class Completion:
    """Completion that a search box offers: a text that can replace the query from `start` to `end`.

    `insert` is the text for the query, and `label` is displayed. `kind` is the label of the field that the completion
    belongs to, or the kind of a named card, such as “Creature”.
    """

    start: int
    end: int
    insert: str
    label: str
    kind: str


def complete(text: str, cursor: int, table: Table[object], index: Index[object]) -> list[Completion]:
    """Return completions of a typed query for the word at the cursor, the likeliest first.

    Args:
        text: The query.
        cursor: Position in `text`, counted in characters from 0; one outside is moved to the nearer end.
        table: The searchable fields.
        index: The index that supplies values and names.
    """
    text = text[:MAX_LETTERS]
    cursor = len(parser.clean(text[: max(cursor, 0)]))
    text = parser.clean(text)
    atoms = list(parser.atoms_of(parser.parse(text, Warnings(), table.by_key.__contains__)))
    place, atom = next(
        ((place, atom) for place, atom in reversed(list(enumerate(atoms))) if _is_at(cursor, atom, text)), (0, None)
    )
    if atom is None:
        is_blank = cursor == 0 or text[cursor - 1] in " \t\n(-−"
        return list(_fields("", cursor, cursor, table)) if is_blank else []
    if atom.form is Form.FIELD:
        return list(islice(_in_field(atom, text, cursor, table, index), MAX_OFFERED))
    if atom.form is Form.REGEX:
        return []
    if atom.form is not Form.WORD:
        mark = "!" if atom.form is Form.EXACT else ""
        typed = text[atom.start : cursor].lstrip("!" + QUOTES)
        return list(_names(typed, atom.start, atom.end, mark, table, index))
    typed = text[atom.start : cursor]
    names = _names_of_words(atoms[: place + 1], text, cursor, table, index)
    beside = [
        *islice(_fields(typed, atom.start, atom.end, table, ":"), MAX_BESIDE),
        *islice(_values(typed, atom.start, atom.end, table, index), MAX_BESIDE),
    ]
    return [*names, *beside] if names and names[0].start < atom.start else [*beside, *names]


def _is_at(cursor: int, atom: Atom, text: str) -> bool:
    """Return whether the cursor is in or right after the term `atom`, or in the spaces after one without a value."""
    if atom.form is Form.FIELD and not atom.items and atom.values_at <= cursor:
        return not text[atom.values_at : cursor].strip()
    return atom.start < cursor <= atom.end


def _in_field(atom: Atom, text: str, cursor: int, table: Table[object], index: Index[object]) -> Iterator[Completion]:
    """Yield completions for the term `atom`, such as `level:3`: of its field name, or of the value at the cursor."""
    end = atom.start + len(atom.key)
    if cursor <= end:
        typed = text[atom.start : cursor]
        if _is_sum(atom.key):
            sign = _SIGN.search(text, cursor, end)
            yield from _numbers(typed, atom.start, sign.start() if sign else end, table)
        else:
            yield from _fields(typed, atom.start, end, table, "")
        return
    which = table.by_key.get(atom.key.split("+")[0].split("-")[0])
    item = next((item for item in atom.items if item.start < cursor <= item.end), None)
    if which is None or cursor < atom.values_at or (item is not None and item.form is Form.REGEX):
        return
    start, end = (item.start, item.end) if item is not None else (cursor, cursor)
    typed = text[start:cursor].lstrip(QUOTES)
    if which.names:
        yield from _names(typed, start, end, "", table, index, which.starting)
    elif isinstance(which, Number):
        for each in _numbers(typed, start, end, table):
            if each.insert != which.key:
                yield each
    else:
        for option in _options(typed, which, index):
            yield Completion(start, end, _as_typed(option), option.label, which.label)


_SIGN: Final = re.compile("[+−-]")


def _is_sum(text: str) -> bool:
    return "+" in text or "-" in text


def _numbers(typed: str, start: int, end: int, table: Table[object]) -> Iterator[Completion]:
    """Yield number fields that complete the last part of a typed sum, such as “hp” after “atk+h”.

    The span from `start` to `end`, which begins with `typed`, is to be replaced.
    """
    sum_before, last = re.fullmatch(r"(.*[+−-])?([^+−-]*)", typed, re.DOTALL).groups()  # type: ignore[union-attr]
    start += len(sum_before or "")
    for which in table.fields if last.isalpha() else ():
        key = next((key for key in which.keys if key.startswith(last.lower())), None)
        if isinstance(which, Number) and key is not None:
            yield Completion(start, end, key, key, which.label)


def _fields(typed: str, start: int, end: int, table: Table[object], op: str = ":") -> Iterator[Completion]:
    """Yield field names that start with `typed` (from `start` to `end`), exact ones first, each followed by `op`."""
    typed = typed.lower()
    found = []
    for which in table.fields:
        key = next((key for key in which.keys if key.startswith(typed)), None)
        if key is not None:
            found.append((typed not in which.keys, key, which))
    for _, key, which in sorted(found, key=lambda each: each[0]):
        yield Completion(start, end, f"{key}{op}", f"{key}:", which.label)


def _values(typed: str, start: int, end: int, table: Table[object], index: Index[object]) -> Iterator[Completion]:
    """Yield terms such as `element:fire` whose value matches a typed word, for the fields in `WordColumns.offered`.

    The span from `start` to `end` of the query is to be replaced.
    """
    seen: set[str] = set()
    for which in map(table.by_key.__getitem__, table.words.offered):
        for option in _options(typed, which, index):
            if option.label not in seen:
                seen.add(option.label)
                yield Completion(start, end, f"{which.key}:{_as_typed(option)}", option.label, which.label)


def _as_typed(option: Option) -> str:
    return quoted(option.label.lower() if " " in option.value else option.value)


def _options(typed: str, which: Field, index: Index[object]) -> Iterator[Option]:
    """Yield the known values of the field `which` with a word that starts with the typed text, in the field's order."""

    def make() -> tuple[tuple[Option, ...], list[tuple[str, int]]]:
        options = which.options(index)
        spelt = {
            (" ".join(words[place:]), number)
            for number, option in enumerate(options)
            for word in (option.value.replace("_", " "), option.label, *option.aliases)
            if (words := fold(word).split())
            for place in range(len(words))
        }
        return options, sorted(spelt)

    options, spelt = index.once(("starting", which.key), make)
    wanted = fold(typed)
    first, last = bisect_left(spelt, (wanted, -1)), bisect_left(spelt, (wanted + LAST, -1))
    for number in sorted({number for _, number in spelt[first:last]}):
        yield options[number]


def _names(
    typed: str,
    start: int,
    end: int,
    mark: str,
    table: Table[object],
    index: Index[object],
    starting: NamesStarting | None = None,
) -> Iterator[Completion]:
    """Yield names of cards or decks that start with the typed text; `mark`, such as “!”, is put before each.

    The span from `start` to `end` of the query is to be replaced. `starting` finds the names, by default
    `WordColumns.starting`.
    """
    starting = starting or table.words.starting
    for name, kind in starting(index, typed, MAX_NAMES) if typed.strip() else ():
        yield Completion(start, end, f"{mark}{phrase(name)}", name, kind)


def _names_of_words(
    atoms: list[Atom], text: str, cursor: int, table: Table[object], index: Index[object]
) -> list[Completion]:
    """Return completions by the names that start with the last words before the cursor, as many words as possible.

    The word under the cursor is the last of `atoms`. The words have only spaces or “and” between them.
    """
    *others, atom = atoms
    run = [atom]
    for before in reversed(others):
        between = text[before.end : run[-1].start].strip().lower()
        if before.form is not Form.WORD or between not in ("", "and") or len(run) == MAX_WORDS:
            break
        run.append(before)
    for first in reversed(run):
        found = list(_names(text[first.start : cursor], first.start, atom.end, "!", table, index))
        if found:
            return found
    return []

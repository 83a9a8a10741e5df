"""What a query asks for: conditions, each with a phrase; how they are answered, and the results put in order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np

from query.index import Index, Level, Mask, Rows
from query.parser import Atom, Item, Place


class Slot(IntEnum):
    """Where a phrase stands in a sentence: [Fire] [creatures] [with level 3] [whose text says …] [that …]."""

    NOUN = 0
    OF = 1
    WITH = 2
    WHOSE = 3
    THAT = 4
    IN = 5


@dataclass(frozen=True, slots=True)
class Phrase:
    """A condition in words, and its opposite. A noun is in the plural."""

    slot: Slot
    text: str
    opposite: str


@dataclass(frozen=True, slots=True)
class Sought:
    """A text that a field looks for, of which it can be said that nothing has it. said.format("“destroy”") is what it
    would be that has it; it is a part of a text of `column`, with `is_whole` all of one, or with `is_name` a name."""

    folded: str
    said: str
    atom: Atom
    item: Item
    column: str = ""
    is_name: bool = False
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """One term that was understood. `start` and `end` are its place in the query.

    `test` gives the mask of its level; `key` is equal for equal conditions, so that masks are kept; under None they are
    not. `word` is the folded text of a bare word or phrase, which results are ranked by; `sought` are texts of a field,
    and `numbers` (in words, column) what has to be there to be compared.
    """

    key: Hashable
    test: Callable[[Index[Any]], Mask]
    phrase: Phrase
    level: Level = Level.THING
    start: int = 0
    end: int = 0
    word: str = ""
    sought: tuple[Sought, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    part: Tree


@dataclass(frozen=True, slots=True)
class All:
    """`places` are where each part stands in the query, with its minus and parentheses."""

    parts: tuple[Tree, ...]
    places: tuple[Place, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Tree, ...]


Tree: TypeAlias = Condition | Not | All | AnyOf
_T = TypeVar("_T")


def conditions_of(tree: Tree | None) -> Iterator[Condition]:
    """The conditions of a tree, from left to right."""
    if isinstance(tree, Condition):
        yield tree
    elif isinstance(tree, Not):
        yield from conditions_of(tree.part)
    elif tree is not None:
        for part in tree.parts:
            yield from conditions_of(part)


def negate(tree: Tree) -> Tree:
    return tree.part if isinstance(tree, Not) else Not(tree)


def mask_of(tree: Tree | None, index: Index[object]) -> tuple[Mask, Level]:
    """What a tree holds of, and of which level: of parts where any of its conditions is about parts."""
    if tree is None:
        return index.every(), Level.THING
    (mask,), level = masks_of((tree,), index)
    return mask, level


def masks_of(trees: Sequence[Tree], index: Index[object]) -> tuple[list[Mask], Level]:
    """What each of some trees holds of, all of one level."""
    levels = {condition.level for tree in trees for condition in conditions_of(tree)}
    level = Level.PART if Level.PART in levels else Level.THING
    return [_mask(tree, index, level) for tree in trees], level


def _mask(tree: Tree, index: Index[object], level: Level) -> Mask:
    if isinstance(tree, Condition):
        mask = index.kept(tree.key, lambda: tree.test(index))
        return mask[index.owner] if level is not tree.level else mask
    if isinstance(tree, Not):
        return ~_mask(tree.part, index, level)
    masks = (_mask(part, index, level) for part in tree.parts)
    first = next(masks)
    for mask in masks:
        first = first & mask if isinstance(tree, All) else first | mask
    return first


# --- the order of results -----------------------------------------------------------------------------------------

#: The largest letter there is: what begins with "ab" lies between "ab" and "ab" + LAST.
LAST: Final = "\U0010ffff"
#: Ranks of names; words add to the last of them.
_EXACT, _BEGINS, _WORDS = 0, 1, 2
#: What a word adds by where it stands: it begins a word of the name, is elsewhere in it, in the type line, in the text.
_IN_NAME_BEGIN, _IN_NAME, _IN_TYPE, _IN_TEXT = 0, 1, 2, 3


def words_of(tree: Tree | None) -> tuple[str, ...]:
    """The bare words that all results have, in the order in which they were typed."""
    parts = tree.parts if isinstance(tree, All) else (tree,)
    return tuple(part.word for part in parts if isinstance(part, Condition) and part.word)


def ranked(rows: Rows, words: tuple[str, ...], typed: str, index: Index[object], name: str, line: str) -> Rows:
    """Rows, best first: the name is what was typed, begins so, has words that begin so, has it elsewhere; then the type
    line, then the text. `typed` are all words together; `name` is the column of names, in whose
    order things are, and `line` that of type lines."""
    ranks = np.full(len(rows), _WORDS, np.uint16)
    for word in dict.fromkeys(words):
        added = _ranks_of(word, rows, index, name, line)
        added *= words.count(word)
        ranks += added
    # Names are in their own order: those that begin with something stand together.
    names = index.texts(name).folded
    first, last = bisect_left(names, typed), bisect_left(names, typed + LAST)
    if first < last:
        begin, end = rows.searchsorted((first, last))
        begins = ranks[begin:end]
        begins[begins == _WORDS + _IN_NAME_BEGIN] = _BEGINS
        if names[first] == typed:
            ranks[begin : rows.searchsorted(bisect_right(names, typed))] = _EXACT
    best: Rows = rows[np.argsort(ranks, kind="stable")]
    return best


#: So few rows are looked at one by one.
_FEW: Final = 40


def _ranks_of(word: str, rows: Rows, index: Index[object], name: str, line: str) -> Any:
    """What a word adds to the rank of some rows, all of which have it somewhere."""
    names, lines = index.texts(name), index.texts(line)
    if len(rows) <= _FEW:
        return np.array([_rank(word, names.folded[row], lines.folded[row]) for row in rows.tolist()], np.uint16)
    ranks = np.full(index.size, _IN_TEXT, np.uint16)
    if " " in word:
        ranks[lines.has(word)] = _IN_TYPE
        in_name = np.flatnonzero(names.has(word)).tolist()
        ranks[in_name] = [_rank(word, names.folded[row], "") for row in in_name]
    else:
        lines.mark(word, ranks, _IN_TYPE)
        names.mark(word, ranks, _IN_NAME, begin=_IN_NAME_BEGIN)
    return ranks[rows]


def _rank(word: str, name: str, line: str) -> int:
    """What a word adds to the rank of something of this name and type line."""
    if word in name:
        return _IN_NAME_BEGIN if f" {word}" in f" {name}" else _IN_NAME
    return _IN_TYPE if word in line else _IN_TEXT


#: The largest float: what has no number comes last, up or down.
_LAST: Final = np.inf


#: Columns of numbers that things are ordered by, the first decides; the second argument is a part of each thing, for
#: those that parts have.
Order: TypeAlias = Callable[[Index[object], Rows], list[Any]]


def sorted_rows(index: Index[object], order: Order, *, down: bool, name: Hashable) -> Rows:
    """All rows in an order, by the first part of each; NaN comes last, up or down. Equals are in the order of the
    index."""
    return index.once(("order", name, down), lambda: _in_order(order(index, index.first_part), down=down))


def sorted_by_parts(rows: Rows, parts: Mask, index: Index[object], order: Order, *, down: bool) -> Rows:
    """Some rows in an order, by the first of some parts that each has."""
    found = np.flatnonzero(parts).astype(np.int32)[::-1]
    firsts = index.first_part.copy()
    firsts[index.owner[found]] = found
    return rows[_in_order([column[rows] for column in order(index, firsts)], down=down)]


def _in_order(columns: list[Any], *, down: bool) -> Rows:
    keys = [np.where(np.isnan(column), _LAST, -column if down else column) for column in columns]
    order: Rows = np.lexsort(keys[::-1]).astype(np.int32)
    return order

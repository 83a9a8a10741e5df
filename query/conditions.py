"""Conditions of a search query, their evaluation on the index of cards or decks, and the order of results."""

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
    """Position of a phrase in the words for a query, as in "[Fire] [creatures] [with level 3] [whose text says …]"."""

    NOUN = 0
    OF = 1
    WITH = 2
    WHOSE = 3
    THAT = 4
    IN = 5


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words for a condition in the sentence that describes a query, and for its `opposite`. Nouns are plural."""

    slot: Slot
    text: str
    opposite: str


@dataclass(frozen=True, slots=True)
class TextSearch:
    """Text that a term looks for in a text field; a warning reports it if no card or deck has it.

    `atom` is the term, and `item` its value with the text. `wording.format("“destroy”")` describes a match. The text is
    part of a text in `column`. With `is_whole` it is an entire text, and with `is_name` it is part of a name.
    """

    folded: str
    wording: str
    atom: Atom
    item: Item
    column: str = ""
    is_name: bool = False
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """Condition of one understood term of a query, which stands from `start` to `end`.

    Attributes:
        key: Key under which the matching rows are cached, equal for equal conditions. None disables the cache.
        test: Returns the matching rows, of things or of their parts according to `level`.
        phrase: The condition in words.
        word: Folded text of a bare word or phrase, used to rank results; "" for other terms.
        text_searches: Texts that the term looks for in a text field.
        numbers: Pairs of label and column of the number fields that are compared.
    """

    key: Hashable
    test: Callable[[Index[Any]], Mask]
    phrase: Phrase
    level: Level = Level.THING
    start: int = 0
    end: int = 0
    word: str = ""
    text_searches: tuple[TextSearch, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    """Negation of a condition."""

    part: Tree


@dataclass(frozen=True, slots=True)
class All:
    """Conjunction of conditions. `places` are their spans in the query, including minus signs and parentheses."""

    parts: tuple[Tree, ...]
    places: tuple[Place, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Disjunction of conditions."""

    parts: tuple[Tree, ...]


Tree: TypeAlias = Condition | Not | All | AnyOf
_T = TypeVar("_T")


def conditions_of(tree: Tree | None) -> Iterator[Condition]:
    """Yield the single conditions of a query's tree from left to right."""
    if isinstance(tree, Condition):
        yield tree
    elif isinstance(tree, Not):
        yield from conditions_of(tree.part)
    elif tree is not None:
        for part in tree.parts:
            yield from conditions_of(part)


def negate(tree: Tree) -> Tree:
    """Return the negation of a query's tree, without a double negation."""
    return tree.part if isinstance(tree, Not) else Not(tree)


def mask_of(tree: Tree | None, index: Index[object]) -> tuple[Mask, Level]:
    """Return the mask of rows that match a tree, and whether these are things or parts; None matches all things.

    They are parts, such as printings of cards, if any condition is about parts.
    """
    if tree is None:
        return index.every(), Level.THING
    (mask,), level = masks_of((tree,), index)
    return mask, level


def masks_of(trees: Sequence[Tree], index: Index[object]) -> tuple[list[Mask], Level]:
    """Return for each tree the mask of rows that match it, and whether all these rows are things or parts."""
    levels = {condition.level for tree in trees for condition in conditions_of(tree)}
    level = Level.PART if Level.PART in levels else Level.THING
    return [_mask(tree, index, level) for tree in trees], level


def _mask(tree: Tree, index: Index[object], level: Level) -> Mask:
    if isinstance(tree, Condition):
        mask = index.cached(tree.key, lambda: tree.test(index))
        return mask[index.owner] if level is not tree.level else mask
    if isinstance(tree, Not):
        return ~_mask(tree.part, index, level)
    masks = (_mask(part, index, level) for part in tree.parts)
    first = next(masks)
    for mask in masks:
        first = first & mask if isinstance(tree, All) else first | mask
    return first


# --- the order of results -----------------------------------------------------------------------------------------

#: The largest character: every text that starts with "ab" sorts between "ab" and "ab" + LAST.
LAST: Final = "\U0010ffff"
#: Ranks of names. The ranks of single words are added to the last one.
_EXACT, _BEGINS, _WORDS = 0, 1, 2
#: Rank of a word by where it is found: at the start of a word of the name, elsewhere in the name, in the type line, or
#: in the text.
_IN_NAME_BEGIN, _IN_NAME, _IN_TYPE, _IN_TEXT = 0, 1, 2, 3


def words_of(tree: Tree | None) -> tuple[str, ...]:
    """Return the bare words and phrases, without a field, that all results contain, in the order of the query."""
    parts = tree.parts if isinstance(tree, All) else (tree,)
    return tuple(part.word for part in parts if isinstance(part, Condition) and part.word)


def ranked(rows: Rows, words: tuple[str, ...], typed: str, index: Index[object], name: str, line: str) -> Rows:
    """Return the rows of results ordered by relevance, best first.

    Exact names come first, then names that start with the query, then words found in the name, the type line and the
    text.

    Args:
        rows: Rows to order; each contains all words.
        words: Folded words of the query.
        typed: All words, joined by spaces.
        index: The index that holds the rows.
        name: Column of names, by which the rows of the index are sorted.
        line: Column of type lines.
    """
    ranks = np.full(len(rows), _WORDS, np.uint16)
    for word in dict.fromkeys(words):
        added = _ranks_of(word, rows, index, name, line)
        added *= words.count(word)
        ranks += added
    # Names are sorted, so that names with a common beginning are adjacent.
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


#: Up to this many rows are ranked one by one.
_FEW: Final = 40


def _ranks_of(word: str, rows: Rows, index: Index[object], name: str, line: str) -> Any:
    """Return an array of the number that a word, which all `rows` contain, adds to the rank of each; 0 is best.

    `name` and `line` are the columns of names and of type lines.
    """
    names, lines = index.texts(name), index.texts(line)
    if len(rows) <= _FEW:
        return np.array([_rank(word, names.folded[row], lines.folded[row]) for row in rows.tolist()], np.uint16)
    ranks = np.full(index.size, _IN_TEXT, np.uint16)
    if " " in word:
        ranks[lines.has(word)] = _IN_TYPE
        in_name = np.flatnonzero(names.has(word)).tolist()
        ranks[in_name] = [_rank(word, names.folded[row], "") for row in in_name]
    else:
        lines.assign(word, ranks, _IN_TYPE)
        names.assign(word, ranks, _IN_NAME, begin=_IN_NAME_BEGIN)
    return ranks[rows]


def _rank(word: str, name: str, line: str) -> int:
    """Return a word's rank: 0 if it starts a word of the name, 1 in the name, 2 in the type line, else 3."""
    if word in name:
        return _IN_NAME_BEGIN if f" {word}" in f" {name}" else _IN_NAME
    return _IN_TYPE if word in line else _IN_TEXT


#: Sort key of missing numbers, which come last in either direction.
_LAST: Final = np.inf


#: Returns the numeric sort columns, the most significant first. The second argument holds one part per thing, for
#: columns of parts.
Order: TypeAlias = Callable[[Index[object], Rows], list[Any]]


def sorted_rows(index: Index[object], order: Order, *, down: bool, name: Hashable) -> Rows:
    """Return the rows of all things in an order, descending with `down`. The first part of a thing is compared.

    NaN (no value) comes last in both directions. Ties keep the order of the index. The cache key is `name`, `down`.
    """
    return index.once(("order", name, down), lambda: _in_order(order(index, index.first_part), down=down))


def sorted_by_parts(rows: Rows, parts: Mask, index: Index[object], order: Order, *, down: bool) -> Rows:
    """Return rows of things in an order, compared by their first part in the mask `parts`; descending with `down`."""
    found = np.flatnonzero(parts).astype(np.int32)[::-1]
    firsts = index.first_part.copy()
    firsts[index.owner[found]] = found
    return rows[_in_order([column[rows] for column in order(index, firsts)], down=down)]


def _in_order(columns: list[Any], *, down: bool) -> Rows:
    keys = [np.where(np.isnan(column), _LAST, -column if down else column) for column in columns]
    order: Rows = np.lexsort(keys[::-1]).astype(np.int32)
    return order

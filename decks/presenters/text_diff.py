"""Differences between two texts: removed and added lines, and words within them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Final

from decks.fields.cleaning import clean_breaks

#: Equal lines that are shown around a change.
_AROUND: Final = 1
#: Most lines, and words of a changed part, that are compared: the time grows faster than their number.
_MOST_LINES: Final = 1_000
_MOST_WORDS: Final = 4_000
#: Least similarity of two parts for a comparison by words.
_ALIKE: Final = 0.4
_WORD: Final = re.compile(r"\w+|\s+|[^\w\s]")


class PieceState(StrEnum):
    """State of a piece of text: in both texts, only in the old, or only in the new."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Piece of text and whether it is the same, removed or new."""

    mark: PieceState
    text: str


@dataclass(frozen=True, slots=True)
class Passage:
    """Passage of a text difference: changed lines and their neighbours, as pieces.

    A passage without pieces stands for `skipped` equal lines.
    """

    pieces: tuple[TextPiece, ...]
    skipped: int = 0


def text_difference(before: str, after: str) -> list[Passage]:
    """Return the differences of the texts `before` and `after` as passages; none if they differ only in line breaks.

    Equal lines far from changes are left out.
    """
    before, after = clean_breaks(before), clean_breaks(after)
    if before == after:
        return []
    old, new = before.split("\n"), after.split("\n")
    return list(_passages(list(_changes(old, new))))


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str], bool]]:
    """Yield (lines of the old text, lines of the new, whether they are equal), so that all lines appear in order."""
    start = _shared(old, new)
    end = _shared(old[start:][::-1], new[start:][::-1])
    yield old[:start], new[:start], True
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    if max(len(middle_old), len(middle_new)) > _MOST_LINES:
        yield middle_old, middle_new, False
    else:
        for tag, a, b, c, d in SequenceMatcher(None, middle_old, middle_new).get_opcodes():
            yield middle_old[a:b], middle_new[c:d], tag == "equal"
    yield old[len(old) - end :], new[len(new) - end :], True


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of lines at the start that the sequences `one` and `other` have in common."""
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _passages(changes: Sequence[tuple[Sequence[str], Sequence[str], bool]]) -> Iterator[Passage]:
    last = len(changes) - 1
    for place, (old, new, is_same) in enumerate(changes):
        if not is_same:
            yield from _replaced("\n".join(old), "\n".join(new))
            continue
        head, tail = (0 if place == 0 else _AROUND), (0 if place == last else _AROUND)
        skipped = len(old) - head - tail
        if skipped <= 1:  # to say that one line is left out takes a line
            head, skipped = len(old), 0
        yield from _unchanged(old[:head])
        if skipped:
            yield Passage((), skipped)
            yield from _unchanged(old[len(old) - tail :] if tail else [])


def _unchanged(lines: Sequence[str]) -> Iterator[Passage]:
    if lines:
        yield Passage((TextPiece(PieceState.SAME, "\n".join(lines)),))


def _replaced(old: str, new: str) -> Iterator[Passage]:
    """Yield the passages for `old` lines replaced by `new` ones: by words if they are similar, else one each."""
    pieces = _words(old, new)
    if pieces:
        yield Passage(tuple(pieces))
        return
    for mark, text in ((PieceState.GONE, old), (PieceState.NEW, new)):
        if text:
            yield Passage((TextPiece(mark, text),))


def _words(old: str, new: str) -> list[TextPiece]:
    """Return the differences of the texts `old` and `new` by words; none if they differ much or are too long."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    if not before or not after or max(len(before), len(after)) > _MOST_WORDS:
        return []
    matcher = SequenceMatcher(lambda word: word.isspace(), before, after)
    if matcher.ratio() < _ALIKE:
        return []
    pieces: list[tuple[PieceState, str]] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            pieces.append((PieceState.SAME, "".join(before[a:b])))
        else:
            pieces += [(PieceState.GONE, "".join(before[a:b])), (PieceState.NEW, "".join(after[c:d]))]
    return _joined(piece for piece in pieces if piece[1])


def _joined(pieces: Iterable[tuple[PieceState, str]]) -> list[TextPiece]:
    """Return the pieces with neighbours of the same state joined."""
    return [TextPiece(mark, "".join(text for _, text in group)) for mark, group in groupby(pieces, key=itemgetter(0))]

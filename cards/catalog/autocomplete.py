"""Autocompletion of card names."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping

from cards.catalog.process_cache import cached_by_names
from tcg.library import AnyCard, Library, Names, Spelling
from tcg.names import fold

#: The largest character: every text that starts with "ab" sorts between "ab" and "ab" + LAST.
LAST = "\U0010ffff"


def suggest(library: Library[AnyCard], typed: str, *, kind: str = "", limit: int = 12) -> list[AnyCard]:
    """Return up to `limit` cards whose name starts with typed text, then cards with a later word that does.

    `kind` restricts the result to cards of a kind, unless it is "". For blank text the result is empty.
    """
    wanted = fold(typed)
    if not wanted:
        return []
    found: dict[int, None] = {}
    cards, known = library.cards, _endings(library)
    for endings in (known.wholes, known.rests):
        start, stop = bisect_left(endings, (wanted, 0)), bisect_left(endings, (wanted + LAST, 0))
        for place in range(start, stop):
            card_id = endings[place][1]
            if not kind or cards[card_id].kind == kind:
                found.setdefault(card_id)
            if len(found) == limit:
                return [cards[card_id] for card_id in found]
    return [cards[card_id] for card_id in found]


class _Endings:
    """Sorted index of card names for the search by the beginning of a name or of its words.

    `wholes` are pairs of folded name and card id. `rests` are pairs for the parts of names that start at a later word.
    """

    def __init__(self, names: Names, before: _Endings | None) -> None:
        self.names = names
        if before is None:
            self.wholes, self.rests = sorted(_wholes(names.spelt)), sorted(_rests(names.spelt))
        else:
            come, gone = names.changes_since(before.names)
            self.wholes = _changed(before.wholes, _wholes(come), _wholes(gone))
            self.rests = _changed(before.rests, _rests(come), _rests(gone))


@cached_by_names
def _endings(names: Names, before: _Endings | None) -> _Endings:
    return _Endings(names, before)


def _changed(
    endings: list[tuple[str, int]], come: Iterable[tuple[str, int]], gone: Iterable[tuple[str, int]]
) -> list[tuple[str, int]]:
    changed = endings.copy()
    for ending in gone:
        del changed[bisect_left(changed, ending)]
    for ending in come:
        insort(changed, ending)
    return changed


def _wholes(spelt: Mapping[int, Spelling]) -> Iterator[tuple[str, int]]:
    return ((each.folded, card_id) for card_id, each in spelt.items())


def _rests(spelt: Mapping[int, Spelling]) -> Iterator[tuple[str, int]]:
    for name, card_id in _wholes(spelt):
        for place, letter in enumerate(name):
            if letter in " -":
                yield name[place + 1 :], card_id

"""Which card may have been meant by a name that no card has."""

from __future__ import annotations

from collections import Counter, defaultdict
from difflib import SequenceMatcher
from functools import lru_cache
from heapq import nsmallest
from typing import Final

from cards.catalog import Catalog
from rules.names import fold, words

#: Names given for one line.
_MOST: Final = 3
#: Letters of a misspelt name that are looked at.
_LETTERS: Final = 60
#: Names that are looked at for one line, and how many of them letter by letter.
_LOOKED_AT: Final = 64
_COMPARED: Final = 12
_CLOSE: Final = 0.6
#: Three letters that more names than this have say nothing about which is meant, and would cost the most.
_COMMON: Final = 2_000


class Suggester:
    """The names of a catalogue, indexed by the groups of three letters that are in them."""

    def __init__(self, catalog: Catalog) -> None:
        self._cards = catalog.folded_names
        self._names = list(self._cards)
        self._having: dict[str, list[int]] = defaultdict(list)
        for index, name in enumerate(self._names):
            for letters in _threes(name):
                self._having[letters].append(index)

    def suggest(self, written: str) -> tuple[str, ...]:
        """At most three names: those that begin with it, those with all its words, those spelt nearly so."""
        wanted = fold(written)[:_LETTERS]
        if not wanted:
            return ()
        shared = self._sharing(wanted)
        parts = words(wanted)
        found = [name for name in shared if name.startswith(wanted)]
        found += [name for name in shared if parts and set(parts) <= set(words(name))]
        found += self._alike(wanted, shared)
        return tuple(self._cards[name].name for name in list(dict.fromkeys(found))[:_MOST])

    def _sharing(self, wanted: str) -> list[str]:
        """Names that share the most groups of letters with `wanted`, those as long as it first."""
        shared: Counter[int] = Counter()
        for letters in _threes(wanted):
            having = self._having.get(letters, ())
            if len(having) <= _COMMON:
                shared.update(having)
        names = ((-count, self._names[index]) for index, count in shared.items())
        ranked = ((count, abs(len(name) - len(wanted)), name) for count, name in names)
        return [name for *_, name in nsmallest(_LOOKED_AT, ranked)]

    def _alike(self, wanted: str, shared: list[str]) -> list[str]:
        matcher = SequenceMatcher(b=wanted, autojunk=False)
        close = []
        for name in shared[:_COMPARED]:
            matcher.set_seq1(name)
            if (ratio := matcher.ratio()) >= _CLOSE:
                close.append((-ratio, name))
        return [name for _, name in sorted(close)]


def _threes(name: str) -> set[str]:
    padded = f" {name} "
    return {padded[start : start + 3] for start in range(len(padded) - 2)}


@lru_cache(maxsize=2)
def suggester(catalog: Catalog) -> Suggester:
    """The suggester of a catalogue. It is kept: making one for 20,000 cards takes a tenth of a second."""
    return Suggester(catalog)

"""Names of cards while they are being typed."""

from __future__ import annotations

from bisect import bisect_left

from cards.catalog import Catalog, kept_with_names
from rules.cards import CardDef
from rules.names import fold

#: The largest letter there is: what starts with "ab" lies between "ab" and "ab" + LAST.
LAST = "\U0010ffff"


def suggest(catalog: Catalog, typed: str, *, kind: str = "", limit: int = 12) -> list[CardDef]:
    """Cards whose name, or a word of it, begins with what was typed; names that begin with it first."""
    wanted = fold(typed)
    if not wanted:
        return []
    found: dict[int, None] = {}
    for endings in _endings(catalog):
        start, stop = bisect_left(endings, (wanted, 0)), bisect_left(endings, (wanted + LAST, 0))
        for place in range(start, stop):
            card_id = endings[place][1]
            if not kind or catalog[card_id].kind == kind:
                found.setdefault(card_id)
            if len(found) == limit:
                return [catalog[card_id] for card_id in found]
    return [catalog[card_id] for card_id in found]


@kept_with_names
def _endings(catalog: Catalog) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """(folded name, card id) of all cards, and (rest of the name from a later word on, card id), each sorted."""
    names = [(name, card_id) for card_id, name in catalog.names.folded()]
    return sorted(names), sorted((ending, card_id) for name, card_id in names for ending in _later_words(name))


def _later_words(name: str) -> list[str]:
    return [name[place + 1 :] for place, letter in enumerate(name) if letter in " -"]

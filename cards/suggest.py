"""Names of cards while they are being typed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

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
    endings = _endings(catalog)
    start, stop = bisect_left(endings, (wanted, 0, 0)), bisect_left(endings, (wanted + LAST, 0, 0))
    found: dict[int, None] = {}
    for _, _, card_id in sorted((word, text, card) for text, word, card in endings[start:stop]):
        if not kind or catalog[card_id].kind == kind:
            found.setdefault(card_id)
        if len(found) == limit:
            break
    return [catalog[card_id] for card_id in found]


@kept_with_names
def _endings(catalog: Catalog) -> list[tuple[str, int, int]]:
    """(rest of a folded name from a word on, which word, card id) of all cards, sorted."""
    names = catalog.names.folded()
    return sorted((ending, word, card_id) for card_id, name in names for word, ending in _word_starts(name))


def _word_starts(name: str) -> Iterator[tuple[int, str]]:
    position = 0
    for number, word in enumerate(name.replace("-", " ").split(" ")):
        yield number, name[position:]
        position += len(word) + 1

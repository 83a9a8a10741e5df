"""Repeated reading of Despaira's stored card texts after a change of the creature types or of the parser."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from cards.models import Card, CreatureType
from rules.abilities.grammar.lexing import words_of
from tcg.names import fold

#: Columns that determine the reading of a text, and columns that store its results.
_INPUTS: Final = ("permanent_number", "game", "kind", "class_mask", "text", "plays_as")
_RESULTS: Final = ("executable", "functions")
#: Rows per statement.
_BATCH: Final = 500


def reread(changed_types: Collection[str] | None = None) -> list[int]:
    """Read stored texts again, store the results, and return the changed cards' numbers, without a new revision.

    `changed_types` are the names of added or removed creature types, or None to read all texts. Only texts with all
    words of one of them are read, since a type affects no others.
    """
    types, may_differ = CreatureType.names(), _speaks_of(changed_types)
    other = []
    for card in Card.objects.exclude(text="").only(*_INPUTS, *_RESULTS).iterator():
        if may_differ(card.played_text):
            before = card.executable, card.functions
            card.note(types)
            if before != (card.executable, card.functions):
                other.append(card)
    Card.objects.bulk_update(other, _RESULTS, _BATCH)
    return [card.permanent_number for card in other]


def _speaks_of(types: Collection[str] | None) -> Callable[[str], bool]:
    """Return a test whether a text has all words of the name of one of these types; for None every text passes."""
    if types is None:
        return lambda text: True
    wanted = [[fold(word) for word in words_of(name)] for name in types]

    def speaks(text: str) -> bool:
        folded = fold(text)
        return any(all(word in folded for word in words) for words in wanted)

    return speaks

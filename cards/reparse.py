"""What texts come to, noted anew: after a change of the creature types, or of what can be read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from cards.models import Card, CreatureType
from rules.abilities.grammar.lexing import words_of
from tcg.names import fold

#: What decides how a text is read, and what is noted of it.
_READ: Final = ("permanent_number", "game", "kind", "class_mask", "text", "plays_as")
_NOTED: Final = ("executable", "functions")
#: Rows to a statement.
_BATCH: Final = 500


def reread(changed_types: Collection[str] | None = None) -> list[int]:
    """Read texts again and note on the cards what has become of them; the
    permanent numbers of those of which it was something else.

    With `changed_types`, the names of creature types that have come or gone, only texts that have all the words of one
    of them are read: a type means something to the parser only where its words stand. Makes no new revision of the
    cards.
    """
    types, may_differ = CreatureType.names(), _speaks_of(changed_types)
    other = []
    for card in Card.objects.exclude(text="").only(*_READ, *_NOTED).iterator():
        if may_differ(card.played_text):
            before = card.executable, card.functions
            card.note(types)
            if before != (card.executable, card.functions):
                other.append(card)
    Card.objects.bulk_update(other, _NOTED, _BATCH)
    return [card.permanent_number for card in other]


def _speaks_of(types: Collection[str] | None) -> Callable[[str], bool]:
    """Tells whether a text has all the words of one of some creature types; any does where nobody knows which."""
    if types is None:
        return lambda text: True
    wanted = [[fold(word) for word in words_of(name)] for name in types]

    def speaks(text: str) -> bool:
        folded = fold(text)
        return any(all(word in folded for word in words) for words in wanted)

    return speaks

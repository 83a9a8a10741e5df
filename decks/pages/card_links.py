"""Links to cards in guides, comments and notes whose names no card has: what is told of them, and what may be meant."""

from __future__ import annotations

from typing import Final

from cards.catalog.library import Library
from charts.measure import counted
from decks.core.markdown import unknown_cards
from decks.recommendations.candidates import meant_by

#: Names that are told; of more, how many they are.
_TOLD: Final = 10


def unknown_links(text: str, library: Library) -> str:
    """Return what to tell who wrote a text: "1 card not found: Flsh Step (did you mean Flash Step?)."; "" for nothing.

    The text is saved all the same: an unknown name stays as it was written.
    """
    names = unknown_cards(text, library)
    if not names:
        return ""
    told = [f"{name}{_meant(name, library)}" for name in names[:_TOLD]]
    more = f" and {len(names) - _TOLD} more" if len(names) > _TOLD else ""
    return f"{counted(len(names), 'card')} not found: {', '.join(told)}{more}."


def _meant(name: str, library: Library) -> str:
    names = [card.name for card in meant_by(name, library)]
    return f" (did you mean {' or '.join(names)}?)" if names else ""

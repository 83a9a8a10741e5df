"""Messages about unknown card names in texts of users: `[[…]]` in guides, comments and notes is a card name."""

from __future__ import annotations

from typing import Final

from cards.catalog.library import Library
from charts.measure import counted
from decks.core.markdown import unknown_cards
from decks.recommendations.candidates import similar_cards

#: Names in the message; the rest are counted.
_TOLD: Final = 10


def unknown_links(text: str, library: Library) -> str:
    """Return a message about unknown card names in a text: "1 card not found: Flsh Step (did you mean …?).", or "".

    The text is saved in any case: an unknown name stays as it is.
    """
    names = unknown_cards(text, library)
    if not names:
        return ""
    messages = [f"{name}{_did_you_mean(name, library)}" for name in names[:_TOLD]]
    more = f" and {len(names) - _TOLD} more" if len(names) > _TOLD else ""
    return f"{counted(len(names), 'card')} not found: {', '.join(messages)}{more}."


def _did_you_mean(name: str, library: Library) -> str:
    names = [card.name for card in similar_cards(name, library)]
    return f" (did you mean {' or '.join(names)}?)" if names else ""

"""Sentences for the entries of a duel's log, and the rules behind them.

`viewers` are the players who read. A card that only one player may know (`sees`) is “a card” to the other. Without
viewers the text is for a spectator; with both players nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel
from rules.duel.state.log import CHOOSING, TO_A_TILE, Entry, Pick

PLAYER_NAMES: Final = ("South", "North")
#: Name of a hidden card.
HIDDEN: Final = "a card"


def sentence(duel: Duel, entry: Entry, viewers: Collection[int] = ()) -> str:
    """Return a log entry as a sentence; cards that none of the players `viewers` may know are “a card”."""
    names = duel.table.board.names
    is_known = entry.sees == NONE or entry.sees in viewers
    template = CHOOSING[entry.what] if entry.chosen else entry.what.value
    text = template.format(
        who=PLAYER_NAMES[entry.who] if entry.who != NONE else "Nobody",
        card=duel.table.cards[entry.card].name if is_known and entry.card != NONE else HIDDEN,
        tile=names[entry.tile] if entry.tile != NONE else "the field",
        to=names[entry.to] if entry.what in TO_A_TILE and entry.to != NONE else entry.to,
        n=entry.n,
        s="" if abs(entry.n) == 1 else "s",
        word=entry.word,
        chosen=", ".join(_picked(duel, pick, viewers) for pick in entry.chosen),
    )
    return text[0].upper() + text[1:]


def _picked(duel: Duel, pick: Pick, viewers: Collection[int]) -> str:
    """Return a choice as text, such as “Ice Hare (C4)”, with a path “Ice Hare (C4, D4)”, “Imp (graveyard)” or “C4”.

    A card that none of `viewers` may know is “a card”.
    """
    names = duel.table.board.names
    way = [names[tile] for tile in (pick.tile, *pick.path) if tile != NONE]
    if pick.card == NONE:
        return " ".join([*way, pick.word]).strip()
    name = duel.table.cards[pick.card].name if pick.sees == NONE or pick.sees in viewers else HIDDEN
    where = ", ".join(way) or pick.word
    return f"{name} ({where})"


def rules_cited(entry: Entry) -> tuple[str, ...]:
    """Return the ids of the rules behind a log entry, each once, those of its kind first."""
    return tuple(dict.fromkeys((*entry.what.rules, *entry.rules)))

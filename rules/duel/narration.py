"""The log in words: a sentence for each entry with the rules that it follows, and a whole duel as text.

`eyes` are the players for whom it is told. What an entry keeps for one player (`sees`) is “a card” to everybody else;
nobody's eyes are a spectator's, both players' eyes see everything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from rules.duel.actions import NONE
from rules.duel.log import RULES_OF, TO_A_TILE, Entry, What
from rules.duel.state import Duel

PLAYER_NAMES: Final = ("South", "North")
#: What a card is called that one may not know.
HIDDEN: Final = "a card"


def tell(duel: Duel, entry: Entry, eyes: Collection[int] = ()) -> str:
    """One entry as a sentence, the ids of its rules in brackets at the end."""
    return f"{sentence(duel, entry, eyes)} [{', '.join(rules_cited(entry))}]"


def sentence(duel: Duel, entry: Entry, eyes: Collection[int] = ()) -> str:
    """One entry as a sentence."""
    names = duel.table.board.names
    is_known = entry.sees == NONE or entry.sees in eyes
    said = entry.what.value.format(
        who=PLAYER_NAMES[entry.who] if entry.who != NONE else "Nobody",
        card=duel.table.cards[entry.card].name if is_known and entry.card != NONE else HIDDEN,
        tile=names[entry.tile] if entry.tile != NONE else "the field",
        to=names[entry.to] if entry.what in TO_A_TILE and entry.to != NONE else entry.to,
        n=entry.n,
        s="" if abs(entry.n) == 1 else "s",
        word=entry.word,
    )
    return said[0].upper() + said[1:]


def rules_cited(entry: Entry) -> tuple[str, ...]:
    """The ids of the rules that an entry follows, each once."""
    return tuple(dict.fromkeys((*RULES_OF[entry.what], *entry.rules)))


#: Entries that begin a paragraph, and those that are headers in it.
_OPENS: Final = frozenset({What.TURN, What.WIN, What.DRAW_GAME})


def tell_duel(duel: Duel, eyes: Collection[int] = ()) -> str:
    """The whole log as text: a paragraph for each turn, a line for each entry, what happens in a phase indented."""
    return "\n".join(_lines(duel, eyes)) + "\n"


def _lines(duel: Duel, eyes: Collection[int]) -> Iterator[str]:
    indent = ""
    for entry in duel.log or ():
        if entry.what in _OPENS:
            yield ""
            indent = ""
        elif entry.what is What.PHASE:
            indent = "  "
        yield f"{indent}{tell(duel, entry, eyes)}"
        if entry.what in (What.TURN, What.PHASE):
            indent = "    " if entry.what is What.PHASE else "  "

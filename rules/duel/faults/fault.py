"""What a fault is, and what all checks share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.abilities.tree import PlayerDeed
from rules.duel.protection import is_barred
from rules.duel.state import Duel, Unit
from rules.duel.table import Card
from rules.vocabulary import Phase


class Fault(NamedTuple):
    """One reason: the rules that say so, the one that fits best first, and a sentence for the player."""

    rules: tuple[str, ...]
    message: str


class IllegalAction(ValueError):
    """An action that the rules forbid. `faults` are all the reasons, `rules` all ids that they cite."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(" ".join(f"{fault.message} ({', '.join(fault.rules)})" for fault in faults))
        self.faults = faults

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of every rule that forbids it."""
        return tuple(dict.fromkeys(rule for fault in self.faults for rule in fault.rules))


#: The phases in which most things are done.
MAIN: Final = (Phase.MAIN1, Phase.MAIN2)


def player_name(player: int) -> str:
    """What a player is called."""
    return ("South", "North")[player]


def tile_name(duel: Duel, tile: int) -> str:
    """The name of a tile."""
    return duel.table.board.names[tile]


def card_name(duel: Duel, card: int) -> str:
    """The name of a card."""
    return duel.table.cards[card].name


def main_faults(duel: Duel, what: str, *rules: str) -> Iterator[Fault]:
    """What belongs to a Main Phase is not possible now; `rules` forbid it in the Battle Phase."""
    if duel.phase is Phase.BATTLE:
        yield Fault(rules, f"{what} is not possible in the Battle Phase.")
    elif duel.phase not in MAIN:
        yield Fault(("O-5.3", *rules), f"{what} is possible in a Main Phase only.")


def bar_faults(duel: Duel, player: int, deed: PlayerDeed, card: Unit | Card) -> Iterator[Fault]:
    """What a text forbids the player."""
    if is_barred(duel, player, deed, card):
        name = card.name if isinstance(card, Card) else card_name(duel, card.card)
        yield Fault(("O-21.1",), f"A text forbids {player_name(player)} that, with {name}, now.")


def locked(name: str) -> Fault:
    """A trick is locked down."""
    return Fault(("D-10.7", "D-10.9", "O-10.3", "O-6.8"), f"{name} is locked down by the creature that lies on it.")


def own_unit(duel: Duel, tile: int, player: int, *rules: str) -> Iterator[Fault]:
    """There is no unit of the player on a tile."""
    unit = duel.units[tile]
    if unit is None or unit.control != player:
        yield Fault(rules, f"{player_name(player)} has no card of that kind on {tile_name(duel, tile)}.")

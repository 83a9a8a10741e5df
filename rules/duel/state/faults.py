"""Faults: reasons why an action is illegal, with ids of rules and a sentence for the player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rules.duel.state.duel import Duel
from rules.vocabulary import Phase


class Fault(NamedTuple):
    """Reason why an action is illegal: ids of rules, most fitting first, and a sentence.

    Constants of this class have placeholders in braces in their sentences, which `about` fills in.
    """

    rules: tuple[str, ...]
    message: str

    def about(self, **words: object) -> Fault:
        """Return the fault with `words` in place of the placeholders in its sentence. Unused words are ignored."""
        return Fault(self.rules, self.message.format(**words))


class IllegalAction(ValueError):
    """Error for an action that the rules forbid. `faults` are all reasons, `rules` the ids of all rules in them."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(" ".join(f"{fault.message} ({', '.join(fault.rules)})" for fault in faults))
        self.faults = faults

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules that forbid the action."""
        return tuple(dict.fromkeys(rule for fault in self.faults for rule in fault.rules))


def with_words(faults: Iterable[Fault], **words: object) -> Iterator[Fault]:
    """Yield faults with `words` in place of the placeholders in their sentences."""
    return (fault.about(**words) for fault in faults)


# --- names --------------------------------------------------------------------------------------------------------


def player_name(player: int) -> str:
    """Return the name of a player for sentences: “South” (0) or “North” (1)."""
    return ("South", "North")[player]


def tile_name(duel: Duel, tile: int) -> str:
    """Return the name of a tile, such as `A1`, by its number."""
    return duel.table.board.names[tile]


def card_name(duel: Duel, card: int) -> str:
    """Return the name of a card by its number in the table."""
    return duel.table.cards[card].name


# --- faults of several kinds of action ----------------------------------------------------------------------------

#: Action that a text forbids, and trick that is locked down.
BARRED: Final = Fault(("O-21.1",), "A text forbids {player} that, with {card}, now.")
LOCKED: Final = Fault(("D-10.7", "D-10.9", "O-10.3", "O-6.8"), "{card} is locked down by the creature that lies on it.")


_MAIN_PHASES: Final = (Phase.MAIN1, Phase.MAIN2)


def is_main_phase(duel: Duel) -> bool:
    """Return whether the duel is in a Main Phase, in which most actions are possible (D-5.4)."""
    return duel.phase in _MAIN_PHASES


def main_faults(duel: Duel, what: str, *rules: str) -> Iterator[Fault]:
    """Yield why an action that needs a Main Phase is impossible now. `what` names the action in the sentence.

    `rules` are those that forbid it in the Battle Phase.
    """
    if duel.phase is Phase.BATTLE:
        yield Fault(rules, f"{what} is not possible in the Battle Phase.")
    elif not is_main_phase(duel):
        yield Fault(("O-5.3", *rules), f"{what} is possible in a Main Phase only.")


def no_unit(duel: Duel, tile: int, player: int, *rules: str) -> Fault:
    """Return the fault of an action for which `player` has no unit on `tile`; `rules` are cited."""
    return Fault(rules, f"{player_name(player)} has no card of that kind on {tile_name(duel, tile)}.")

"""Kind of decision that a player has to make now: an answer, placing a leader, a response, or a turn's action."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from rules.duel.state.actions import Act
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault, player_name


class Moment(IntEnum):
    """Kind of decision that is due."""

    QUESTION = 0
    LEADER = 1
    WINDOW = 2
    TURN = 3


def moment_of(duel: Duel) -> Moment:
    """Return the kind of decision that the player to act has to make. The duel must not be over."""
    if duel.question is not None:
        return Moment.QUESTION
    if duel.window is not None:
        return Moment.WINDOW
    return Moment.LEADER if duel.phase is None else Moment.TURN


#: Kinds of action in a window (O-8.4, D-8.3).
_RESPONSES: Final = (Act.PASS, Act.ACTIVATE, Act.ABILITY)


def moment_faults(duel: Duel, kind: Act, player: int, own_turn: tuple[str, ...]) -> Iterator[Fault]:
    """Yield why actions of a kind don't suit the decision that is due.

    `own_turn` are ids of rules that allow the kind only in the player's own turn, cited if it is not that turn.
    """
    own = own_turn if player != duel.active else ()
    due = player_name(duel.to_act)
    match moment_of(duel):
        case Moment.QUESTION:
            if kind is not Act.CHOOSE:
                yield Fault(("O-8.7",), f"{due} has to answer a question first.")
            elif player != duel.to_act:
                yield Fault(("O-8.7",), f"The question is {due}'s to answer.")
        case Moment.LEADER:
            if kind is not Act.LEADER:
                yield Fault(("O-3.4", "D-3.5"), "The leaders are placed first.")
            elif player != duel.to_act:
                yield Fault(
                    ("O-3.4",), f"{player_name(player)} is not due: the starting player places the leader first."
                )
        case Moment.WINDOW:
            if kind is Act.CHOOSE:
                yield _NO_QUESTION
                return
            if player != duel.to_act:
                yield Fault(("O-8.4", "O-5.7", *own), f"{due} is asked to respond first.")
            if kind not in _RESPONSES:
                yield Fault(("O-5.7", "D-8.3", *own), "A response is awaited; this can't be done now.")
        case Moment.TURN:
            if kind is Act.CHOOSE:
                yield _NO_QUESTION
            elif kind is Act.PASS:
                yield Fault(("O-8.4",), "There is nothing to respond to.")
            elif player != duel.to_act:
                yield Fault(("O-5.7", *own), f"It is {due}'s turn, and there is nothing to respond to.")


_NO_QUESTION: Final = Fault(("O-8.7",), "There is no question to answer.")

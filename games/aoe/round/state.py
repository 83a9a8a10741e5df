"""The state of a round: mutable, changed in place by `games.aoe.round.course` alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.aoe.cards import Card
from games.aoe.reveal import Left, State
from games.aoe.round.actions import Action, Link, Reveal
from games.aoe.space import BOARD, Board, Position
from tcg.words import Vocabulary


class Stage(Vocabulary):
    """What players are asked for."""

    PLAY = "play"
    BURST = "burst"
    CHECK = "check"
    ATTACK = "attack"
    CLEAN_UP = "clean_up"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deck:
    """What a player brings: a character, its method deck and a common card (AOE-1.2)."""

    character: Card
    method: tuple[Card, ...]
    common: Card


@dataclass(slots=True)
class Seat:
    """A player. `hand` holds the common card too; the last card of `deck` is its top. `spent` cards left the game."""

    name: str
    character: Card
    deck: list[Card]
    position: Position
    health: int
    hand: list[Card] = field(default_factory=list)
    meter: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    spent: list[Card] = field(default_factory=list)
    states: frozenset[State] = frozenset()
    has_token: bool = True

    def held(self, name: str) -> Card:
        """The hand card of this name. Raises KeyError."""
        for card in self.hand:
            if card.full_name == name:
                return card
        raise KeyError(name)

    def clone(self) -> Seat:
        """A seat of its own with the same cards."""
        return replace(
            self, deck=list(self.deck), hand=list(self.hand), meter=list(self.meter), discard=list(self.discard),
            spent=list(self.spent),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: the turn, whom it is about (0, 1 or None for both), the sentence and its rules.

    All of it is public.
    """

    turn: int
    player: int | None
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a round ended: its `winners` are players from 0, nobody where it is a draw."""

    winners: tuple[int, ...]
    text: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class Round:
    """A round. `asked` has what each player that is asked may do; `answers` what they did of what both do in secret.

    `revealed` are the cards of this turn, from the moment at which both were chosen; `bursts`, `laid` and `decided` is
    what was done since. What was revealed, linked and laid from the hand stays in there until all of it goes to its
    pile (`in_hand` leaves it out). `attack` is what has happened in the Attack Phase so far, and `standing`
    how both players stand in the midst of it; the seats have what was before until it is over. `asking` is the card
    that last asked for a decision there, and `is_tidying` says that a Clean-up ability did.
    """

    seats: tuple[Seat, Seat]
    seed: str
    board: Board = BOARD
    turn: int = 1
    stage: Stage = Stage.PLAY
    asked: Mapping[int, tuple[Action, ...]] = field(default_factory=dict)
    answers: dict[int, Action] = field(default_factory=dict)
    revealed: tuple[Reveal, ...] = ()
    bursts: tuple[bool, bool] = (False, False)
    laid: list[tuple[Card, Card]] = field(default_factory=list)
    decided: list[tuple[int, Action]] = field(default_factory=list)
    attack: tuple[Entry, ...] = ()
    standing: tuple[Left, Left] | None = None
    asking: str = ""
    is_tidying: bool = False
    log: list[Entry] = field(default_factory=list)
    ended: Ended | None = None

    def in_hand(self, player: int) -> list[Card]:
        """The cards that a player still holds, the common card too."""
        played = {card for pair in self.laid for card in pair[player : player + 1]}
        names = {reveal.card for reveal in self.revealed[player : player + 1]}
        names |= set(self.linked(player))
        return [card for card in self.seats[player].hand if card not in played and card.full_name not in names]

    def linked(self, player: int) -> list[str]:
        """The cards that a player has linked this turn, in their order."""
        return [action.card for who, action in self.decided if who == player and isinstance(action, Link)]

    def clone(self) -> Round:
        """A round of its own in the same state."""
        one, other = self.seats
        return replace(
            self, seats=(one.clone(), other.clone()), asked=dict(self.asked), answers=dict(self.answers),
            laid=list(self.laid), decided=list(self.decided), log=list(self.log),
        )  # fmt: skip

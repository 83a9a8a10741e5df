"""State of a round of Assemblage of Eternity, changed only by `games.aoe.round.course`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.aoe.cards import Card
from games.aoe.reveal import Left, State
from games.aoe.round.actions import Action, Link, Reveal
from games.aoe.space import BOARD, Board, Position
from tcg.words import Vocabulary


class Stage(Vocabulary):
    """Stage of a round, by the decision that it waits for."""

    PLAY = "play"
    BURST = "burst"
    CHECK = "check"
    ATTACK = "attack"
    CLEAN_UP = "clean_up"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of a player: a character, its method deck and a common card (AOE-1.2)."""

    character: Card
    method: tuple[Card, ...]
    common: Card


@dataclass(slots=True)
class Seat:
    """Cards, figure and health of a player. `hand` has the common card, `deck` its top last; `spent` left the game."""

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
        """Return the player's hand card of this full name, or raise KeyError."""
        for card in self.hand:
            if card.full_name == name:
                return card
        raise KeyError(name)

    def clone(self) -> Seat:
        """Return an independent copy of the player's state."""
        return replace(
            self, deck=list(self.deck), hand=list(self.hand), meter=list(self.meter), discard=list(self.discard),
            spent=list(self.spent),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """Entry of the public log of a round: turn, player (0, 1 or None for both), sentence and rules."""

    turn: int
    player: int | None
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """End of a round: its `winners` are players from 0; empty for a draw."""

    winners: tuple[int, ...]
    text: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class Round:
    """Complete state of a round, with its secrets.

    Attributes:
        options: Legal actions by player, for each player who has to decide.
        answers: Secret decisions of the players who have decided.
        revealed: Cards of this turn, once both are chosen.
        bursts: Whether each player has burst.
        laid: Pairs of cards laid to check priority.
        decided: Decisions in the Attack Phase, with their players.
        attack: Log entries of the current Attack Phase.
        players_now: Players in the middle of an Attack Phase. The seats change when it is over.
        asking: The name of the card that asked for the last decision.
        is_tidying: Whether a Clean-up ability asked for it.

    Cards that are revealed, linked or laid from the hand stay in the seat's `hand` until the Attack Phase is over;
    `in_hand` leaves them out.
    """

    seats: tuple[Seat, Seat]
    seed: str
    board: Board = BOARD
    turn: int = 1
    stage: Stage = Stage.PLAY
    options: Mapping[int, tuple[Action, ...]] = field(default_factory=dict)
    answers: dict[int, Action] = field(default_factory=dict)
    revealed: tuple[Reveal, ...] = ()
    bursts: tuple[bool, bool] = (False, False)
    laid: list[tuple[Card, Card]] = field(default_factory=list)
    decided: list[tuple[int, Action]] = field(default_factory=list)
    attack: tuple[Entry, ...] = ()
    players_now: tuple[Left, Left] | None = None
    asking: str = ""
    is_tidying: bool = False
    log: list[Entry] = field(default_factory=list)
    ended: Ended | None = None

    def in_hand(self, player: int) -> list[Card]:
        """Return the hand of a player (0 or 1) without cards revealed, linked or laid; the common card counts."""
        played = {card for pair in self.laid for card in pair[player : player + 1]}
        names = {reveal.card for reveal in self.revealed[player : player + 1]}
        names |= set(self.linked(player))
        return [card for card in self.seats[player].hand if card not in played and card.full_name not in names]

    def linked(self, player: int) -> list[str]:
        """Return the full names of the cards that a player has linked this turn, in order."""
        return [action.card for who, action in self.decided if who == player and isinstance(action, Link)]

    def clone(self) -> Round:
        """Return an independent copy of the round."""
        one, other = self.seats
        return replace(
            self, seats=(one.clone(), other.clone()), options=dict(self.options), answers=dict(self.answers),
            laid=list(self.laid), decided=list(self.decided), log=list(self.log),
        )  # fmt: skip

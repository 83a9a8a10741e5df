"""Input and result of a clash of two revealed cards in Assemblage of Eternity (AOE-4.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.aoe.abilities import Ability, Effect
from games.aoe.cards import Card
from games.aoe.linking import Reason
from games.aoe.space import BOARD, Board, Position
from games.aoe.words import Tag
from tcg.words import Vocabulary


class State(Vocabulary):
    """State of a figure for its next turn (AOE-8.6)."""

    KNOCKDOWN = "knockdown"
    ROOT = "root"


class Resource(Vocabulary):
    """Resource that a player may bet (AOE-8.7). Only meter and health are counted; others are just reported."""

    METER = "meter"
    HEALTH = "health"
    CARDS = "cards"
    TOKENS = "tokens"


class Zone(Vocabulary):
    """Place of a card after the Clean-up Phase (AOE-4.4)."""

    METER = "meter"
    HAND = "hand"
    DISCARD = "discard"


class Code(Vocabulary):
    """Code of an event in a step of the clash."""

    PAID = "PAID"
    BURST = "BURST"
    TECH = "TECH"
    CHECK = "CHECK"
    CHECKED = "CHECKED"
    FIRST = "FIRST"
    ANTE = "ANTE"
    RESOLVES = "RESOLVES"
    LINKED = "LINKED"
    NO_LINK = "NO_LINK"
    HIT = "HIT"
    WHIFF = "WHIFF"
    DAMAGE = "DAMAGE"
    NO_DAMAGE = "NO_DAMAGE"
    IMMUNE = "IMMUNE"
    MOVED = "MOVED"
    ROOTED = "ROOTED"
    RING_OUT = "RING_OUT"
    STATE = "STATE"
    CANCELLED = "CANCELLED"
    BLANKED = "BLANKED"
    ABILITY = "ABILITY"
    NO_FINAL = "NO_FINAL"
    DEFEATED = "DEFEATED"
    CLEAN_UP = "CLEAN_UP"


@dataclass(frozen=True, slots=True)
class Revealed:
    """Played card with its abilities, whose tags the card gets."""

    card: Card
    abilities: tuple[Ability, ...] = ()

    def __post_init__(self) -> None:
        tags = frozenset(ability.tag for ability in self.abilities if ability.tag)
        if not tags <= self.card.tags:
            object.__setattr__(self, "card", replace(self.card, tags=self.card.tags | tags))

    def tagged(self, tag: Tag) -> tuple[Ability, ...]:
        """Return the abilities with a tag; one of effect `OTHER` if the card has the tag without a known ability."""
        if tag not in self.card.tags:
            return ()
        abilities = tuple(ability for ability in self.abilities if ability.tag is tag)
        return abilities or (Ability(Effect.OTHER, tag=tag),)


@dataclass(frozen=True, slots=True)
class Player:
    """Player before a clash, with the revealed card.

    Attributes:
        states: States from the last turn.
        token: Whether the player still has the burst token.
        burst: None, 0 for a burst in the burst step, or the number of the linked card of a combo (AOE-8.3).
        bet: Amount of `bet_of` that is bet.
        links: Cards to link to the revealed one.
        hand: Cards that could be linked, or None if they are unknown.
        up_to: Number of spaces chosen where a card moves a figure "up to" some; None for all.
    """

    name: str
    revealed: Revealed
    position: Position
    health: int = 20
    meter: int = 0
    states: frozenset[State] = frozenset()
    token: bool = True
    burst: int | None = None
    bet: int = 0
    bet_of: Resource = Resource.METER
    links: tuple[Revealed, ...] = ()
    hand: tuple[Card, ...] | None = None
    up_to: int | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """Clash of two players, with all their decisions.

    `checks` are the pairs of cards laid to check priority, in the order in which checks fall due. `burst_on_hit` is the
    house rule of O-AOE.6: the victim of a combo may burst, too.
    """

    players: tuple[Player, Player]
    checks: tuple[tuple[Card, Card], ...] = ()
    board: Board = BOARD
    burst_on_hit: bool = False


@dataclass(frozen=True, slots=True)
class Happening:
    """Event of a clash: `player` is 0 or 1, or None if it is about both."""

    code: Code
    player: int | None
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """Step of the clash with its events. Steps after an undecided check or the end of the round are not reached."""

    number: int
    name: str
    rules: tuple[str, ...]
    is_reached: bool
    happenings: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Resolved:
    """Revealed card in the order in which both resolve. `priority` is that with all effects, None for a throw.

    `step` is the number of the step in which it resolves.
    """

    player: int
    card: str
    priority: int | None
    step: int


@dataclass(frozen=True, slots=True)
class Linking:
    """Permission to link cards: `may` is None while a check decides it; `linkable` names hand cards that could follow.

    If linking is allowed, `distance` is that to the target when the revealed card struck, `apart` the distance now, and
    `meter` the meter left to pay for links (O-AOE.11, O-AOE.12).
    """

    may: bool | None
    why: tuple[Reason, ...]
    linkable: tuple[str, ...] = ()
    distance: int = 0
    apart: int = 0
    meter: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """Priority check that waits for cards of both players: its step, and the number of pairs already laid for it."""

    step: int
    rules: tuple[str, ...]
    text: str
    laid: int


@dataclass(frozen=True, slots=True)
class Left:
    """Values of a player after the clash. After a ring out `position` is outside the board."""

    health: int
    meter: int
    position: Position
    token: bool
    damage_taken: int
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """Played card with its place (`pile`) after the Clean-up Phase."""

    player: int
    card: str
    pile: Zone
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of the clash. `winners` are players from 0; empty if the round goes on or both are defeated."""

    round_ends: bool
    winners: tuple[int, ...]
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resolution:
    """Complete result of a clash.

    `clean_up` and `tidied`, the events of clean-up abilities, are empty if the round ended before or a `check` is due.
    """

    steps: tuple[Step, ...]
    order: tuple[Resolved, ...]
    linking: tuple[Linking, Linking]
    check: Check | None
    outcome: Outcome
    players: tuple[Left, Left]
    clean_up: tuple[Gone, ...]
    tidied: tuple[Happening, ...]
    notes: tuple[str, ...]

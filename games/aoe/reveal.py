"""A clash before and after: what is said of two revealed cards, and what is told of them (AOE-4.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.aoe.abilities import Ability, Effect
from games.aoe.cards import Card
from games.aoe.linking import Reason
from games.aoe.space import BOARD, Board, Position
from games.aoe.words import Tag
from tcg.words import Vocabulary


class State(Vocabulary):
    """What lasts a figure for its next turn (AOE-8.6)."""

    KNOCKDOWN = "knockdown"
    ROOT = "root"


class Resource(Vocabulary):
    """What may be bet (AOE-8.7). Cards and tokens are only told of, the other two are kept account of."""

    METER = "meter"
    HEALTH = "health"
    CARDS = "cards"
    TOKENS = "tokens"


class Pile(Vocabulary):
    """Where a card goes in the Clean-up Phase (AOE-4.4)."""

    METER = "meter"
    HAND = "hand"
    DISCARD = "discard"


class Code(Vocabulary):
    """What may happen in a step."""

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
    """A card that is played, with those of its abilities that are to be carried out, whose tags the card bears."""

    card: Card
    abilities: tuple[Ability, ...] = ()

    def __post_init__(self) -> None:
        tags = frozenset(ability.tag for ability in self.abilities if ability.tag)
        if not tags <= self.card.tags:
            object.__setattr__(self, "card", replace(self.card, tags=self.card.tags | tags))

    def tagged(self, tag: Tag) -> tuple[Ability, ...]:
        """Its abilities with a tag; of a tag without an ability it is only told that it works."""
        if tag not in self.card.tags:
            return ()
        abilities = tuple(ability for ability in self.abilities if ability.tag is tag)
        return abilities or (Ability(Effect.OTHER, tag=tag),)


@dataclass(frozen=True, slots=True)
class Player:
    """One side of a clash before it.

    `states` are those that the last turn left. `burst` is None, 0 for the burst step, or n as the n-th linked card of a
    combo is resolved (AOE-8.3); it needs the `token`. `bet` is what is bet of `bet_of`. `links` are the cards that the
    player means to link behind the revealed one, `hand` those that could be, or None where nobody has said. Where a
    card moves a figure “up to” some spaces, the player chooses `up_to` of them, or None for all.
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
    """The question. `checks` are the pairs of cards laid to check priority, in the order in which checks fall due.

    `burst_on_hit` is the house rule of O-AOE.6: who is on the receiving end of a combo may burst too.
    """

    players: tuple[Player, Player]
    checks: tuple[tuple[Card, Card], ...] = ()
    board: Board = BOARD
    burst_on_hit: bool = False


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happens: `player` is 0 or 1, or None where it is about both."""

    code: Code
    player: int | None
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One of the six steps, and what happened in it. What lies behind a check or the round's end is not reached."""

    number: int
    name: str
    rules: tuple[str, ...]
    is_reached: bool
    happenings: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Resolved:
    """A revealed card in the order in which they resolve: `priority` is the one that counted, None for a throw."""

    player: int
    card: str
    priority: int | None
    step: int


@dataclass(frozen=True, slots=True)
class Linking:
    """Whether a player may link: None while a check decides it. `fits` names hand cards that could follow.

    Where one may, `distance` is how far away the target was when the revealed card struck, `apart` how far it is now,
    and `meter` what is left to pay for links with (O-AOE.11, O-AOE.12).
    """

    may: bool | None
    why: tuple[Reason, ...]
    fits: tuple[str, ...] = ()
    distance: int = 0
    apart: int = 0
    meter: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """A check of priority that is due: in which step, and how many pairs of cards have been laid for it so far."""

    step: int
    rules: tuple[str, ...]
    text: str
    laid: int


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a player. `position` is where the figure stands, outside the board after a ring out."""

    health: int
    meter: int
    position: Position
    token: bool
    damage_taken: int
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """Where a played card goes in the Clean-up Phase."""

    player: int
    card: str
    pile: Pile
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether the round goes on. `winners` are players from 0, nobody where it goes on or both are out."""

    round_ends: bool
    winners: tuple[int, ...]
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resolution:
    """The answer.

    `clean_up` and `tidied`, what abilities did then, are empty where the round ended before or a `check` is due.
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

"""Log of a duel as data: player, action, card, tiles, amount, and rules.

An entry becomes a sentence only when it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from lowering import python_only
from rules.duel.state.actions import NONE


class What(StrEnum):
    """Kind of entry. The value is its sentence.

    In braces: `{who}` a player, `{card}`, `{tile}`, `{to}`, `{n}`, `{word}`; `{s}` the plural ending for n, `{chosen}`
    the choices (`CHOOSING`).
    """

    FIRST = "{who} won the coin flip and begins."
    LEADER = "{who} places {card} on {tile}."
    TURN = "Turn {n} of {who}."
    PHASE = "{word}."
    CRYSTALS = "{who} gains {n} magic crystal{s}."
    CRYSTALS_LOST = "{who} loses {n} magic crystal{s}."
    DEAL = "{who} is dealt {card}."
    MULLIGAN = "{who} takes another hand."
    DRAW = "{who} draws {card}."
    SPAWN = "{who} spawns {card} on {tile} {word}."
    SACRIFICE = "{who} sacrifices {card} on {tile}."
    ARRIVE = "{card} is Miracle Spawned on {tile}."
    PLACE = "{who} places {card} face-down on {tile}."
    ACTIVATE = "{who} activates {card} on {tile}."
    ABILITY = "{who} uses an ability of {card} on {tile}."
    TRIGGER = "The ability of {who}'s {card} is triggered."
    MOVE = "{card} moves from {tile} to {to}."
    MOVE_TRICK = "{who} moves {card} face-down from {tile} to {to}."
    TRAVEL = "{card} is moved from {tile} to {to}."
    RELOCATE = "{card} is put from {tile} on {to}."
    BLOCKED = "{card} can't go on to {to}: it is occupied."
    HELD = "{card} stays on {tile}: it cannot move."
    MODE = "{card} on {tile} changes to {word}."
    TURNED_UP = "{card} on {tile} is turned face-up."
    TURNED_DOWN = "{card} on {tile} is turned face-down."
    ATTACK = "{card} on {tile} attacks {word} on {to}."
    ATTACK_SPENT = "The attack of {card} comes to nothing: {word}."
    STRIKE = "{card} on {tile} strikes with {word} {n}."
    AMBUSH = "It is an Ambush: {n} times the damage."
    SHIELD_HOLDS = "The shield of {card} holds."
    SHIELD_BREAKS = "The shield of {card} is broken."
    SHIELD_RESTORED = "The shield of {card} is whole again."
    DAMAGE = "{card} on {tile} takes {n} damage and has {to} HP left."
    COUNTER = "{card} on {tile} strikes back with CATK {n}."
    LEADER_DAMAGE = "{who}'s leader takes {n} damage and has {to} HP left."
    LOSES_HP = "{card} on {tile} loses {n} HP and has {to} HP left."
    LATER = "{card} will have an effect later."
    HEAL = "{card} on {tile} regains {n} HP."
    DESTROYED = "{card} on {tile} is destroyed."
    CEASES = "{card} ceases to exist."
    SENT = "{card} goes to {who}'s {word}."
    DISCARD = "{who} discards {card}."
    LOOK = "{who} looks at {card}."
    REVEAL = "{who} reveals {card}."
    NEGATED = "{card} is negated."
    SPAWN_NEGATED = "The spawn of {card} is negated."
    ATTACK_NEGATED = "The attack of {card} is negated."
    MOVE_NEGATED = "The move of {card} is negated."
    REDIRECTED = "The attack of {card} goes against {word} on {tile} instead."
    SKIPS = "{who} skips the next Battle Phase."
    RESOLVE = "{card} is carried out."
    NO_EFFECT = "{card} has no effect: {word}."
    NO_PART = "A part of {card} has no effect: {word}."
    MISSED = "{card} is not affected: {word}."
    UNSCRIPTED = "The text of {card} can't be carried out: unscripted ability."
    STAYS = "{card} stays on {tile}."
    TIMER = "{card} has {n} turn{s} left."
    RECHARGED = "{card} on {tile} is turned face-down again."
    EQUIPPED = "{card} is fastened to {word}."
    UNFIT = "{card} does not fit its host on {tile} any more."
    ATTACHED = "{card} is attached to {word}."
    DETACHED = "{card} is detached to {tile}."
    STAT_SET = "{card}: {word} is set to {n}."
    STAT = "{card}: {word} {n:+}."
    STATUS = "{card} {word}."
    MAY = "{who} may {word}."
    MAY_NOT = "{who} may no longer {word} as before."
    PROTECTED = "{card} on {tile} cannot be destroyed."
    GAINS = "{card} gains an ability."
    BECOMES = "{card} is now {word}."
    TERRAIN = "{tile} becomes {word}."
    COUNTERS = "{card} on {tile}: {n:+} “{word}” counter{s}."
    TILE_COUNTERS = "{tile}: {n:+} “{word}” counter{s}."
    CONTROL = "{who} takes control of {card} on {tile}."
    COIN = "The coin shows {word}."
    DIE = "The die shows {n}."
    SHUFFLE = "{who}'s deck is shuffled."
    CLASH = "Clash on {tile}: {card} counts {n}, {word} counts {to}."
    SPARED = "{card} is shielded from {n} damage."
    SURRENDER = "{who} surrenders."
    TIMEOUT = "Time is up."
    FAMINE = "{who}'s deck has run out."
    WIN = "{who} wins."
    DRAW_GAME = "The duel is a draw."


#: Sentences of entries with choices.
CHOOSING: Final[dict[What, str]] = {
    What.ACTIVATE: "{who} uses {card} on {chosen}, from {tile}.",
    What.ABILITY: "{who} uses an ability of {card} on {chosen}, from {tile}.",
    What.TRIGGER: "The ability of {who}'s {card} is triggered, for {chosen}.",
}

#: Rules behind each kind of entry.
RULES_OF: Final[dict[What, tuple[str, ...]]] = {
    What.FIRST: ("D-3.7", "O-3.4"),
    What.LEADER: ("D-3.5",),
    What.TURN: ("D-5.1",),
    What.PHASE: ("D-5.1",),
    What.CRYSTALS: ("D-4.4", "O-4.2"),
    What.CRYSTALS_LOST: ("D-4.6",),
    What.DEAL: ("D-3.8",),
    What.MULLIGAN: ("O-3.3",),
    What.DRAW: ("D-5.2",),
    What.SPAWN: ("D-6.1",),
    What.SACRIFICE: ("D-6.4", "D-6.8"),
    What.ARRIVE: ("D-1.9", "D-6.9"),
    What.PLACE: ("D-7.1",),
    What.ACTIVATE: ("D-7.4",),
    What.ABILITY: ("O-1.16", "D-1.27"),
    What.TRIGGER: ("O-8.9",),
    What.MOVE: ("D-10.1",),
    What.MOVE_TRICK: ("O-10.2",),
    What.TRAVEL: ("D-10.10", "O-10.7"),
    What.RELOCATE: ("D-10.10", "O-10.7"),
    What.BLOCKED: ("O-10.7",),
    What.HELD: ("O-21.1",),
    What.MODE: ("O-11.1",),
    What.TURNED_UP: ("D-11.5",),
    What.TURNED_DOWN: ("D-11.7",),
    What.ATTACK: ("D-12.1",),
    What.ATTACK_SPENT: ("O-12.16",),
    What.STRIKE: ("D-12.8",),
    What.AMBUSH: ("D-12.10",),
    What.SHIELD_HOLDS: ("O-12.2",),
    What.SHIELD_BREAKS: ("D-12.6", "O-12.1"),
    What.SHIELD_RESTORED: ("O-12.3",),
    What.DAMAGE: ("D-1.8",),
    What.COUNTER: ("D-12.7",),
    What.LEADER_DAMAGE: ("D-19.2",),
    What.LOSES_HP: ("O-23.3",),
    What.LATER: ("O-23.8",),
    What.HEAL: ("D-12.9", "O-12.19"),
    What.DESTROYED: ("D-12.5", "D-15.1"),
    What.CEASES: ("D-15.2", "O-15.1"),
    What.SENT: ("D-15.1",),
    What.DISCARD: ("D-1.13",),
    What.LOOK: ("O-23.9",),
    What.REVEAL: ("O-23.9",),
    What.NEGATED: ("O-8.6",),
    What.SPAWN_NEGATED: ("D-13.5", "O-6.12"),
    What.ATTACK_NEGATED: ("D-13.5", "O-9.5"),
    What.MOVE_NEGATED: ("D-13.5", "O-23.22"),
    What.REDIRECTED: ("O-23.12",),
    What.SKIPS: ("D-21.1",),
    What.RESOLVE: ("D-8.6",),
    What.NO_EFFECT: ("O-21.3",),
    What.NO_PART: ("O-21.3",),
    What.MISSED: ("O-8.7", "O-9.1"),
    What.UNSCRIPTED: ("O-13.7",),
    What.STAYS: ("D-7.5",),
    What.TIMER: ("O-7.9",),
    What.RECHARGED: ("O-7.10",),
    What.EQUIPPED: ("O-7.11",),
    What.UNFIT: ("O-23.20",),
    What.ATTACHED: ("D-1.11",),
    What.DETACHED: ("O-10.11",),
    What.STAT_SET: ("D-1.12", "O-21.1"),
    What.STAT: ("D-1.12",),
    What.STATUS: ("O-1.14",),
    What.MAY: ("D-21.1",),
    What.MAY_NOT: ("D-21.1",),
    What.PROTECTED: ("O-1.14",),
    What.GAINS: ("D-1.25",),
    What.BECOMES: ("D-21.1",),
    What.TERRAIN: ("D-3.3",),
    What.TILE_COUNTERS: ("D-18.1",),
    What.COUNTERS: ("D-18.1",),
    What.CONTROL: ("O-15.7",),
    What.COIN: ("O-1.15",),
    What.DIE: ("O-1.15",),
    What.SHUFFLE: ("D-3.6",),
    What.CLASH: ("D-14.2",),
    What.SPARED: ("O-13.6",),
    What.SURRENDER: ("D-19.4",),
    What.TIMEOUT: ("O-20.1",),
    What.FAMINE: ("D-19.3", "O-19.1"),
    What.WIN: ("O-8.11",),
    What.DRAW_GAME: ("O-19.4",),
}


class Pick(NamedTuple):
    """Choice: a card, a tile, or both; `path` is the way to go, `word` additional text.

    `sees` is the only player who may know the card, NONE if both may.
    """

    card: int = NONE
    tile: int = NONE
    path: tuple[int, ...] = ()
    word: str = ""
    sees: int = NONE


class Entry(NamedTuple):
    """Event of a duel. `rules` are cited beside those of its kind. Empty fields are NONE or "".

    `sees` is the only player who may know the card of the entry, NONE if both may. `chosen` are the choices.
    """

    what: What
    who: int = NONE
    card: int = NONE
    tile: int = NONE
    to: int = NONE
    n: int = 0
    word: str = ""
    rules: tuple[str, ...] = ()
    sees: int = NONE
    chosen: tuple[Pick, ...] = ()


class OnTheField(Protocol):
    """Fields of a unit or trick that the log needs."""

    @property
    def card(self) -> int:
        """Number of the card."""

    @property
    def control(self) -> int:
        """Controlling player."""

    @property
    def is_face_up(self) -> bool:
        """Whether the card is face-up."""


class Logged(Protocol):
    """Fields of a duel that the log needs."""

    @property
    def log(self) -> list[Entry] | None:
        """Entries, or None if the duel keeps no log."""

    @property
    def units(self) -> Sequence[OnTheField | None]:
        """Unit on each tile."""

    @property
    def tricks(self) -> Sequence[OnTheField | None]:
        """Loose trick on each tile."""


def seen_by(card: OnTheField) -> int:
    """Return the only player who may know a card on the field, NONE if both may (O-3.6)."""
    return NONE if card.is_face_up else card.control


def _who_sees(duel: Logged, card: int, tile: int, to: int) -> int:
    """Return the only player who may know a card on the field: its controller while it is face-down (O-3.6)."""
    for place in (tile, to):
        for there in (duel.units[place], duel.tricks[place]) if place != NONE else ():
            if there is not None and there.card == card and seen_by(there) != NONE:
                return seen_by(there)
    return NONE


#: Entries whose `to` is a tile; in others it is a number.
TO_A_TILE: Final = frozenset({What.MOVE, What.MOVE_TRICK, What.TRAVEL, What.RELOCATE, What.BLOCKED, What.ATTACK})


@python_only
def note(
    duel: Logged,
    what: What,
    who: int = NONE,
    card: int = NONE,
    tile: int = NONE,
    to: int = NONE,
    n: int = 0,
    word: str = "",
    rules: tuple[str, ...] = (),
    sees: int = NONE,
    chosen: tuple[Pick, ...] = (),
) -> None:
    """Add an entry if the duel keeps a log."""
    if duel.log is not None:
        if sees == NONE and card != NONE and tile != NONE:
            sees = _who_sees(duel, card, tile, to if what in TO_A_TILE else NONE)
        duel.log.append(Entry(what, who, card, tile, to, n, word, rules, sees, chosen))

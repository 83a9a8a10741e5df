"""Log of a duel as data: entries with kind, player, card, tiles, amount, rules; made sentences only when read."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, Self

from lowering import python_only
from rules.duel.state.actions import NONE


class What(StrEnum):
    """Kind of log entry. The value is its sentence, and `rules` are the ids of the rules behind it.

    In braces are fields of `Entry`: `{who}` a player, `{card}`, `{tile}`, `{to}` a tile or number, `{n}`, `{word}`,
    `{chosen}` the choices (`CHOOSING`). `{s}` is the plural ending for n.
    """

    rules: tuple[str, ...]

    def __new__(cls, sentence: str, *rules: str) -> Self:
        """Return a kind of log entry with its sentence and ids of rules."""
        kind = str.__new__(cls, sentence)
        kind._value_ = sentence
        kind.rules = rules
        return kind

    FIRST = "{who} won the coin flip and begins.", "D-3.7", "O-3.4"
    LEADER = "{who} places {card} on {tile}.", "D-3.5"
    TURN = "Turn {n} of {who}.", "D-5.1"
    PHASE = "{word}.", "D-5.1"
    CRYSTALS = "{who} gains {n} magic crystal{s}.", "D-4.4", "O-4.2"
    CRYSTALS_LOST = "{who} loses {n} magic crystal{s}.", "D-4.6"
    DEAL = "{who} is dealt {card}.", "D-3.8"
    MULLIGAN = "{who} takes another hand.", "O-3.3"
    DRAW = "{who} draws {card}.", "D-5.2"
    SPAWN = "{who} spawns {card} on {tile} {word}.", "D-6.1"
    SACRIFICE = "{who} sacrifices {card} on {tile}.", "D-6.4", "D-6.8"
    ARRIVE = "{card} is Miracle Spawned on {tile}.", "D-1.9", "D-6.9"
    PLACE = "{who} places {card} face-down on {tile}.", "D-7.1"
    ACTIVATE = "{who} activates {card} on {tile}.", "D-7.4"
    ABILITY = "{who} uses an ability of {card} on {tile}.", "O-1.16", "D-1.27"
    TRIGGER = "The ability of {who}'s {card} is triggered.", "O-8.9"
    MOVE = "{card} moves from {tile} to {to}.", "D-10.1"
    MOVE_TRICK = "{who} moves {card} face-down from {tile} to {to}.", "O-10.2"
    TRAVEL = "{card} is moved from {tile} to {to}.", "D-10.10", "O-10.7"
    RELOCATE = "{card} is put from {tile} on {to}.", "D-10.10", "O-10.7"
    BLOCKED = "{card} can't go on to {to}: it is occupied.", "O-10.7"
    HELD = "{card} stays on {tile}: it cannot move.", "O-21.1"
    MODE = "{card} on {tile} changes to {word}.", "O-11.1"
    TURNED_UP = "{card} on {tile} is turned face-up.", "D-11.5"
    TURNED_DOWN = "{card} on {tile} is turned face-down.", "D-11.7"
    ATTACK = "{card} on {tile} attacks {word} on {to}.", "D-12.1"
    ATTACK_SPENT = "The attack of {card} comes to nothing: {word}.", "O-12.16"
    STRIKE = "{card} on {tile} strikes with {word} {n}.", "D-12.8"
    AMBUSH = "It is an Ambush: {n} times the damage.", "D-12.10"
    SHIELD_HOLDS = "The shield of {card} holds.", "O-12.2"
    SHIELD_BREAKS = "The shield of {card} is broken.", "D-12.6", "O-12.1"
    SHIELD_RESTORED = "The shield of {card} is whole again.", "O-12.3"
    DAMAGE = "{card} on {tile} takes {n} damage and has {to} HP left.", "D-1.8"
    COUNTER = "{card} on {tile} strikes back with CATK {n}.", "D-12.7"
    LEADER_DAMAGE = "{who}'s leader takes {n} damage and has {to} HP left.", "D-19.2"
    LOSES_HP = "{card} on {tile} loses {n} HP and has {to} HP left.", "O-23.3"
    LATER = "{card} will have an effect later.", "O-23.8"
    HEAL = "{card} on {tile} regains {n} HP.", "D-12.9", "O-12.19"
    DESTROYED = "{card} on {tile} is destroyed.", "D-12.5", "D-15.1"
    CEASES = "{card} ceases to exist.", "D-15.2", "O-15.1"
    SENT = "{card} goes to {who}'s {word}.", "D-15.1"
    DISCARD = "{who} discards {card}.", "D-1.13"
    LOOK = "{who} looks at {card}.", "O-23.9"
    REVEAL = "{who} reveals {card}.", "O-23.9"
    NEGATED = "{card} is negated.", "O-8.6"
    SPAWN_NEGATED = "The spawn of {card} is negated.", "D-13.5", "O-6.12"
    ATTACK_NEGATED = "The attack of {card} is negated.", "D-13.5", "O-9.5"
    MOVE_NEGATED = "The move of {card} is negated.", "D-13.5", "O-23.22"
    REDIRECTED = "The attack of {card} goes against {word} on {tile} instead.", "O-23.12"
    SKIPS = "{who} skips the next Battle Phase.", "D-21.1"
    RESOLVE = "{card} is carried out.", "D-8.6"
    NO_EFFECT = "{card} has no effect: {word}.", "O-21.3"
    NO_PART = "A part of {card} has no effect: {word}.", "O-21.3"
    MISSED = "{card} is not affected: {word}.", "O-8.7", "O-9.1"
    UNSCRIPTED = "The text of {card} can't be carried out: unscripted ability.", "O-13.7"
    STAYS = "{card} stays on {tile}.", "D-7.5"
    TIMER = "{card} has {n} turn{s} left.", "O-7.9"
    RECHARGED = "{card} on {tile} is turned face-down again.", "O-7.10"
    EQUIPPED = "{card} is fastened to {word}.", "O-7.11"
    UNFIT = "{card} does not fit its host on {tile} any more.", "O-23.20"
    ATTACHED = "{card} is attached to {word}.", "D-1.11"
    DETACHED = "{card} is detached to {tile}.", "O-10.11"
    STAT_SET = "{card}: {word} is set to {n}.", "D-1.12", "O-21.1"
    STAT = "{card}: {word} {n:+}.", "D-1.12"
    STATUS = "{card} {word}.", "O-1.14"
    MAY = "{who} may {word}.", "D-21.1"
    MAY_NOT = "{who} may no longer {word} as before.", "D-21.1"
    PROTECTED = "{card} on {tile} cannot be destroyed.", "O-1.14"
    GAINS = "{card} gains an ability.", "D-1.25"
    BECOMES = "{card} is now {word}.", "D-21.1"
    TERRAIN = "{tile} becomes {word}.", "D-3.3"
    COUNTERS = "{card} on {tile}: {n:+} “{word}” counter{s}.", "D-18.1"
    TILE_COUNTERS = "{tile}: {n:+} “{word}” counter{s}.", "D-18.1"
    CONTROL = "{who} takes control of {card} on {tile}.", "O-15.7"
    COIN = "The coin shows {word}.", "O-1.15"
    DIE = "The die shows {n}.", "O-1.15"
    SHUFFLE = "{who}'s deck is shuffled.", "D-3.6"
    CLASH = "Clash on {tile}: {card} counts {n}, {word} counts {to}.", "D-14.2"
    SPARED = "{card} is shielded from {n} damage.", "O-13.6"
    SURRENDER = "{who} surrenders.", "D-19.4"
    TIMEOUT = "Time is up.", "O-20.1"
    FAMINE = "{who}'s deck has run out.", "D-19.3", "O-19.1"
    WIN = "{who} wins.", "O-8.11"
    DRAW_GAME = "The duel is a draw.", "O-19.4"
    # Free changes, behind which there is no rule.
    FREE_PUT = "Freely: {card} is put on {tile}."
    FREE_SENT = "Freely: {card} is put into {who}'s {word}."
    FREE_MODE = "Freely: {card} on {tile} is {word}."
    FREE_CARD = "Freely: {card} on {tile} has {n} {word}."
    FREE_TILE = "Freely: {tile} has {n} {word}."
    FREE_SIDE = "Freely: {who} has {n} {word}."
    FREE_TURN = "Freely: it is turn {n} of {who}."
    FREE_PHASE = "Freely: {word}."
    FREE_SHUFFLE = "Freely: {who}'s deck is shuffled."


#: Sentences of entries with choices.
CHOOSING: Final[dict[What, str]] = {
    What.ACTIVATE: "{who} uses {card} on {chosen}, from {tile}.",
    What.ABILITY: "{who} uses an ability of {card} on {chosen}, from {tile}.",
    What.TRIGGER: "The ability of {who}'s {card} is triggered, for {chosen}.",
}


class Pick(NamedTuple):
    """One choice in a log entry: a card, a tile, or both; `path` are tiles of the way, `word` is additional text.

    `sees` is the only player who may know the card, NONE if both may.
    """

    card: int = NONE
    tile: int = NONE
    path: tuple[int, ...] = ()
    word: str = ""
    sees: int = NONE


class Entry(NamedTuple):
    """One entry in the log of a duel. `rules` are cited besides those of its kind `what`. Empty fields are NONE or "".

    `to` is a tile, or a second number besides `n`. `sees` is the only player who may know the card of the entry, NONE
    if both may. `chosen` are the choices.
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
    """Card on the field (unit or trick), as far as the log reads it."""

    @property
    def card(self) -> int:
        """Number of the card in the duel's table."""

    @property
    def control(self) -> int:
        """Player who controls the card, 0 or 1."""

    @property
    def is_face_up(self) -> bool:
        """Whether the card is face-up."""


class Logged(Protocol):
    """Duel, as far as the log reads it."""

    @property
    def log(self) -> list[Entry] | None:
        """Entries so far, or None if the duel keeps no log."""

    @property
    def units(self) -> Sequence[OnTheField | None]:
        """Unit on each tile or None, by number of the tile."""

    @property
    def tricks(self) -> Sequence[OnTheField | None]:
        """Trick on each tile or None, by number of the tile; equips are not included."""


def seen_by(card: OnTheField) -> int:
    """Return the only player who may know a card on the field, NONE if both may (O-3.6)."""
    return NONE if card.is_face_up else card.control


def _who_sees(duel: Logged, card: int, tile: int, to: int) -> int:
    """Return the only player who may know `card`, by its number, if it lies face-down on `tile` or `to`, else NONE.

    See O-3.6. `to` is NONE if it is no tile.
    """
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
    """Add an entry with these fields (see `Entry`) to the log, if the duel keeps one.

    Without `sees`, a card that lies face-down on its tile is known to its controller only.
    """
    if duel.log is not None:
        if sees == NONE and card != NONE and tile != NONE:
            sees = _who_sees(duel, card, tile, to if what in TO_A_TILE else NONE)
        duel.log.append(Entry(what, who, card, tile, to, n, word, rules, sees, chosen))

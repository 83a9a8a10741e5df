"""Functions and slots of the table `board.txt`: paraphrases of movement, attack, battle and tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.abilities import ast
from rules.abilities.ast import (
    Again,
    AllTiles,
    AttackWhere,
    ChangeMode,
    ChangeTerrain,
    ChooseTile,
    Chosen,
    ChosenTiles,
    Condition,
    Effect,
    EndOfTurn,
    Every,
    Filter,
    Forbid,
    Heading,
    Host,
    If,
    IsKind,
    It,
    Lasting,
    LeaderOf,
    Licence,
    LimitAttacks,
    Move,
    MoveFurther,
    Near,
    Not,
    Origin,
    Past,
    Permit,
    Place,
    Push,
    PutOn,
    RestoreShield,
    Select,
    SetFieldBuff,
    Shield,
    Stance,
    Status,
    SwapPlaces,
    Target,
    That,
    This,
    TileOf,
    TradeStat,
    Turn,
    UnitDeed,
    Where,
    While,
    Whose,
    Zone,
)
from rules.abilities.grammar.templates import INVALID, Slot
from rules.abilities.phrases.effects import may_be_two
from rules.abilities.phrases.targets import OWNED
from rules.vocabulary import Stat, Tile

ALL: Final = Every(Filter())


# --- places -------------------------------------------------------------------------------------------------------


def pushed(target: Target, tiles: int = 1, *, up_to: bool = False) -> Effect:
    """Return “push TARGET 1 tile away”."""
    return Push(target, tiles, Heading.AWAY, up_to=up_to)


def pulled(target: Target, tiles: int = 1, *, up_to: bool = False) -> Effect:
    """Return “pull TARGET 1 tile towards this creature”."""
    return Push(target, tiles, Heading.TOWARDS, up_to=up_to)


def swapped_with_this(other: Target) -> Effect:
    """Return “swap this creature with TARGET”."""
    return SwapPlaces(This(), other)


def chosen_pair(target: Target, other: Target, stat: Stat | None = None, *, are_targets: bool) -> object:
    """Return “target X and Y; swap their ATK”; without a stat, their places."""
    if not isinstance(target, Chosen) or not isinstance(other, Chosen) or target.count != 1 or other.count != 1:
        return INVALID
    if are_targets:
        target, other = replace(target, targets=True), replace(other, targets=True)
    return SwapPlaces(target, other) if stat is None else TradeStat(stat, target, other)


#: “target creatures'”, of which there are two.
TWO_OWNERS: Final = Slot(
    OWNED.label,
    lambda reader, at: [reading for reading in OWNED.read(reader, at) if may_be_two(reading.value)],
    lambda value, _: None,
)


def beside(target: Target, count: int = 1) -> Effect:
    """Return “place TARGET on an adjacent tile”: next to TARGET itself if it was named, else to this card."""
    origin = Origin.THAT if isinstance(target, Chosen | That | It) else Origin.THIS
    return PutOn(target, ChosenTiles(count, Where(Near.ADJACENT, of=origin)))


def one_step(target: Target) -> Effect:
    """Return “move TARGET 1 tile”."""
    return Move(target, 1, exactly=True)


# --- modes and shields --------------------------------------------------------------------------------------------


def mended_if_broken(target: Target) -> Effect:
    """Return “if its shield is broken, restore it”, the shield."""
    return If(IsKind(target, Filter(shield=Shield.BROKEN)), (RestoreShield(target),))


def from_mode(target: Target, before: Stance, mode: Stance) -> object:
    """Return “change 1 creature from Attack Mode to Defence Mode”, for a creature in the other mode."""
    if before is mode:
        return INVALID
    if not isinstance(target, Chosen | Every):
        return ChangeMode(target, mode)
    if target.filter.mode is not None or target.filter.zone is not Zone.FIELD:
        return INVALID
    return ChangeMode(replace(target, filter=replace(target.filter, mode=before)), mode)


def laid(target: Target, mode: Stance, *, face_up: bool) -> tuple[Effect, ...]:
    """Return “turn 1 creature face-down in Defence Mode”: it changes its mode first, as only that mode allows it."""
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return (ChangeMode(target, mode), Turn(same, face_up))


# --- what may be done beyond the rules ------------------------------------------------------------------------------


def diagonally_too(target: Target, tiles: int) -> tuple[Effect, ...]:
    """Return “TARGET may move up to N tiles, and may move diagonally”."""
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return (MoveFurther(target, tiles), Permit(same, Licence.MOVE_DIAGONALLY))


def one_more(target: Target, tiles: int = 1) -> Effect:
    """Return “TARGET may move N more tiles” than the usual 1."""
    return MoveFurther(target, tiles + 1)


def let_one_more(target: Target, tiles: int = 1) -> Effect:
    """Return “let this creature move one more tile”, now and not for good."""
    return Lasting((MoveFurther(target, tiles + 1),), EndOfTurn())


def one_more_diagonally(target: Target, tiles: int) -> tuple[Effect, ...]:
    """Return “TARGET may move N more tiles, diagonally too”."""
    return diagonally_too(target, tiles + 1)


#: Tiles of the cards attached to this creature.
_ON_THIS: Final = Where(Near.ON)


def detached(target: Target) -> object:
    """Return “detach 1 creature from this creature”, for a creature attached to it."""
    if not isinstance(target, Chosen | Every) or target.filter.where is not None:
        return INVALID
    changed: Any = {"filter": replace(target.filter, where=_ON_THIS)}
    return ast.Detach(replace(target, **changed))


def detached_some(count: int | None, filter: Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Return “detach N cards from this creature”."""
    wanted = replace(filter, where=_ON_THIS)
    return ast.Detach(Every(wanted) if count is None else Chosen(count, wanted))


def kept_off(target: Target, terrain: Tile | str, *, only: bool) -> Effect:
    """Return “TARGET can't enter Forest tiles”; with `only` “TARGET may enter only Forest tiles”."""
    return ast.LimitMoves(target, Where(Near.ON_TERRAIN, terrain=terrain), only)


# --- attacks ------------------------------------------------------------------------------------------------------


def again(target: Target) -> Effect:
    """Return “TARGET may attack again”."""
    return Again(target, UnitDeed.ATTACK)


def moves_again(target: Target) -> Effect:
    """Return “TARGET may move again”."""
    return Again(target, UnitDeed.MOVE)


def forbidden(target: Target, one: Status, other: Status, third: Status | None = None) -> tuple[Effect, ...]:
    """Return “TARGET can't move, attack or …”."""
    statuses = (one, other) if third is None else (one, other, third)
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return tuple(Forbid(same if number else target, status) for number, status in enumerate(statuses))


def thrice(target: Target) -> tuple[Effect, ...]:
    """Return “TARGET may attack three times”."""
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return (Again(target, UnitDeed.ATTACK), Again(same, UnitDeed.ATTACK))


def while_spawned(target: Target, status: Status) -> object:
    """Return “TARGET can't attack the turn they're spawned”."""
    if isinstance(target, Every) and target.filter.past is None:
        return Forbid(Every(replace(target.filter, past=Past.SPAWNED)), status)
    if isinstance(target, This):
        return Lasting((Forbid(target, status),), While(IsKind(target, Filter(past=Past.SPAWNED))))
    return INVALID


def only_if(target: Target, status: Status, condition: Condition) -> object:
    """Return “TARGET can't attack unless you control another Knight”."""
    return (
        Lasting((Forbid(target, status),), While(Not(condition)))
        if isinstance(target, This | Host | Every)
        else INVALID
    )


def on_leaders(target: Target, whose: Whose = Whose.BOTH, *, only: bool) -> Effect:
    """Return “TARGET can't attack leaders”; with `only` “TARGET may attack only leaders”."""
    return LimitAttacks(target, LeaderOf(whose), only)


def _from(target: Target) -> Origin:
    """Return the origin from which an attacker's reach is measured: itself, as the text names it."""
    match target:
        case Host():
            return Origin.HOST
        case Chosen() | That():
            return Origin.THAT
        case It():
            return Origin.IT
    return Origin.THIS


def along(target: Target, tiles: int) -> Effect:
    """Return “TARGET may attack up to N tiles away in a straight line”."""
    return AttackWhere(target, Where(Near.STRAIGHT, tiles, of=_from(target)))


def units_there(target: Target, where: Where) -> object:
    """Return “TARGET may attack units WHERE”; “up to N tiles away” is a phrase of its own."""
    return INVALID if where.near is Near.WITHIN and where.of is Origin.THIS else AttackWhere(target, where)


def creatures_there(target: Target, where: Where) -> Effect:
    """Return “TARGET may attack creatures WHERE”, measured from the attacker."""
    return AttackWhere(target, replace(where, of=_from(target)) if where.of is Origin.THIS else where, creatures=True)


def along_at_creatures(target: Target, tiles: int) -> Effect:
    """Return “TARGET may attack creatures up to N tiles away in a straight line”."""
    return AttackWhere(target, Where(Near.STRAIGHT, tiles, of=_from(target)), creatures=True)


def creatures_within(target: Target, tiles: int) -> Effect:
    """Return “TARGET may attack creatures up to N tiles away”."""
    return AttackWhere(target, Where(Near.WITHIN, tiles, of=_from(target)), creatures=True)


def in_line(target: Target, near: Near, *, creatures: bool) -> Effect:
    """Return “TARGET may attack in its row or column”."""
    return AttackWhere(target, Where(near, of=_from(target)), creatures)


# --- tiles --------------------------------------------------------------------------------------------------------


def every_buff(amount: int) -> Effect:
    """Return “tiles boost creatures of their element by N”."""
    return SetFieldBuff(ALL, amount)


def no_buff(target: Target = ALL) -> Effect:
    """Return “tiles don't boost creatures”."""
    return SetFieldBuff(target, 0)


def ground_of(target: Target, terrain: Tile | str) -> object:
    """Return “change the tile of 1 creature to Abyss”, for the tile of a chosen creature."""
    return (Select(target), ChangeTerrain(TileOf(Origin.THAT), terrain)) if isinstance(target, Chosen) else INVALID


def ground_around(place: Place, terrain: Tile | str) -> object:
    """Return “target tile and each tile adjacent to it become Ocean”."""
    if not isinstance(place, ChosenTiles) or place.count != 1 or place.up_to:
        return INVALID
    return (ChooseTile(place), ChangeTerrain(AllTiles(Where(Near.WITHIN, 1, of=Origin.THAT_TILE)), terrain))

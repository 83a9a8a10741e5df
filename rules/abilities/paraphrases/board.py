"""Paraphrases in card text about movement, attack, battle and tiles: functions and slots for the table `board.txt`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.abilities import ast
from rules.abilities.grammar.templates import INVALID, Slot
from rules.abilities.phrases.effects import may_be_two
from rules.abilities.phrases.targets import OWNED
from rules.vocabulary import Stat, Tile

ALL: Final = ast.Every(ast.Filter())


# --- places -------------------------------------------------------------------------------------------------------


def pushed(target: ast.Target, tiles: int = 1, *, up_to: bool = False) -> ast.Effect:
    """Return the meaning of “push TARGET `tiles` tiles away” from this card, or `up_to` so many."""
    return ast.Push(target, tiles, ast.Heading.AWAY, up_to=up_to)


def pulled(target: ast.Target, tiles: int = 1, *, up_to: bool = False) -> ast.Effect:
    """Return the meaning of “pull TARGET `tiles` tiles towards this creature”, or `up_to` so many."""
    return ast.Push(target, tiles, ast.Heading.TOWARDS, up_to=up_to)


def swapped_with_this(other: ast.Target) -> ast.Effect:
    """Return the meaning of “swap this creature with OTHER”: they change places."""
    return ast.SwapPlaces(ast.This(), other)


def chosen_pair(target: ast.Target, other: ast.Target, stat: Stat | None = None, *, are_targets: bool) -> object:
    """Return the meaning of “target X and Y; swap their ATK”; INVALID unless each target is one chosen card.

    Without a stat, they swap places. `are_targets` is for the word “target” in front of each.
    """
    if not isinstance(target, ast.Chosen) or not isinstance(other, ast.Chosen) or target.count != 1 or other.count != 1:
        return INVALID
    if are_targets:
        target, other = replace(target, targets=True), replace(other, targets=True)
    return ast.SwapPlaces(target, other) if stat is None else ast.TradeStat(stat, target, other)


#: “target creatures'”, of which there are two.
TWO_OWNERS: Final = Slot(
    OWNED.label,
    lambda reader, at: [reading for reading in OWNED.read(reader, at) if may_be_two(reading.value)],
    lambda value, _: None,
)


def beside(target: ast.Target, count: int = 1) -> ast.Effect:
    """Return the meaning of “place TARGET on an adjacent tile”.

    The `count` tiles are chosen. They are adjacent to TARGET itself if it is chosen or mentioned before, else to this
    card.
    """
    origin = ast.Origin.THAT if isinstance(target, ast.Chosen | ast.That | ast.It) else ast.Origin.THIS
    return ast.PutOn(target, ast.ChosenTiles(count, ast.Where(ast.Near.ADJACENT, of=origin)))


def one_step(target: ast.Target) -> ast.Effect:
    """Return the meaning of “move TARGET 1 tile”."""
    return ast.Move(target, 1, exactly=True)


# --- modes and shields --------------------------------------------------------------------------------------------


def mended_if_broken(target: ast.Target) -> ast.Effect:
    """Return the meaning of “if its shield is broken, restore it”, where the second “it” is the shield."""
    return ast.If(ast.IsKind(target, ast.Filter(shield=ast.Shield.BROKEN)), (ast.RestoreShield(target),))


def from_mode(target: ast.Target, before: ast.Stance, mode: ast.Stance) -> object:
    """Return the meaning of “change 1 creature from Attack Mode to Defence Mode”.

    `before` is the mode from which it changes. Equal modes, or a target that already has a mode or is off the field,
    are INVALID.
    """
    if before is mode:
        return INVALID
    if not isinstance(target, ast.Chosen | ast.Every):
        return ast.ChangeMode(target, mode)
    if target.filter.mode is not None or target.filter.zone is not ast.Zone.FIELD:
        return INVALID
    return ast.ChangeMode(replace(target, filter=replace(target.filter, mode=before)), mode)


def laid(target: ast.Target, mode: ast.Stance, *, face_up: bool) -> tuple[ast.Effect, ...]:
    """Return the meaning of “turn 1 creature face-down in Defence Mode”, or `face_up`: first the mode changes."""
    same = ast.That(target.filter.noun) if isinstance(target, ast.Chosen) else target
    return (ast.ChangeMode(target, mode), ast.Turn(same, face_up))


# --- what may be done beyond the rules ------------------------------------------------------------------------------


def diagonally_too(target: ast.Target, tiles: int) -> tuple[ast.Effect, ...]:
    """Return the meaning of “TARGET may move up to N tiles, and may move diagonally”."""
    same = ast.That(target.filter.noun) if isinstance(target, ast.Chosen) else target
    return (ast.MoveFurther(target, tiles), ast.Permit(same, ast.Licence.MOVE_DIAGONALLY))


def one_more(target: ast.Target, tiles: int = 1) -> ast.Effect:
    """Return the meaning of “TARGET may move N more tiles” than the usual 1; `tiles` is N."""
    return ast.MoveFurther(target, tiles + 1)


def let_one_more(target: ast.Target, tiles: int = 1) -> ast.Effect:
    """Return the meaning of “let TARGET move N more tiles”, which lasts until the end of the turn."""
    return ast.Lasting((ast.MoveFurther(target, tiles + 1),), ast.EndOfTurn())


def one_more_diagonally(target: ast.Target, tiles: int) -> tuple[ast.Effect, ...]:
    """Return the meaning of “TARGET may move N more tiles, diagonally too”."""
    return diagonally_too(target, tiles + 1)


#: Tiles of the cards attached to this creature.
_ON_THIS: Final = ast.Where(ast.Near.ON)


def detached(target: ast.Target) -> object:
    """Return the meaning of “detach TARGET from this creature”; INVALID for a target with a place of its own."""
    if not isinstance(target, ast.Chosen | ast.Every) or target.filter.where is not None:
        return INVALID
    changed: Any = {"filter": replace(target.filter, where=_ON_THIS)}
    return ast.Detach(replace(target, **changed))


def detached_some(count: int | None, filter: ast.Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “detach N cards from this creature”; a `count` of None means all of them."""
    wanted = replace(filter, where=_ON_THIS)
    return ast.Detach(ast.Every(wanted) if count is None else ast.Chosen(count, wanted))


def kept_off(target: ast.Target, terrain: Tile | str, *, only: bool) -> ast.Effect:
    """Return the meaning of “TARGET can't enter Forest tiles”; with `only` “TARGET may enter only Forest tiles”."""
    return ast.LimitMoves(target, ast.Where(ast.Near.ON_TERRAIN, terrain=terrain), only)


# --- attacks ------------------------------------------------------------------------------------------------------


def again(target: ast.Target) -> ast.Effect:
    """Return the meaning of “TARGET may attack again”."""
    return ast.Again(target, ast.UnitDeed.ATTACK)


def moves_again(target: ast.Target) -> ast.Effect:
    """Return the meaning of “TARGET may move again”."""
    return ast.Again(target, ast.UnitDeed.MOVE)


def forbidden(
    target: ast.Target, one: ast.Status, other: ast.Status, third: ast.Status | None = None
) -> tuple[ast.Effect, ...]:
    """Return the meaning of “TARGET can't move, attack or …”: one ban for each of two or three statuses."""
    statuses = (one, other) if third is None else (one, other, third)
    same = ast.That(target.filter.noun) if isinstance(target, ast.Chosen) else target
    return tuple(ast.Forbid(same if number else target, status) for number, status in enumerate(statuses))


def thrice(target: ast.Target) -> tuple[ast.Effect, ...]:
    """Return the meaning of “TARGET may attack three times”."""
    same = ast.That(target.filter.noun) if isinstance(target, ast.Chosen) else target
    return (ast.Again(target, ast.UnitDeed.ATTACK), ast.Again(same, ast.UnitDeed.ATTACK))


def while_spawned(target: ast.Target, status: ast.Status) -> object:
    """Return the meaning of “TARGET can't attack the turn they're spawned”; INVALID unless for all cards or this."""
    if isinstance(target, ast.Every) and target.filter.past is None:
        return ast.Forbid(ast.Every(replace(target.filter, past=ast.Past.SPAWNED)), status)
    if isinstance(target, ast.This):
        return ast.Lasting(
            (ast.Forbid(target, status),), ast.While(ast.IsKind(target, ast.Filter(past=ast.Past.SPAWNED)))
        )
    return INVALID


def only_if(target: ast.Target, status: ast.Status, condition: ast.Condition) -> object:
    """Return the meaning of “TARGET can't attack unless …”; INVALID unless for this card, its host or all cards."""
    return (
        ast.Lasting((ast.Forbid(target, status),), ast.While(ast.Not(condition)))
        if isinstance(target, ast.This | ast.Host | ast.Every)
        else INVALID
    )


def on_leaders(target: ast.Target, whose: ast.Whose = ast.Whose.BOTH, *, only: bool) -> ast.Effect:
    """Return the meaning of “TARGET can't attack leaders”; with `only` “TARGET may attack only leaders”."""
    return ast.LimitAttacks(target, ast.LeaderOf(whose), only)


def _from(target: ast.Target) -> ast.Origin:
    """Return the origin for distances from the attacker `target`, as the text names it: THIS, HOST, THAT or IT."""
    match target:
        case ast.Host():
            return ast.Origin.HOST
        case ast.Chosen() | ast.That():
            return ast.Origin.THAT
        case ast.It():
            return ast.Origin.IT
    return ast.Origin.THIS


def along(target: ast.Target, tiles: int) -> ast.Effect:
    """Return the meaning of “TARGET may attack up to N tiles away in a straight line”."""
    return ast.AttackWhere(target, ast.Where(ast.Near.STRAIGHT, tiles, of=_from(target)))


def units_there(target: ast.Target, where: ast.Where) -> object:
    """Return the meaning of “TARGET may attack units WHERE”; INVALID for “up to N tiles away”, another phrase."""
    return INVALID if where.near is ast.Near.WITHIN and where.of is ast.Origin.THIS else ast.AttackWhere(target, where)


def creatures_there(target: ast.Target, where: ast.Where) -> ast.Effect:
    """Return the meaning of “TARGET may attack creatures WHERE”, with distances from the attacker."""
    return ast.AttackWhere(
        target, replace(where, of=_from(target)) if where.of is ast.Origin.THIS else where, creatures=True
    )


def along_at_creatures(target: ast.Target, tiles: int) -> ast.Effect:
    """Return the meaning of “TARGET may attack creatures up to N tiles away in a straight line”."""
    return ast.AttackWhere(target, ast.Where(ast.Near.STRAIGHT, tiles, of=_from(target)), creatures=True)


def creatures_within(target: ast.Target, tiles: int) -> ast.Effect:
    """Return the meaning of “TARGET may attack creatures up to N tiles away”."""
    return ast.AttackWhere(target, ast.Where(ast.Near.WITHIN, tiles, of=_from(target)), creatures=True)


def in_line(target: ast.Target, near: ast.Near, *, creatures: bool) -> ast.Effect:
    """Return the meaning of “TARGET may attack in its row or column”, with `creatures` only creatures there."""
    return ast.AttackWhere(target, ast.Where(near, of=_from(target)), creatures)


# --- tiles --------------------------------------------------------------------------------------------------------


def every_buff(amount: int) -> ast.Effect:
    """Return the meaning of “tiles boost creatures of their element by N”."""
    return ast.SetFieldBuff(ALL, amount)


def no_buff(target: ast.Target = ALL) -> ast.Effect:
    """Return the meaning of “tiles don't boost TARGET”, by default any creature."""
    return ast.SetFieldBuff(target, 0)


def ground_of(target: ast.Target, terrain: Tile | str) -> object:
    """Return the meaning of “change the tile of 1 creature to Abyss”; INVALID unless the creature is chosen."""
    return (
        (ast.Select(target), ast.ChangeTerrain(ast.TileOf(ast.Origin.THAT), terrain))
        if isinstance(target, ast.Chosen)
        else INVALID
    )


def ground_around(place: ast.Place, terrain: Tile | str) -> object:
    """Return the meaning of “target tile and each tile adjacent to it become Ocean”; INVALID unless for 1 tile."""
    if not isinstance(place, ast.ChosenTiles) or place.count != 1 or place.up_to:
        return INVALID
    return (
        ast.ChooseTile(place),
        ast.ChangeTerrain(ast.AllTiles(ast.Where(ast.Near.WITHIN, 1, of=ast.Origin.THAT_TILE)), terrain),
    )

"""Movement of units by abilities: along a path, or directly to another tile (rule groups 10 and 14)."""

from __future__ import annotations

from dataclasses import replace

from rules.abilities.ast import Event, Licence, Status
from rules.duel.continuous import invalidation
from rules.duel.events import clash
from rules.duel.events.outcome import check
from rules.duel.events.triggers import emit, emit_entered
from rules.duel.events.zones import carry, step_to
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel, Entered, Unit
from rules.duel.state.log import What, note
from rules.duel.state.tasks import Travel


def travel(duel: Duel, task: Travel) -> None:
    """Move a unit tile by tile along its path, until a tile is occupied.

    Traps that it sets off on a tile are answered before it goes on, and may stop it (O-10.7). An opposing creature that
    came to the tile in the same chain leads to a Clash (O-14.1). `task` is the movement, or its rest.
    """
    unit = duel.unit(task.serial)
    begun, what = task.at, What.TRAVEL if task.link != NONE else What.MOVE
    if unit is None or unit.tile != begun:
        return
    path = task.path
    if path and (_is_held(unit) or Status.CANNOT_MOVE in unit.traits.statuses):
        note(duel, What.HELD, unit.control, unit.card, begun)
        path = ()
    before = len(duel.set_off)
    is_through = Licence.MOVE_THROUGH in unit.traits.licences
    for done, tile in enumerate(path, 1):
        if is_through and duel.units[tile] is not None and done < len(path):
            continue
        if not _go(duel, unit, tile, task.start, task.link):
            break
        if len(duel.set_off) > before:
            note(duel, what, unit.control, unit.card, begun, tile)
            duel.set_off_on_path, duel.set_off = duel.set_off[before:], duel.set_off[:before]
            duel.todo.append(replace(task, at=tile, path=path[done:]))
            return
    if duel.units[unit.tile] is unit:
        if unit.tile != begun:
            note(duel, what, unit.control, unit.card, begun, unit.tile)
        if unit.tile != task.start:
            emit(duel, Event.MOVES, unit.control, unit, left=task.start)
    check(duel)


def relocate(duel: Duel, unit: Unit, tile: int, link: int) -> None:
    """Put a unit directly on another tile by link `link` (D-10.10).

    In a Clash “back” means the former tile (O-14.6).
    """
    start = unit.tile
    if _is_held(unit):
        note(duel, What.HELD, unit.control, unit.card, start)
    elif tile != start and _go(duel, unit, tile, start, link):
        note(duel, What.RELOCATE, unit.control, unit.card, start, tile)


def _is_held(unit: Unit) -> bool:
    """Return whether card texts forbid abilities to move a unit."""
    return Status.CANNOT_BE_MOVED in unit.traits.statuses


def reach(duel: Duel, unit: Unit, way: tuple[int, int], tiles: int) -> int:
    """Return how many tiles a unit can be pushed, at most `tiles`. `way` is one step in columns and rows."""
    tile, board = unit.tile, duel.table.board
    for done in range(0 if _is_held(unit) else tiles):
        after = board.beyond(tile, *way)
        if after is None or duel.units[after] is not None:
            return done
        tile = after
    return 0 if _is_held(unit) else tiles


def push(duel: Duel, unit: Unit, way: tuple[int, int], tiles: int, link: int) -> None:
    """Move a unit straight along `way`, at most `tiles`, until a unit or the edge stops it (O-23.14).

    `way` is one step in columns and rows, `link` the number of the link that pushes.
    """
    start = unit.tile
    if _is_held(unit):
        note(duel, What.HELD, unit.control, unit.card, start)
        return
    for _ in range(tiles):
        tile = duel.table.board.beyond(unit.tile, *way)
        if tile is None or duel.units[tile] is not None or duel.unit(unit.serial) is None:
            break
        back, before = unit.tile, clash.total(unit)
        step_to(duel, unit, tile)
        duel.entered[tile] = Entered(unit.serial, link, back, start, before, unit.hp)
    if unit.tile != start:
        note(duel, What.RELOCATE, unit.control, unit.card, start, unit.tile)


def swap(duel: Duel, one: Unit, other: Unit, link: int) -> None:
    """Swap the units `one` and `other` between their tiles, with the cards that they carry; neither if one is held.

    `link` is the number of the link that does so.
    """
    held = [unit for unit in (one, other) if _is_held(unit)]
    if held:
        note(duel, What.HELD, held[0].control, held[0].card, held[0].tile)
        return
    places = ((one, one.tile, other.tile), (other, other.tile, one.tile))
    totals = [clash.total(unit) for unit, _, _ in places]
    for unit, _, _ in places:
        duel.lift(unit)
    for (unit, start, tile), before in zip(places, totals, strict=True):
        duel.stand(unit, tile)
        carry(unit, tile)
        duel.entered[tile] = Entered(unit.serial, link, start, start, before, unit.hp)
        note(duel, What.RELOCATE, unit.control, unit.card, start, tile)
    for unit, start, _ in places:
        invalidation.unit_moved(duel, unit, start)
        if duel.table.triggers_on_entering:
            emit_entered(duel, unit)


def _go(duel: Duel, unit: Unit, tile: int, start: int, link: int) -> bool:
    """Move a unit to the next tile of its path. Return whether it is on `tile` now and may go on.

    `start` is where its movement began, `link` the number of the link that moves it, or NONE.
    """
    back, before = unit.tile, clash.total(unit)
    is_stopped = False
    if duel.units[tile] is not None:
        entered = clash.opponent_on(duel, tile, unit.control, link)
        if entered is None or unit.is_leader:
            note(duel, What.BLOCKED, unit.control, unit.card, unit.tile, tile)
            return False
        if not clash.clash(duel, tile, clash.Contestant(unit, before, back, start), entered):
            return False
        is_stopped = True
    step_to(duel, unit, tile)
    duel.entered[tile] = Entered(unit.serial, link, back, start, before, unit.hp)
    return not is_stopped

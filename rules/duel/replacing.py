"""Replacement: what happens instead of a destruction, decided before it (O-23.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from rules.abilities import tree
from rules.abilities.tree import Event
from rules.chance import Chance
from rules.duel.actions import NONE
from rules.duel.flow import can_do
from rules.duel.log import What, note
from rules.duel.matching import remember
from rules.duel.programs import Program, Step
from rules.duel.state import Culprit, Duel, Link, Suspended, Thing, Trick, Unit
from rules.duel.triggers import Happening, fits, listeners
from rules.duel.zones import is_indestructible

#: Carries out a step of the link with a number.
Doing: TypeAlias = Callable[[Duel, Chance, int, Step], None]
_EVENT: Final = Event.WOULD_BE_DESTROYED


def is_asked_first(duel: Duel, units: Iterable[Unit], culprit: Culprit, again: tuple[Any, ...], do: Doing) -> bool:
    """Whether something may happen instead of the destruction of a unit, so that this comes first, and `again` then.

    `do` carries out a step of a link.

    When `again` is carried out all is settled: `Duel.settled` says of each unit whether it is spared.
    """
    if not duel.table.has_replacement:
        return False
    for unit in units:
        if unit.serial not in duel.settled and not unit.is_leader and not is_indestructible(duel, unit, culprit):
            duel.todo += [again, (offer, unit.serial, culprit, do, ())]
            return True
    return False


def is_spared(duel: Duel, unit: Unit) -> bool:
    """Whether something else happened instead of the destruction that is about to happen; that is then over."""
    return bool(duel.settled) and duel.settled.pop(unit.serial, False)


def offer(duel: Duel, _: Chance, serial: int, culprit: Culprit, do: Doing, tried: tuple[tuple[int, int], ...]) -> None:
    """Carry out the next ability that replaces the destruction of a unit; what must be comes first."""
    unit = duel.unit(serial)
    if unit is None or duel.settled.get(serial):
        return
    found = sorted(_replacements(duel, unit, culprit, tried), key=lambda one: one[2])
    if not found:
        duel.settled[serial] = False
        return
    listener, program, _may = found[0]
    link = _link(duel, listener, program, unit, culprit)
    duel.suspended.append(Suspended(duel.links, duel.entered))
    duel.links, duel.entered = [link], {}
    note(duel, What.TRIGGER, link.player, link.card, link.tile)
    duel.todo += [(offer, serial, culprit, do, (*tried, (listener.serial, program.number))), (_resume,)]
    duel.todo += [(do, 0, step) for step in reversed(program.steps)]


def _replacements(
    duel: Duel, unit: Unit, culprit: Culprit, tried: tuple[tuple[int, int], ...]
) -> Iterator[tuple[Unit | Trick, Program, bool]]:
    """The abilities that could replace the destruction of a unit now, each with whether its player may decline."""
    happening = Happening(_EVENT, unit.control, unit, culprit=culprit)
    for listener, programs in listeners(duel):
        for program in programs:
            if program.when is None or program.when.event is not _EVENT or (listener.serial, program.number) in tried:
                continue
            if not fits(duel, program, happening, listener):
                continue
            link = _link(duel, listener, program, unit, culprit)
            if all(can_do(duel, link, part) for step in program.steps for part in step.nested[0]):
                yield listener, program, any(isinstance(step.effect, tree.May) for step in program.steps)


def _link(duel: Duel, listener: Unit | Trick, program: Program, unit: Unit, culprit: Culprit) -> Link:
    is_trick = isinstance(listener, Trick)
    link = Link(listener.control, program, listener.card, listener.serial, listener.tile, is_trick=is_trick)
    link.that, link.event = remember(unit), _EVENT
    if culprit.serial != NONE:
        link.other = Thing(culprit.serial, culprit.tile, culprit.card, culprit.player)
    link.targets = tuple(() for _ in program.slots)
    return link


def _resume(duel: Duel, _: Chance) -> None:
    """Go on with what was interrupted."""
    duel.links, duel.entered = duel.suspended.pop()

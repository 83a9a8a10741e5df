"""Functions and slots of the table `plain.txt`: paraphrases in everyday words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.abilities.ast import (
    ChangeStat,
    Chosen,
    Condition,
    Draw,
    Duration,
    Effect,
    GainCrystals,
    If,
    It,
    Lasting,
    Select,
    Target,
    That,
)
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import Slot, optional
from rules.abilities.paraphrases.flow import about
from rules.abilities.phrases.filters import KIND
from rules.abilities.phrases.timing import DURATION
from rules.vocabulary import Stat

# --- more in some case ---------------------------------------------------------------------------------------------


def or_more(make: Callable[..., Effect], condition: Condition, least: int, most: int, target: object = None) -> object:
    """Return “gain 1 Magic Crystal, or 3 if …”: one of the two, for the same target."""
    if target is None:
        return If(condition, (make(most),), (make(least),))
    if isinstance(target, Chosen):
        that = That(target.filter.noun)
        asked = about(condition, It(), that)
        return (Select(target), If(asked, (make(most, that),), (make(least, that),)))
    return If(about(condition, It(), target), (make(most, target),), (make(least, target),))


def _raised(stat: Stat, during: Duration | None, amount: int, target: Target) -> Effect:
    change = ChangeStat(stat, target, amount, True)
    return change if during is None else Lasting((change,), during)


def raised_more(
    target: Target, stat: object, least: int, most: int, condition: Condition, during: Duration | None = None
) -> object:
    """Return “give a creature +100 ATK this turn; if …, give it +300 instead”."""
    return or_more(partial(_raised, stat, during), condition, least, most, target)


def draw(count: int) -> Effect:
    """Return “draw N cards”."""
    return Draw(count)


def gain(count: int) -> Effect:
    """Return “gain N Magic Crystals”."""
    return GainCrystals(count)


DURING: Final = optional(DURATION)

# --- another one of a zone -----------------------------------------------------------------------------------------


def _read_another(reader: Reader, at: int) -> Readings:
    return KIND.read(reader, at) if reader.words[at] == "another" else ()


#: “another Ice creature”, if the phrase around it names the zone.
ANOTHER: Final = Slot(KIND.label, _read_another, lambda value, _: None, begins=lambda: frozenset({"another"}))

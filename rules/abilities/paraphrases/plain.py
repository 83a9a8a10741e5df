"""Paraphrases in card text in everyday language: functions and slots for the table `plain.txt`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import Slot, optional
from rules.abilities.paraphrases.flow import about
from rules.abilities.phrases.filters import KIND
from rules.abilities.phrases.timing import DURATION
from rules.vocabulary import Stat

# --- more in some case ---------------------------------------------------------------------------------------------


def or_more(
    make: Callable[..., ast.Effect], condition: ast.Condition, least: int, most: int, target: object = None
) -> object:
    """Return the meaning of “gain 1 Magic Crystal, or 3 if …”: amount `least`, or `most` under the condition.

    `make` builds the effect from its amount and, unless that is None, from the target.
    """
    if target is None:
        return ast.If(condition, (make(most),), (make(least),))
    if isinstance(target, ast.Chosen):
        that = ast.That(target.filter.noun)
        asked = about(condition, ast.It(), that)
        return (ast.Select(target), ast.If(asked, (make(most, that),), (make(least, that),)))
    return ast.If(about(condition, ast.It(), target), (make(most, target),), (make(least, target),))


def _raised(stat: Stat, during: ast.Duration | None, amount: int, target: ast.Target) -> ast.Effect:
    change = ast.ChangeStat(stat, target, amount, True)
    return change if during is None else ast.Lasting((change,), during)


def raised_more(
    target: ast.Target,
    stat: object,
    least: int,
    most: int,
    condition: ast.Condition,
    during: ast.Duration | None = None,
) -> object:
    """Return the meaning of “give a creature +100 ATK this turn; if …, give it +300 instead”.

    `least` is the 100, and `most` the 300. `during` is the duration of both, None for a permanent change.
    """
    return or_more(partial(_raised, stat, during), condition, least, most, target)


def draw(count: int) -> ast.Effect:
    """Return the meaning of “draw N cards”."""
    return ast.Draw(count)


def gain(count: int) -> ast.Effect:
    """Return the meaning of “gain N Magic Crystals”."""
    return ast.GainCrystals(count)


DURING: Final = optional(DURATION)

# --- another one of a zone -----------------------------------------------------------------------------------------


def _read_another(reader: Reader, at: int) -> Readings:
    return KIND.read(reader, at) if reader.words[at] == "another" else ()


#: “another Ice creature”, if the phrase around it names the zone.
ANOTHER: Final = Slot(KIND.label, _read_another, lambda value, _: None, begins=lambda: frozenset({"another"}))

"""Dependence of continuous effects: changes on the field after which they must be worked out again."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.abilities import ast
from rules.abilities.ast import Duration, Effect, Filter


class Dependence(NamedTuple):
    """Changes of creatures on the field after which a continuous effect must be worked out again.

    `on_others`: creatures come, go, move or are turned. `on_count`: one comes or goes, which affects others.
    `on_place`: one moves; with `is_wide` this affects others too.
    """

    on_others: bool
    on_count: bool
    on_place: bool
    is_wide: bool = False


INDEPENDENT: Final = Dependence(on_others=False, on_count=False, on_place=False)
#: Dependence of effects with unknown needs: conditional durations, protections.
ON_EVERYTHING: Final = Dependence(on_others=True, on_count=True, on_place=True, is_wide=True)


def both(one: Dependence, other: Dependence) -> Dependence:
    """Return a dependence that includes `one` and `other`."""
    return Dependence(
        one.on_others or other.on_others,
        one.on_count or other.on_count,
        one.on_place or other.on_place,
        one.is_wide or other.is_wide,
    )


def dependence_of(effect: Effect, duration: Duration | None, *, is_counted: bool) -> Dependence:
    """Return the dependence of a continuous effect with a `duration` or None.

    `is_counted`: the effect has a counted amount.
    """
    every = getattr(effect, "target", None)
    is_terrain = isinstance(effect, ast.ChangeTerrain)
    is_for_all = isinstance(every, ast.Every) and every.filter == Filter(controller=every.filter.controller)
    is_during = isinstance(duration, ast.While)
    on_others = (
        is_counted
        or is_during
        or is_terrain
        or isinstance(effect, ast.Prevent | ast.TakeControl)
        or (isinstance(every, ast.Every) and not is_for_all)
    )
    on_count = is_counted or (
        isinstance(duration, ast.While) and not isinstance(duration.condition, ast.OnTerrain | ast.IsFaceUp)
    )
    on_place = on_others and (
        is_counted
        or is_terrain
        or (isinstance(every, ast.Every) and every.filter.where is not None)
        or (isinstance(duration, ast.While) and _is_placed(duration.condition))
    )
    return Dependence(on_others, on_count, on_place, is_wide=is_terrain)


def _is_placed(condition: ast.Condition) -> bool:
    """Return whether a condition may change when a card moves to another tile."""
    if isinstance(condition, ast.Controls):
        return condition.filter.where is not None
    return not isinstance(condition, ast.IsFaceUp | ast.IsOnField)

"""Whether anything in a duel has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from rules.duel.state import Duel, Extras, Link, Player, Trick, Unit, Window

_MUTABLE: Final = (Duel, Extras, Link, Player, Trick, Unit, Window)
#: What belongs to no situation: the log is there to be read.
_LEFT_OUT: Final = frozenset({"table", "log"})


def snapshot(duel: Duel) -> dict[str, Any]:
    """Everything in a duel as values that don't change any more, by the names of its parts."""
    return {slot: _frozen(getattr(duel, slot)) for slot in Duel.__slots__ if slot not in _LEFT_OUT}


def _frozen(value: object) -> object:
    if isinstance(value, _MUTABLE):
        return tuple(_frozen(getattr(value, slot, None)) for slot in value.__slots__)
    if type(value) in (list, tuple):  # what has names never changes
        return tuple(_frozen(member) for member in cast("Iterable[object]", value))
    if isinstance(value, dict):
        return tuple(sorted((key, _frozen(member)) for key, member in value.items()))
    return value


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The names of the parts that differ."""
    return [slot for slot in before if before[slot] != after[slot]]

"""Snapshots of a duel: its whole state as plain data, hidden parts included.

Duels with equal snapshots continue alike after the same actions.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from enum import Enum
from typing import Any, Final

from rules.duel.compiler import CardScript, CompiledAbility, Step
from rules.duel.state.duel import Duel, Extras, Link, Player, Trick, Unit, Window
from rules.duel.state.tasks import Task
from rules.duel.state.traits import Traits

#: Types whose fields are included.
_OPEN: Final = (Duel, Player, Unit, Trick, Extras, Link, Window, Traits)
#: Fields that are left out: the table and the log, and fields that follow from others.
_LEFT_OUT: Final = frozenset(
    {"table", "answer", "triggers_on", "farthest", "area", "quick_area", "trick_area", "log", "responses", "dependence"}
)


def snapshot(duel: Duel) -> dict[str, object]:
    """Return the whole state of a duel, hidden parts included, as plain data for JSON."""
    plain: dict[str, Any] = _plain(duel)
    return plain


def state_digest(duel: Duel) -> str:
    """Return a digest of the whole state of a duel, hidden parts included."""
    plain = json.dumps(snapshot(duel), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    if value is None or (isinstance(value, int | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, _OPEN):
        slots = [slot for slot in value.__slots__ if slot not in _LEFT_OUT]
        return {slot: _plain(getattr(value, slot)) for slot in slots if hasattr(value, slot)}
    if isinstance(value, CompiledAbility):
        return f"ability {value.number}"
    if isinstance(value, CardScript):
        abilities = [*value.activated, *value.triggered, *value.traps, *([value.ability] if value.ability else ())]
        return [[ability.number for ability in abilities], [_plain(step) for step in value.continuous]]
    if isinstance(value, Step):
        return [repr(value.effect), repr(value.duration), value.first, value.subject, value.number]
    if isinstance(value, dict):
        return [[_plain(key), _plain(value[key])] for key in sorted(value)]
    if isinstance(value, set | frozenset):
        return sorted(_plain(member) for member in value)
    if isinstance(value, list | tuple):
        return [_plain(member) for member in value]
    if isinstance(value, Task):
        return {"task": type(value).__name__, **{one.name: _plain(getattr(value, one.name)) for one in fields(value)}}
    return repr(value)

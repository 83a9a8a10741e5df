"""Parameters of the rules engine that a scenario overrides (Appendix A of the rules)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from rules.duel import DEFAULTS, FamineTiming, Parameters
from rules.scenario.fields import Fields, Problems

#: Largest side of a board. The preparation of a duel grows with the square of the number of tiles.
MAX_SIDE: Final = 12
_BOUNDS: Final = {"columns": (1, MAX_SIDE), "rows": (2, MAX_SIDE), "default_leader_hp": (1, 99_999)}
_CLOCKS: Final = ("turn_seconds", "response_seconds")
_FAMINE: Final = {timing.value: timing for timing in FamineTiming}
_KEYS: Final = tuple(field.name for field in fields(Parameters))
#: Parameters of deck construction and of the goldfish simulator: accepted, but without effect on a duel.
_ELSEWHERE: Final = (
    "cast_unscripted", "copy_limit", "leader_policy", "leader_tile", "main_max", "main_min", "max_turns",
    "on_the_play", "opponent_hp", "runs", "side_max", "special_deck_enabled", "special_max",
)  # fmt: skip


def read_parameters(data: object, problems: Problems) -> Parameters:
    """Return the engine parameters with those that `data` overrides. Wrong values and unknown keys become problems."""
    given = Fields(data, "params", problems, (*_KEYS, *_ELSEWHERE))
    changed: dict[str, Any] = {}
    for key in given.data:
        if key in _ELSEWHERE:
            continue
        if key == "famine_timing":
            changed[key] = given.choice(key, _FAMINE, DEFAULTS.famine_timing)
        elif key in _CLOCKS:
            changed[key] = given.maybe_number(key, 1)
        else:
            least, most = _BOUNDS.get(key, (0, 99_999))
            changed[key] = given.number(key, getattr(DEFAULTS, key), least, most)
    return replace(DEFAULTS, **changed)

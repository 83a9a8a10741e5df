"""Benchmark of loading a set of 10,000 cards: new, again, and with every card changed.

It runs on a database of its own. A load may take 30 s and 500 MB; these limits are the yardstick.
"""

from __future__ import annotations

import json
import random
import resource
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from benchmarks.environment import own_database
from benchmarks.measurement import Measurement
from cards.importing import load

DESCRIPTION: Final = "A set file of 10,000 cards into an empty database, again, and with every card changed"
CARDS: Final = 10_000
#: Seconds and megabytes that a load may take.
SECONDS: Final = 30.0
MEGABYTES: Final = 500.0

_WORDS: Final = ("Ember", "Storm", "Glass", "Moor", "Tide", "Thorn", "Bell", "Lamp", "Iron", "Pale")
_TEXT: Final = "When this creature is spawned, deal 200 damage to 1 creature your opponent controls."


def measure() -> list[Measurement]:
    """Return the seconds of three loads, and the peak memory of the process in megabytes."""
    with tempfile.TemporaryDirectory() as folder, own_database():
        path = Path(folder) / "set.json"
        path.write_text(_set_file(), encoding="utf-8")
        first = _seconds(path, created=CARDS)
        again = _seconds(path, unchanged=CARDS)
        path.write_text(_set_file(change=1), encoding="utf-8")
        changed = _seconds(path, updated=CARDS)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        Measurement("10,000 new cards", first, "s", first / SECONDS, 1.0),
        Measurement("the same file again", again, "s", again / SECONDS, 1.0),
        Measurement("every card and number changed", changed, "s", changed / SECONDS, 1.0),
        Measurement("memory of the process at most", peak, "MB", peak / MEGABYTES, 1.0),
    ]


def _seconds(path: Path, *, created: int = 0, updated: int = 0, unchanged: int = 0) -> float:
    start = perf_counter()
    plan = load([path]).plan
    seconds = perf_counter() - start
    if plan is None or (plan.created, plan.updated, plan.unchanged) != (created, updated, unchanged):
        raise RuntimeError(f"expected {created} created, {updated} updated, {unchanged} unchanged")
    return seconds


def _set_file(change: int = 0) -> str:
    """Return a file of 10,000 cards as JSON. Another `change` gives every card another number and other values.

    Numbers are 1A, 1B, 2A and so on, because a set has numbers up to 9,999.
    """
    rng = random.Random(1)  # noqa: S311  (the same cards every time)
    cards = [_card(index, change, rng) for index in range(CARDS)]
    return json.dumps({"set": {"code": "BIG", "name": "Big Set"}, "cards": cards}, indent=1)


def _card(index: int, change: int, rng: random.Random) -> dict[str, Any]:
    card: dict[str, Any] = {
        "number": f"{(index // 2 + change) % (CARDS // 2) + 1}{'AB'[index % 2]}",
        "name": f"{rng.choice(_WORDS)} {rng.choice(_WORDS)} {index}",
        "level": rng.randrange(9) + change,
        "text": " ".join([_TEXT] * (rng.randrange(1, 3) + change)),
        "rarity": "common",
        "artist": f"Nobody {change}",
    }
    if rng.random() < 0.4:
        return card | {"kind": "trick", "activation": "instant", "classes": ["Damage", "Target"]}
    stats = {"atk": rng.randrange(0, 2000, 50), "hp": rng.randrange(50, 2000, 50) + change}
    kind = {"kind": "creature", "element": "ice" if change else "fire", "type": "Beast", "ability_name": "Sting"}
    return card | kind | stats

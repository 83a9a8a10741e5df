"""Benchmark of a process that starts with compiled code: the seconds until it can play, and memory.

Two new processes are measured: the first compiles, the second loads the cached code of the first.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from benchmarks.measurement import Measurement, resident_megabytes

if TYPE_CHECKING:
    from rules.duel import Table
    from rules.duel.webassembly import CompiledTable

#: Seconds that the first start may take, and megabytes that a process may use in addition.
FIRST: Final = 3.0
MEGABYTES: Final = 100.0
#: Games that are played before memory is measured.
_GAMES: Final = 200

Name: TypeAlias = Literal["duel", "goldfish"]


def has_wasmtime() -> bool:
    """Return whether wasmtime is installed, which runs code compiled to WebAssembly."""
    return find_spec("wasmtime") is not None


def compiled_table(table: Table) -> CompiledTable | None:
    """Return the table of cards with which duels are played in compiled code; None without wasmtime."""
    if not has_wasmtime():
        return None
    from rules.duel.webassembly import CompiledTable

    return CompiledTable(table)


def measure_start(name: Name) -> list[Measurement]:
    """Return the seconds of two starts of `name`, and the memory of the second; only a note without wasmtime."""
    if not has_wasmtime():
        return [Measurement("lowered: nothing, for there is no wasmtime here", 0.0, "games/s")]
    with tempfile.TemporaryDirectory() as folder:
        first, later = (_start_process(name, folder) for _ in range(2))
    return [
        Measurement("first start, lowered and compiled", first[0], "s", first[0] / FIRST, 1.0),
        Measurement("start from what is kept", later[0], "s"),
        Measurement("memory more than in Python", later[1], "MB", later[1] / MEGABYTES, 1.0),
    ]


def _start_process(name: Name, folder: str) -> tuple[float, float]:
    command = [sys.executable, "-m", __name__, name, folder]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603
    seconds, megabytes = json.loads(output)
    return seconds, megabytes


def _start(name: str, folder: Path) -> tuple[float, float]:
    """Return the seconds until compiled code of `name` (duel or goldfish) can play, and megabytes taken after games.

    The compiled code is cached in `folder`.
    """
    from benchmarks.play.duel_decks import LONGEST, both_decks
    from lowering.cache import use_cache
    from rules.apps import Folder
    from rules.duel import playouts
    from rules.goldfish import Params, Side
    from rules.goldfish.games.game import Stage
    from rules.goldfish.games.python_player import PythonPlayer
    from tcg.chance import key_of

    use_cache(Folder(folder))
    table, decks = both_decks()
    main = tuple(table.cards[number].def_ for number in decks[0].main)
    keys = [word for number in range(_GAMES) for word in key_of("start", number)]
    # Loads everything that Python needs for the same games.
    stage = Stage(Side("start", None, main), Params())
    PythonPlayer(stage).play([keys[:8]], are_compared=False)
    playouts(table, decks, keys[:8], LONGEST)
    before, start = resident_megabytes(), perf_counter()
    if name == "duel":
        from rules.duel.webassembly import CompiledTable

        compiled = CompiledTable(table)
        seconds = perf_counter() - start
        compiled.playouts(decks, keys, LONGEST)
    else:
        from rules.goldfish.games.webassembly import LoweredPlayer

        player = LoweredPlayer(stage)
        seconds = perf_counter() - start
        player.play([keys], are_compared=False)
    return seconds, resident_megabytes() - before


if __name__ == "__main__":
    print(json.dumps(_start(sys.argv[1], Path(sys.argv[2]))))  # noqa: T201

"""Functions that tests call in other processes. Those import only this module, since importing pytest is slow."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NoReturn

from jobs.resource_limits import brief
from jobs.workers import WorkersGone

#: Seconds after which something is held not to happen any more, however slow the machine is.
PATIENCE = 600
MEMORY = 1024**3


class Odd(Exception):
    """One that can be pickled, but not made again."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} is not {other}")


def nothing() -> None:
    """Nothing to be made ready."""


def end() -> NoReturn:
    os._exit(3)


def abort() -> None:
    os.kill(os.getpid(), signal.SIGABRT)


def terminate() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fall() -> NoReturn:
    raise Odd(1, 2)


def refuse() -> NoReturn:
    raise WorkersGone("not by these rules")


def stay(path: Path) -> None:
    path.write_text(str(os.getpid()))
    time.sleep(10 * PATIENCE)


def spin() -> NoReturn:
    while True:
        pass


def stick() -> None:
    sum(range(10**12))


def swell() -> None:
    bytearray(2 * MEMORY)


def spin_briefly() -> str:
    try:
        with brief(0.1):
            spin()
    except TimeoutError:
        return "given up"

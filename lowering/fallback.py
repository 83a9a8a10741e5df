"""Reports of compiled code that failed, after which Python does the same work. It needs no wasmtime."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

_log: Final = logging.getLogger("lowering")
#: Functions that are called with the name of a program when it has failed.
_listeners: Final[list[Callable[[str], None]]] = []


def on_failure(listener: Callable[[str], None]) -> None:
    """Register a function that is called with the program's name when compiled code fails, for example to count it."""
    _listeners.append(listener)


def report(program: str, error: Exception) -> None:
    """Log that the program called `program` failed with `error`, and call the registered listeners with its name."""
    _log.warning("compiled_code_failed program=%s: Python runs in its place: %s", program, str(error).split("\n")[0])
    for listener in _listeners:
        listener(program)

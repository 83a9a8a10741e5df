"""Reports of compiled code that failed, after which Python does the same work. It needs no wasmtime."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

_log: Final = logging.getLogger("lowering")
#: Functions that are called with the name of a program when it has failed.
_listeners: Final[list[Callable[[str], None]]] = []


def on_failure(listener: Callable[[str], None]) -> None:
    """Call a function with the name of each program that fails from now on, for example to count them."""
    _listeners.append(listener)


def report(program: str, error: Exception) -> None:
    """Log one line about a program that failed, and tell it to the listeners."""
    _log.warning("compiled_code_failed program=%s: Python runs in its place: %s", program, str(error).split("\n")[0])
    for listener in _listeners:
        listener(program)

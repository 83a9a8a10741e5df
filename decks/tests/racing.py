"""Calls that are made at the same time, each with a connection of its own to the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(calls: Sequence[Callable[[], T]]) -> list[T]:
    """Make the calls, at most eight at a time, and return what they return, in their order."""

    def run(call: Callable[[], T]) -> T:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(min(len(calls), 8)) as pool:
        return list(pool.map(run, calls))

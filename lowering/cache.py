"""Cache of compiled programs between processes. It needs no wasmtime, so any process may choose one."""

from __future__ import annotations

from typing import Final, Protocol


class ProgramCache(Protocol):
    """Store of compiled programs as bytes by name. They are run as code, so nobody else may be able to write there."""

    def read(self, name: str) -> bytes | None:
        """Return the bytes stored for the program `name`; None if there are none."""

    def write(self, name: str, data: bytes) -> None:
        """Store `data` for the program `name`, in place of earlier bytes."""


#: Cache in use: none or one.
CACHES: Final[list[ProgramCache]] = []


def use_cache(cache: ProgramCache) -> None:
    """Read compiled programs from `cache` from now on, if they are up to date, and write newly compiled ones to it."""
    CACHES[:] = [cache]

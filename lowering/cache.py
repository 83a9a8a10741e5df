"""Cache of compiled programs between processes. It needs no wasmtime, so any process may choose one."""

from __future__ import annotations

from typing import Final, Protocol


class ProgramCache(Protocol):
    """Bytes by name. What is read is run as code, so nobody else may be able to write there."""

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a name; None if there are none."""

    def write(self, name: str, data: bytes) -> None:
        """Replace the bytes of a name."""


#: Cache in use: none or one.
CACHES: Final[list[ProgramCache]] = []


def use_cache(cache: ProgramCache) -> None:
    """Take compiled programs from this cache from now on, if they are up to date, and write new ones to it."""
    CACHES[:] = [cache]

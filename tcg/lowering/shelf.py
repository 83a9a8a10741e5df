"""Where programs are kept between processes. Needs no wasmtime, so that anybody may say it."""

from __future__ import annotations

from typing import Final, Protocol


class Shelf(Protocol):
    """Bytes by name. Nobody else may write there: what is read is run."""

    def read(self, name: str) -> bytes | None:
        """What is kept under a name; None for nothing."""

    def write(self, name: str, data: bytes) -> None:
        """Keep something in place of what was kept under a name."""


#: None or one.
SHELVES: Final[list[Shelf]] = []


def keep_on(shelf: Shelf) -> None:
    """Programs that are made from now on are kept there, and taken from there where they are up to date."""
    SHELVES[:] = [shelf]

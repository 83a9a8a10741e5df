"""Tables in text files beside the code of a package.

A line is a row, with ` | ` between its cells. Lines that begin with `#` are comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files


def read_text(package: str, name: str) -> str:
    """Return the text file with this name, without its ending, in a package."""
    return (files(package) / f"{name}.txt").read_text(encoding="utf-8")


def read_rows(package: str, name: str) -> Iterator[list[str]]:
    """Yield the cells of each row of a table in a package."""
    lines = read_text(package, name).splitlines()
    return (line.split(" | ") for line in lines if line and not line.startswith("#"))


def split_words(cell: str) -> tuple[str, ...]:
    """Return the entries of a cell, which commas separate."""
    return tuple(cell.split(", ")) if cell else ()

"""Tables in text files beside a package's code: a line is a row, cells are separated by ` | `, `#` begins comments."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files


def read_text(package: str, name: str) -> str:
    """Return the text of the file `name`.txt in the Python package with this dotted name."""
    return (files(package) / f"{name}.txt").read_text(encoding="utf-8")


def read_lines(package: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield each line of a package's text file that is not empty, after its place for errors: file and line number."""
    for number, line in enumerate(read_text(package, name).splitlines(), 1):
        if line:
            yield f"{name}.txt of {package}, line {number}", line


def read_rows(package: str, name: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the table in a package's text file.

    ValueError is raised if a row has more or fewer cells than the first one.
    """
    width = 0
    for place, line in read_lines(package, name):
        if line.startswith("#"):
            continue
        cells = line.split(" | ")
        width = width or len(cells)
        if len(cells) != width:
            raise ValueError(f"{place}: {len(cells)} cells instead of {width}")
        yield cells


def split_words(cell: str) -> tuple[str, ...]:
    """Return the entries of a cell, separated by commas with spaces; none for an empty cell."""
    return tuple(cell.split(", ")) if cell else ()

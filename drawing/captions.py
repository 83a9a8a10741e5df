"""Text on generated pictures: printable characters, and lines that fit or are cut."""

from __future__ import annotations

from typing import Final

from drawing.text import MISSING, Weight, font, printable, wrapped

_ELLIPSIS: Final = "…"


def legible(text: str, otherwise: str = "") -> str:
    """Return the words that the font Lato can display, in one line, or `otherwise` if there are none.

    Other words are left out, because boxes would say nothing and the page repeats the text.
    """
    words = (word for word in printable(text).split() if MISSING not in word)
    return " ".join(words) or otherwise


def length(text: str, weight: Weight, size: int) -> int:
    """Return the length of a line of text in pixels."""
    return round(font(weight, size).getlength(text))


def cut(text: str, weight: Weight, size: int, room: int) -> str:
    """Return a line of text, cut with an ellipsis if it is longer than `room` pixels."""
    if length(text, weight, size) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if length(f"{text[:middle].rstrip()}{_ELLIPSIS}", weight, size) <= room:
            low = middle
        else:
            high = middle - 1
    return f"{text[:low].rstrip(' .,')}{_ELLIPSIS}"


def fitted(text: str, weight: Weight, room: int, lines: int, largest: int, smallest: int) -> tuple[int, list[str]]:
    """Return the largest font size at which a text fits, and its lines: at most `lines`, up to `room` pixels wide.

    Sizes go from `largest` down to `smallest` in steps of 2. A text that does not fit even in the smallest size is cut.
    """
    for size in range(largest, smallest - 1, -2):
        rows = wrapped(text, weight, size, room, room)
        # A smaller size is better than a name broken inside a word.
        if len(rows) <= lines and all(word in text.split() for row in rows for word in row.split()):
            return size, rows
    rows = wrapped(text, weight, smallest, room, room)
    if len(rows) > lines:
        rows = [*rows[: lines - 1], cut(" ".join(rows[lines - 1 :]), weight, smallest, room)]
    return smallest, rows

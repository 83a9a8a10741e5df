"""Panel that shows one of the statistics on the page of a deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from charts import Chart


@dataclass(frozen=True, slots=True)
class Line:
    """Line of the list in a panel: a card or name with its text.

    `link` is the address of the name below that of the game, such as "rules/#D-6.3", or "". A line that `is_off` needs
    attention.
    """

    name: str
    text: str = ""
    link: str = ""
    is_off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Panel that visitors can open and close. `brief` is beside a closed one's title; `text` explains the contents.

    A panel that `is_off` needs attention and is open at first, as is one that `is_open`.
    """

    key: str
    title: str
    brief: str
    text: str = ""
    charts: tuple[Chart, ...] = ()
    lines: Sequence[Line] = ()
    is_open: bool = False
    is_off: bool = False

"""A panel of the statistics, in which a figure is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from charts import Chart


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: `text` is what is said of a card or name, `link` the address below that of the game to which
    the name leads, such as "rules/#D-6.3", and "" for none.
    """

    name: str
    text: str = ""
    link: str = ""
    is_off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A part that opens: `brief` is what the closed one says beside its title, `text` how to read what is in it.

    One that `is_off` has something to see to, and is open from the start as one that `is_open`.
    """

    key: str
    title: str
    brief: str
    text: str = ""
    charts: tuple[Chart, ...] = ()
    lines: Sequence[Line] = ()
    is_open: bool = False
    is_off: bool = False

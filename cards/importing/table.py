"""What the set files of a game are read by, and where their cards go: all in which games differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.importing.images import ImageStore
from cards.importing.plan import GamePlan
from cards.importing.records import Reading, SetFile, SetRecord
from cards.importing.rows import Row

#: A column that CSV files have besides the keys of a card: the code of the set.
SET_COLUMN: Final = "set"


@dataclass(frozen=True, slots=True)
class CardTable:
    """How sets of the game with this code are loaded.

    `keys` are those of a card; in a cell of CSV under one of `numeric` a whole number is a number and no text.
    `read_card` says of a row all that can be said of it alone. `languages` are those of the sets that the database has,
    by their codes. `compare` compares checked files, and the sets that they name by code, with the database; faults
    that only this shows go to the files. `plan` does so too, and warns of texts, which takes a while. `write` puts a
    plan of its own into the database, in a transaction of the caller.
    """

    game: str
    keys: tuple[str, ...]
    numeric: frozenset[str]
    read_card: Callable[[Row], Reading]
    languages: Callable[[], Mapping[str, str]]
    compare: Callable[[Sequence[SetFile], Mapping[str, SetRecord]], GamePlan]
    plan: Callable[[Sequence[SetFile], Mapping[str, SetRecord]], GamePlan]
    write: Callable[[Any, ImageStore], None]

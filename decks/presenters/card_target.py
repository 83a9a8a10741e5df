"""Target in the deck for the next card that is added in the editor, as forms and links state it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import QueryDict

from games import Game
from tcg.construction import Decklist
from tcg.integers import read_integer

#: Name of the field with the count of a row, for a card or an unknown name.
COUNT: Final = re.compile(r"count:(?P<section>[a-z]+):(?:(?P<id>[0-9]{1,18})|~(?P<name>.+))", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Aim:
    """Target of the next card only: a section, the place of an unknown card or, without both, the card's usual section.

    Attributes:
        instead: Unknown name in `section` that the card replaces.
        count: Copies to add: the selected number, or those of the unknown card.
    """

    section: str = ""
    instead: str = ""
    count: int = 1

    @property
    def field(self) -> str:
        """Name of the form field with the copies of the unknown card to replace, "" if none is replaced."""
        return f"count:{self.section}:~{self.instead}" if self.instead else ""

    @property
    def query(self) -> str:
        """Query string of a link to the editor with this target, "" for one copy in the usual section."""
        params = {"instead": self.field} if self.instead else {"add_to": self.section} if self.section else {}
        return urlencode({**params, "add_count": self.count} if self.instead or self.count > 1 else params)


def read_aim(data: QueryDict, decklist: Decklist, game: Game) -> Aim:
    """Return the target that a form or link states, or else the default target.

    The default is used if the statement is invalid, or if the unknown card to replace is no longer in the deck.
    """
    match = COUNT.fullmatch(data.get("instead", ""))
    if match and match["name"] and (copies := decklist.copies(match["section"], match["name"])):
        return Aim(match["section"], match["name"], _read_copies(data, copies))
    section = data.get("add_to", "")
    is_full = section in game.singles and decklist.count(section) > 0
    return Aim(section if game.has_section(section) and not is_full else "", count=_read_copies(data, 1))


def _read_copies(data: QueryDict, otherwise: int) -> int:
    """Return the number of copies to add that a form states (at least 1), or `otherwise` if that number is invalid."""
    count = read_integer(data.get("add_count", ""), 2)
    return otherwise if count is None else max(1, count)

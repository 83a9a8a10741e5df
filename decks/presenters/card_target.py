"""Where the next card of a deck goes that is being edited: read from a form or a link, and written into links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import QueryDict

from games import Game
from tcg.construction import Decklist
from tcg.integers import read_integer

#: The name of the field with the count of a row: of a card, or of a name that no card has.
COUNT: Final = re.compile(r"count:(?P<section>[a-z]+):(?:(?P<id>[0-9]{1,18})|~(?P<name>.+))", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Aim:
    """Where the next card goes: into a section, in place of an unknown card, or (without either) where it belongs.

    That is for one addition. `instead` is the name that no card has, which stands in `section`. `count` is how many
    copies of the next card are added: as many as stay chosen, or as the unknown card has.
    """

    section: str = ""
    instead: str = ""
    count: int = 1

    @property
    def field(self) -> str:
        """`instead` as the form has it: the name of the count of its row."""
        return f"count:{self.section}:~{self.instead}" if self.instead else ""

    @property
    def query(self) -> str:
        """The aim in a link to the editor; empty for one copy to where it belongs."""
        asked = {"instead": self.field} if self.instead else {"add_to": self.section} if self.section else {}
        return urlencode({**asked, "add_count": self.count} if self.instead or self.count > 1 else asked)


def read_aim(data: QueryDict, decklist: Decklist, game: Game) -> Aim:
    """The aim that a form or a link has; none where it can't be read, or where what is to go isn't there any more."""
    match = COUNT.fullmatch(data.get("instead", ""))
    if match and match["name"] and (copies := decklist.copies(match["section"], match["name"])):
        return Aim(match["section"], match["name"], _read_copies(data, copies))
    section = data.get("add_to", "")
    is_full = section in game.singles and decklist.count(section) > 0
    return Aim(section if game.has_section(section) and not is_full else "", count=_read_copies(data, 1))


def _read_copies(data: QueryDict, otherwise: int) -> int:
    """How many copies to add; `otherwise` where that can't be read."""
    count = read_integer(data.get("add_count", ""), 2)
    return otherwise if count is None else max(1, count)

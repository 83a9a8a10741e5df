"""The words that open a section of a written decklist."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from games import GAMES, Game

#: A longer line is no heading: keeps the patterns below from working on rubbish.
_LONGEST: Final = 60

_DECORATION: Final = " \t*_=~[]<>|:-–—"
_HEADING: Final = re.compile(
    r"(?P<words>[a-z]+(?: [a-z]+)?)(?:\s*[:–—-])?\s*"
    r"(?:[(\[]?\s*[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?(?:\s*cards?)?\s*[)\]]?)?"
)
_PREFIX: Final = re.compile(r"(?P<words>[A-Za-z]+(?: [A-Za-z]+)?)\s*:\s*(?P<rest>\S.*)")


#: Headings inside a section of any game: they change nothing, and are no cards. So are its kinds of cards.
_GROUPS: Final = frozenset({"card", "cards"})


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. `section` is None for one inside a section."""

    section: str | None


class Headings:
    """The words that open the sections of a game."""

    def __init__(self, game: Game) -> None:
        self._sections = {
            alias: part.name for part in game.sections for alias in (part.name, part.label.casefold(), *part.aliases)
        }
        kinds = (kind for kind in game.kinds if kind.home)
        self._groups = _GROUPS.union(*({kind.label.casefold(), kind.plural.casefold()} for kind in kinds))

    def section(self, words: str) -> str | None:
        """The section that is called `words`, such as "Main Deck"."""
        return self._sections.get(" ".join(words.casefold().replace("-", " ").replace("_", " ").split()))

    def find(self, line: str) -> Heading | None:
        """The heading that `line` is: `Main`, `MAIN DECK (50)`, `Side: 12`, `[Special]`, `== Maybe ==`, `Tricks (20)`.

        None for a line that is none.
        """
        if len(line) > _LONGEST:
            return None
        match = _HEADING.fullmatch(line.strip(_DECORATION).casefold())
        if match is None:
            return None
        words = match["words"]
        return Heading(self._sections.get(words)) if words in self._sections or words in self._groups else None

    def split_prefix(self, line: str) -> tuple[str, str] | None:
        """Section and card of a line that names both, such as `SB: 2 Mirror Ward` or `Leader: Ashen Regent`."""
        match = _PREFIX.fullmatch(line)
        section = self.section(match["words"]) if match else None
        return (section, match["rest"]) if match and section else None


@cache
def headings_of(game: str) -> Headings:
    """Those of the game with this code."""
    return Headings(GAMES[game])

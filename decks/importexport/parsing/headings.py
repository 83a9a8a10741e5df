"""Recognition of lines that are headings of a decklist's sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from decks.importexport.parsing.columns import COLUMNS, column_called
from games import GAMES, Game
from tcg.names import squeeze

#: A longer line is no heading: keeps the patterns below from working on rubbish.
_LONGEST: Final = 60

#: Words of a comment that may be meant as a heading.
_COMMENT_WORDS: Final = 5

_DECORATION: Final = re.compile(r"^[\W_]+|[\W_]+$")
_WORDS: Final = r"(?P<words>[a-z]+(?:[ ._/–—-]+[a-z]+)?)"
_HEADING: Final = re.compile(
    rf"{_WORDS}(?:\s*[:=/–—-])?\s*(?:[(\[]?\s*x?(?P<count>[0-9]{{1,4}})(?:\s*/\s*[0-9]{{1,4}})?(?:\s*cards?)?\s*[)\]]?)?"
)
_COUNTED: Final = re.compile(rf"(?P<count>[0-9]{{1,4}})\s*x?\s+{_WORDS}\s*")
_PREFIX: Final = re.compile(
    r"(?P<words>[A-Za-z]+(?:[ _–—-][A-Za-z]+)?)\s*(?P<sign>:|\s[=–—-]\s|\s(?=\d))\s*(?P<rest>\S.*)"
)
#: A line that is framed as headings are: `[Ramp]`, `== Ramp ==`, `--- Ramp ---`, `**Ramp**`.
_FRAME: Final = re.compile(r"\[[^\[\]]+\]|(?P<sign>==+|--+|\*\*+|~~+|<<)\s*[^=~<>*-]+\s*(?:==+|--+|\*\*+|~~+|>>)")

#: An underline, or the row below the header of a table.
_RULE: Final = re.compile(r"[-=_*~#+.–—]{3,}|\|[-:| ]+\|?")

#: What a comment says above cards that are not in the deck.
OUTSIDE: Final = re.compile(r"\b(?:cuts?|not in|removed|wish ?list|acquireboard|considered|replaced)\b", re.IGNORECASE)
#: A heading with a remark: `Tricks (the good ones)`, and what a remark may not say.
_REMARKED: Final = re.compile(r"(?P<words>[^()]+?)\s*\((?P<remark>[^()]*)\)\s*:?")
_DENIED: Final = re.compile(r"\b(?:no|not|never|without|out)\b", re.IGNORECASE)

#: Headings inside a section of any game: they change nothing, and are no cards. So are its kinds of cards.
_GROUPS: Final = frozenset({"card", "cards"})
#: Headings of other games and sites for which a deck here may have no section.
_ELSEWHERE: Final = frozenset({"about", "commander", "companion", "tokens", "signaturespells", "attractions"})
#: Kinds of cards of other games, which head their cards with a count: `Spells (12)`.
_KINDS_ELSEWHERE: Final = frozenset(
    {"spells", "lands", "instants", "sorceries", "artifacts", "enchantments", "planeswalkers", "monsters", "units"}
)
#: What a line says that counts the cards of a deck, and what it has to say for that.
_SUM: Final = re.compile(rf"[A-Za-z0-9][A-Za-z0-9 _():/,.–—=-]{{1,{_LONGEST}}}")
_SUM_SIGNS: Final = str.maketrans(dict.fromkeys("_():/,.–—=-", " "))
_SUM_WORDS: Final = re.compile(
    "grand|total|totals|deck|decklist|size|cards?|count|sum|number|of|in|the|all|main|side|cop(?:y|ies)|unique|different"
    "|influence|spent|max|min|costs?|points?"
)
#: What may stand around the name of a section in a heading: `My sideboard`, `The side deck`, `Cards in the side`.
_FILLERS: Final = frozenset(
    {"my", "our", "your", "the", "this", "current", "new", "old", "cards", "in", "to", "of", "for"}
)
_TOTALS: Final = frozenset({"total", "totals", "size", "count", "sum", "number"})
_SUMS: Final = frozenset({"total", "totals", "size", "count", "sum", "number", "cards", "card", "influence"})


@dataclass(frozen=True, slots=True)
class SectionHeading:
    """Heading of a section, or of a group of cards within a section (`section` is None).

    `count` is the stated number of cards. For a sum, such as `Total side: 7`, `counted` is the section of its cards.
    """

    section: str | None
    count: int | None = None
    counted: str | None = None


class Prefix(NamedTuple):
    """Name of a section in front of a card on one line, and the `rest` of the line.

    It `is_plain` if a colon follows; after a dash the words may be part of a card's name.
    """

    section: str
    rest: str
    is_plain: bool


class Headings:
    """Recogniser of the headings of one game's sections."""

    def __init__(self, game: Game) -> None:
        self._sections = {
            squeeze(alias): part.name for part in game.sections for alias in (part.name, part.label, *part.aliases)
        }
        kinds = (kind for kind in game.kinds if kind.home)
        self._groups = _GROUPS.union(*({squeeze(kind.label), squeeze(kind.plural)} for kind in kinds))

    def section(self, words: str) -> str | None:
        """Return the name of the section that is called `words`, such as "Main Deck", or None."""
        return self._sections.get(squeeze(words))

    def find(self, line: str) -> SectionHeading | None:
        """Return the heading in `line`, or None: `Main`, `MAIN DECK (50)`, `Side: 12`, `[Special]`, `== Maybe ==`."""
        return self._heading(_HEADING, line)

    def find_loosely(self, line: str) -> SectionHeading | None:
        """Return the heading in a line that names no known card, in a freer form, or None.

        The heading may have a number of cards in front (`24 Creatures`, `2 Side`), other words (`My sideboard`) or a
        remark. A sum of cards (`60 cards`, `Total: 60`) counts as a heading within a section.
        """
        if _SUM.fullmatch(line) is None:
            return None
        if heading := self._heading(_COUNTED, line) or self._remarked(line):
            return heading
        match = _HEADING.fullmatch(line.casefold())
        if match and match["count"] and match["words"] in _KINDS_ELSEWHERE:
            return SectionHeading(None)
        tokens = line.casefold().translate(_SUM_SIGNS).split()
        words = {token for token in tokens if token.isalpha()}
        if section := self.section_among(" ".join(tokens)):
            return SectionHeading(section)
        has_number = any(token.isdecimal() for token in tokens)
        is_sum = words & (_SUMS | self._groups)
        is_whole = all(_SUM_WORDS.fullmatch(word) or word in self._groups or word in self._sections for word in words)
        if not (has_number and is_sum and is_whole):
            return None
        # "Sideboard, 7 cards" begins a section; "Total side: 7" only counts it.
        named = self.named_in(" ".join(token for token in tokens if token != "deck"))
        section = named.pop() if len(named) == 1 else None
        return SectionHeading(None, counted=section) if words & _TOTALS else SectionHeading(section)

    def _remarked(self, line: str) -> SectionHeading | None:
        """Return the heading of a line with a remark in brackets, or None.

        The remark must not mention a section, or cards that are not in the deck.
        """
        match = _REMARKED.fullmatch(line)
        if match is None or _DENIED.search(match["remark"]) or OUTSIDE.search(match["remark"]):
            return None
        return None if self.named_in(match["remark"]) else self.find(match["words"])

    def section_among(self, words: str) -> str | None:
        """Return the section that `words` name among fillers, as in "My sideboard".

        Return None if they name none, and for "My deck", which is more likely a title.
        """
        tokens = words.casefold().split()
        others = [token for token in tokens if token not in _FILLERS]
        return self.section(" ".join(others)) if len(tokens) > len(others) and others != ["deck"] else None

    def named_in(self, comment: str) -> set[str]:
        """Return the sections that a comment of at most five words names; none for a longer one."""
        words = comment.split()
        pairs = {f"{first}{second}" for first, second in pairwise(words)}
        heading = (
            {self._sections.get(squeeze(word)) for word in {*words, *pairs}} if len(words) <= _COMMENT_WORDS else set()
        )
        return {section for section in heading if section}

    def split_prefix(self, line: str) -> Prefix | None:
        """Return section and card of a line with both, as `SB: 2 Mirror Ward` or `Leader: Ashen Regent`, or None."""
        match = _PREFIX.fullmatch(line)
        section = self.section(match["words"]) if match else None
        return Prefix(section, match["rest"], match["sign"] == ":") if match and section else None

    def is_frame(self, line: str) -> bool:
        """Return whether a line looks like a heading, whatever its words are.

        The line is framed as in `[Ramp]` or `== Ramp ==`, or is a usual heading in lists of other games.
        """
        return len(line) <= _LONGEST and (_FRAME.fullmatch(line) is not None or squeeze(line) in _ELSEWHERE)

    def is_rule(self, line: str) -> bool:
        """Return whether a line is a rule such as `-----`, which separates or underlines other lines."""
        return _RULE.fullmatch(line) is not None

    def is_table_header(self, line: str) -> bool:
        """Return whether a line is the header of a table: names of known columns with `|` in front and between."""
        cells = [column_called(cell) for cell in line.strip("| ").split("|")] if line.startswith("|") else []
        return len(cells) > 1 and all(cell in COLUMNS for cell in cells)

    def _heading(self, pattern: re.Pattern[str], line: str) -> SectionHeading | None:
        if len(line) > _LONGEST:
            return None
        match = pattern.fullmatch(_DECORATION.sub("", line).casefold())
        if match is None:
            return None
        words = squeeze(match["words"])
        count = int(match["count"]) if match["count"] else None
        return (
            SectionHeading(self._sections.get(words), count)
            if words in self._sections or words in self._groups
            else None
        )


def headings_of(code: str) -> Headings:
    """Return the recogniser of section headings of the game with this code."""
    return _headings_of(GAMES[code])


@cache
def _headings_of(game: Game) -> Headings:
    return Headings(game)

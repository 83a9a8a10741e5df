"""The words that open a section of a written decklist."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rules.vocabulary import Section

#: What people call the sections. Keys are folded words.
_ALIASES: Final[dict[str, Section]] = {
    alias: section
    for section, aliases in {
        Section.LEADER: "leader|leaders|leader card",
        Section.MAIN: "main|main deck|maindeck|mainboard|main board|deck",
        Section.SIDE: "side|side deck|sidedeck|sideboard|side board|sb",
        Section.SPECIAL: "special|special deck|specialdeck|special creatures|extra|extra deck|extradeck",
        Section.MAYBE: "maybe|maybe list|maybeboard|maybe board|considering|ideas",
    }.items()
    for alias in aliases.split("|")
}
#: Headings inside a section: they change nothing, and are no cards.
_GROUPS: Final = frozenset({"creature", "creatures", "trick", "tricks", "card", "cards"})
#: A longer line is no heading: keeps the patterns below from working on rubbish.
_LONGEST: Final = 60

_DECORATION: Final = " \t*_=~[]<>|:-–—"
_HEADING: Final = re.compile(
    r"(?P<words>[a-z]+(?: [a-z]+)?)(?:\s*[:–—-])?\s*"
    r"(?:[(\[]?\s*[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?(?:\s*cards?)?\s*[)\]]?)?"
)
_PREFIX: Final = re.compile(r"(?P<words>[A-Za-z]+(?: [A-Za-z]+)?)\s*:\s*(?P<rest>\S.*)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. `section` is None for one inside a section."""

    section: Section | None


def find_section(words: str) -> Section | None:
    """The section that is called `words`, such as "Main Deck"."""
    return _ALIASES.get(" ".join(words.casefold().replace("-", " ").replace("_", " ").split()))


def find_heading(line: str) -> Heading | None:
    """The heading that `line` is: `Main`, `MAIN DECK (50)`, `Side: 12`, `[Special]`, `== Maybe ==`, `Tricks (20)`."""
    if len(line) > _LONGEST:
        return None
    match = _HEADING.fullmatch(line.strip(_DECORATION).casefold())
    if match is None:
        return None
    words = match["words"]
    return Heading(_ALIASES.get(words)) if words in _ALIASES or words in _GROUPS else None


def split_prefix(line: str) -> tuple[Section, str] | None:
    """Section and card of a line that names both, such as `SB: 2 Mirror Ward` or `Leader: Ashen Regent`."""
    match = _PREFIX.fullmatch(line)
    section = find_section(match["words"]) if match else None
    return (section, match["rest"]) if match and section else None

"""Which card is meant by what somebody wrote: a name, a set number, or both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from decks.formats.result import LineCode
from tcg.library import AnyLibrary, Card, sharing
from tcg.setnumber import PATTERN

_SET: Final = r"(?P<set>[A-Z0-9]{2,6})"
_NUMBER: Final = r"#?(?P<number>[0-9]{1,4})(?P<variant>[A-Z]?)"
#: Set numbers at the end of a line. Each is tried from the end, the most telling first (O-1.4).
_ENDINGS: Final = tuple(
    re.compile(rf"(?P<name>.*?)\s*{ending}", re.IGNORECASE | re.ASCII | re.DOTALL)
    for ending in (
        rf"\({_SET}\)\s*{_NUMBER}",  # (DSP) 112
        rf"\[{_SET}\]\s*{_NUMBER}",  # [DSP] 112
        rf"[\[(]{_SET}[\s:–—-]+{_NUMBER}[\])]",  # [DSP-112]
        rf"(?:\s|^)[\[(]?{PATTERN}[\])]?",  # DSP • EN – 112
    )
)
#: A number without brackets or language is one only where it stands alone.
_ALONE: Final = re.compile(rf"{_SET}\s*[\s–—-]\s*{_NUMBER}", re.IGNORECASE | re.ASCII)
#: A set without a number says nothing that the name doesn't.
_SET_ALONE: Final = re.compile(rf"(?P<name>.*\S)\s*[\[(]{_SET}[\])]", re.IGNORECASE | re.ASCII | re.DOTALL)


#: What somebody noted behind a card.
_REMARK: Final = re.compile(r"\s+(?:#|//)\s")


@dataclass(frozen=True, slots=True)
class Written:
    """A card as somebody wrote it, taken apart; without a number `set` is empty."""

    name: str
    set: str = ""
    number: int = 0
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """The card that was meant; `doubt` says what did not fit, with a sentence about it."""

    card: Card
    doubt: LineCode | None = None
    message: str = ""


def split_number(written: str) -> Written:
    """Name and set number of "Flash Step (DSP) 112"; either may be missing. A set without a number is left out."""
    matches = (ending.fullmatch(written) for ending in _ENDINGS)
    match = next((match for match in matches if match), None) or _ALONE.fullmatch(written)
    if match is None:
        bare = _SET_ALONE.fullmatch(written)
        return Written(bare["name"] if bare else written)
    name = match.groupdict().get("name", "")
    return Written(name, match["set"].upper(), int(match["number"]), match["variant"].upper())


def find_card(written: str, library: AnyLibrary) -> Found | None:
    """The card that `written` means, or None.

    A name and a number that agree come first, then all of it as a name, then the name alone, then the number alone:
    a name counts more than a number, since numbers differ between printings and languages. A remark behind it
    (`# …`, `// …`) is left out where nothing has it in its name.
    """
    if not written:
        return None
    if found := _find_plain(written, library):
        return found
    remark = _REMARK.search(written)
    return _find_plain(written[: remark.start()], library) if remark else None


def _find_plain(written: str, library: AnyLibrary) -> Found | None:
    parts = split_number(written)
    named = library.named(parts.name) if parts.name else None
    numbered = library.numbered(parts.set, parts.number, parts.variant) if parts.set else None
    if named is None and numbered in sharing(parts.name, library):
        named = numbered  # the name is several cards, and the number says which
    if named and numbered and named.id == numbered.id:
        return Found(named)
    whole = named if parts.name == written else library.named(written)
    if whole:
        return Found(whole)
    number = f"{parts.set} {parts.number}{parts.variant}"
    if named:
        if numbered is None:
            return Found(named)
        message = f"{number} is {numbered.name}; {named.name} was taken, as the name says."
        return Found(named, LineCode.NUMBER_DIFFERS, message)
    if numbered is None:
        return None
    if not parts.name:
        return Found(numbered)
    message = f"No card is called “{parts.name}”; {numbered.name} was taken, as {number} says."
    return Found(numbered, LineCode.FOUND_BY_NUMBER, message)

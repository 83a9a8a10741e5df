"""Several decklists in one paste, parted as people part them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from decks.formats.cleaning import clean_breaks, fit_title, is_comment
from decks.formats.cockatrice import is_xml
from decks.formats.csvlist import is_csv
from decks.formats.headings import headings_of
from decks.formats.jsonlist import is_json
from games import GAMES

#: A line between two lists.
_PARTS: Final = re.compile(r"\s*(?:-{3,}|={3,})\s*")
#: The line that a list's head begins with.
_NAMES: Final = re.compile(r"\s*(?:#+|//)\s*name\s*:.*", re.IGNORECASE)
#: What stands between a name and a deck code.
_SIGNS: Final = " \t:,;|–—-"
#: A deck code at the end of a line; before it may stand whose it is: `Ann: DSPA…`.
_CODE: Final = re.compile(
    rf"(?<![A-Za-z0-9])(?:{'|'.join(game.code_prefix for game in GAMES.values())})A[A-Za-z0-9_-]{{13,}}+"
)


class Listed(NamedTuple):
    """A list as it was sent; `name` is what it is called where it doesn't say that itself."""

    text: str
    name: str = ""
    is_code: bool = False


def split_lists(text: str, name: str = "") -> list[Listed]:
    """The lists in a text: between lines of `---` or `===`, from one `# Name:` to the next, or a deck code a line.

    `name` is what a single one is called.
    """
    found = [each for part in _parted(clean_breaks(text)) for each in _lists_in(part)]
    return [found[0]._replace(name=found[0].name or name)] if len(found) == 1 else found


def _lists_in(part: list[str]) -> Iterator[Listed]:
    text = "\n".join(part)
    if is_json(text) or is_xml(text) or is_csv(text):
        yield Listed(text)
    else:
        yield from (each for headed in _headed(part) for each in _coded(headed))


def _parted(text: str) -> Iterator[list[str]]:
    """The lines between those that part lists. A line below a heading, or below the first line, underlines it."""
    part: list[str] = []
    written = 0
    for line in text.split("\n"):
        if _PARTS.fullmatch(line) and not (part and _is_title(part[-1].strip(), is_first=written == 1)):
            yield part
            part, written = [], 0
        else:
            part.append(line)
            written += bool(line.strip())
    yield part


def _is_title(line: str, *, is_first: bool) -> bool:
    if not line[:1].isalpha() or _code_in(line):
        return False
    return is_first or any(headings_of(game).find(line) for game in GAMES)


def _headed(lines: list[str]) -> Iterator[list[str]]:
    """The same lines from each head to the next; comments right above a name are of its head."""
    part: list[str] = []
    for line in lines:
        if _NAMES.fullmatch(line):
            cut = len(part)
            while cut and is_comment(part[cut - 1]) and not _NAMES.fullmatch(part[cut - 1]):
                cut -= 1
            yield part[:cut]
            part = part[cut:]
        part.append(line)
    yield part


def _coded(lines: list[str]) -> Iterator[Listed]:
    """The list that these lines are, if any, or those whose deck codes they are."""
    written = [line for line in lines if line.strip() and not is_comment(line)]
    codes = [_code_in(line) for line in written]
    if all(codes) and (len(codes) > 1 or any(code and code.name for code in codes)):
        yield from (code for code in codes if code)
    elif written:
        yield Listed("\n".join(lines).strip("\n"))


def _code_in(line: str) -> Listed | None:
    """The deck code that a line ends in, called what stands before it; in a link that is no name."""
    found = _CODE.search(line)
    if found is None or line[found.end() :].strip():
        return None
    before = line[: found.start()].strip(_SIGNS)
    return Listed(found[0], "" if "/" in before else fit_title(before), is_code=True)

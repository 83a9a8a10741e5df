"""Splitting of a pasted text with several decklists into single ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from decks import limits
from decks.checking.mail import MOST_ABOVE, NAMES, is_above_list, is_player, unquoted
from decks.fields.cleaning import clean_breaks, fit_title, is_comment
from decks.importexport import is_document
from decks.importexport.parsing.headings import headings_of
from decks.importexport.parsing.textline import undecorated
from games import GAMES

#: A line between two lists.
_PARTS: Final = re.compile(r"\s*(?:-{3,}|={3,})\s*")
#: Characters between a name and a deck code.
_SIGNS: Final = " \t:,;|–—-"


def _code() -> re.Pattern[str]:
    """Return the pattern that finds a deck code at the end of a line; a name may precede it: `Ann: DSPA…`."""
    prefixes = "|".join(game.code_prefix for game in GAMES.values())
    return re.compile(rf"(?<![A-Za-z0-9])(?:{prefixes})A[A-Za-z0-9_-]{{13,}}+")


class SubmittedList(NamedTuple):
    """Decklist as the user sent it; `name` is used if the list does not name itself.

    With `is_code`, `text` is a deck code. `unread` says why a file could not be read; such a list has no text.
    """

    text: str
    name: str = ""
    is_code: bool = False
    unread: str = ""


def split_lists(text: str, name: str = "") -> list[SubmittedList]:
    """Return the decklists in a text, at most one more than `limits.LISTS_CHECKED`; `name` names a single unnamed list.

    A list ends at a line of `---` or `===`, at the next `# Name:`, or where its first heading comes again. Deck codes
    are one a line.
    """
    lists = (each for part in _parted(unquoted(clean_breaks(text))) for each in _lists_in(part))
    first = list(islice(lists, limits.LISTS_CHECKED + 1))
    return [first[0]._replace(name=first[0].name or name)] if len(first) == 1 else first


def _lists_in(part: list[str]) -> Iterator[SubmittedList]:
    text = unquoted("\n".join(part))
    if is_document(text):
        yield SubmittedList(text)
    else:
        for headed in _headed(text.split("\n")):
            plain = unquoted("\n".join(headed)).split("\n")
            yield from (each for begun in _begun_again(plain) for each in _coded(begun))


def _parted(text: str) -> Iterator[list[str]]:
    """Yield the lines between separators such as `---`.

    Such a line is no separator but an underline if it is right below a heading or the first line of text.
    """
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
    """Yield the lines of each part of a text that begins with the head of a decklist.

    A head is a `# Name:` line with the comments and mail headers above it; the first may also have a person's name
    above.
    """
    part: list[str] = []
    for line in lines:
        if NAMES.fullmatch(line):
            cut = _head_of(part, len(part), _is_head)
            if _head_of(part, cut, _may_be_head) > 0 or any(map(NAMES.fullmatch, part[:cut])):
                yield part[:cut]
                part = part[cut:]
        part.append(line)
    yield part


def _begun_again(lines: list[str]) -> Iterator[list[str]]:
    """Yield the lines of each decklist, split where the first heading comes again below a blank line.

    Only headings of sections that a list has once count. A name above the heading belongs to its list. Cards above the
    first heading prevent a split. Without such a heading, and if the first line is a name, lists begin with a name
    below a blank line and above a count.
    """
    is_named = _names_cards_below(["", *lines[:MOST_ABOVE]], 1)
    start, first = 0, frozenset[tuple[str, str]]()
    for number, line in enumerate(lines):
        opened = _once_in_a_list(line)
        if number - start > limits.LIST_LINES:
            break
        if opened and not first:
            if _head_of(lines, number, _may_be_head) > 0:
                break
            first = opened
        elif first & opened and (cut := _cut_above(lines, number)) is not None:
            yield lines[start:cut]
            start = cut
        elif is_named and not first and number > start and _names_cards_below(lines, number):
            yield lines[start:number]
            start = number
    yield lines[start:]


def _names_cards_below(lines: list[str], number: int) -> bool:
    """Return whether line `number` (from 0) is a person's name, below a blank line and above a card with its count."""
    is_between = not lines[number - 1].strip() and lines[number + 1 : number + 2] and lines[number + 1][:1].isdigit()
    return bool(is_between) and is_player(lines[number])


def _cut_above(lines: list[str], number: int) -> int | None:
    """Return the index of the blank line above the list whose heading has index `number`, or None without blank line.

    At most one name belongs to the list; another one above it signs the previous list.
    """
    cut, is_named = None, False
    for place in range(number - 1, _head_of(lines, number, _may_be_head) - 1, -1):
        if not lines[place].strip():
            cut = place
        elif is_player(lines[place]):
            if is_named:
                break
            is_named = True
    return cut


def _once_in_a_list(line: str) -> frozenset[tuple[str, str]]:
    """Return (code of the game, section) for each section that this line opens and that a list opens only once."""
    words = line.strip()
    if not words or words[0].isdigit() or is_comment(words):
        return frozenset()
    names = set()
    for code, game in GAMES.items():
        headings, plain = headings_of(code), undecorated(words)
        heading, prefix = headings.find(plain), headings.split_prefix(plain)
        section = heading.section if heading else prefix.section if prefix and prefix.is_plain else None
        if section and section in {game.main, *game.singles}:
            names.add((code, section))
    return frozenset(names)


def _head_of(lines: list[str], number: int, fits: Callable[[str], bool]) -> int:
    """Return the first index of the lines right above `number` that are all blank or meet `fits`; else `number`.

    At most `MOST_ABOVE` lines are looked at.
    """
    last = max(0, number - MOST_ABOVE)
    while number > last and (not lines[number - 1].strip() or fits(lines[number - 1])):
        number -= 1
    return number


def _is_head(line: str) -> bool:
    return (is_comment(line) and not NAMES.fullmatch(line)) or is_above_list(line)


def _may_be_head(line: str) -> bool:
    return is_comment(line) or _PARTS.fullmatch(line) is not None or is_player(line) or is_above_list(line)


def _coded(lines: list[str]) -> Iterator[SubmittedList]:
    """Yield each line as a decklist if all lines are deck codes, else all lines as one list, if any."""
    written = [line for line in lines if line.strip() and not is_comment(line)]
    codes = [_code_in(line) for line in written]
    if all(codes) and (len(codes) > 1 or any(code and code.name for code in codes)):
        yield from (code for code in codes if code)
    elif written:
        yield SubmittedList("\n".join(lines).strip("\n"))


def _code_in(line: str) -> SubmittedList | None:
    """Return a list with the deck code that ends a line, named after text before it unless a link; None without one."""
    match = _code().search(line)
    if match is None or line[match.end() :].strip():
        return None
    before = line[: match.start()].strip(_SIGNS)
    return SubmittedList(match[0], "" if "/" in before else fit_title(before), is_code=True)

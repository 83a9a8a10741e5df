"""Names of cards: comparison of names, and matching of quoted names (O-2.2, group 17 of the rules)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

_APOSTROPHES: Final = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc\u00b4\u0060\u2032\uff07", "'"))
#: Characters that are always invisible (Unicode's Default_Ignorable_Code_Point).
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SEPARATORS: Final = re.compile(r"[\s\-\u2010-\u2015,:.]+")
#: Quotations. Typographic ones may be nested.
_QUOTATION: Final = re.compile('“(?:[^“”]|“[^“”]*”)*”|"[^"]*"')


def name_key(name: str) -> str:
    """Return a card name trimmed and case folded, with plain apostrophes; equal keys mean the same card (O-2.2)."""
    return " ".join(name.translate(_APOSTROPHES).split()).casefold()


def without_invisible(text: str) -> str:
    """Return `text` without invisible characters, which may come from chats and web pages."""
    return text if text.isascii() else _INVISIBLE.sub("", text)


def squeeze(text: str) -> str:
    """Return only the letters and digits of a text, case folded, so that punctuation and spaces don't matter."""
    return "".join(char for char in text.casefold() if char.isalnum())


def fold(text: str) -> str:
    """Return `name_key` without accents and typographic signs: “Éclair–Knight’s” folds to “eclair-knight's”."""
    if not text:
        return text
    letters = plain(text)
    if letters.isascii() and "`" not in letters:  # the usual case
        return " ".join(letters.split()).lower()
    return name_key(letters.casefold().translate(_PLAIN))


def plain(text: str) -> str:
    """Return `text` without accents and typographic signs, with its case unchanged.

    The result is cut if it is much longer than `text`, since some signs stand for a dozen letters.
    """
    text = without_invisible(text)
    signs = _SIGN.sub(_plain_sign, text)
    if signs.isascii():  # the usual case
        return signs
    letters = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    base = "".join(char for char in letters if not unicodedata.combining(char)).translate(_PLAIN)
    return base[: 2 * len(text) + 40]


_PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        "\u201b": "'",
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"'),
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
    }
)
_SIGNS: Final = {chr(sign): letters for sign, letters in (_APOSTROPHES | _PLAIN).items()}
_SIGN: Final = re.compile(f"[{''.join(_SIGNS)}]")


def _plain_sign(match: re.Match[str]) -> str:
    return _SIGNS[match[0]]


def words(text: str) -> tuple[str, ...]:
    """Return the words of a name or quotation: split at spaces, hyphens, commas, colons and dots (O-17.1)."""
    return tuple(word for word in _SEPARATORS.split(name_key(text)) if word)


def quotation_matches(quotation: str, name: str) -> bool:
    """Return whether a name quoted in card text means the card called `name` (D-17.1, D-17.2, O-17.1).

    The words of the quotation must be consecutive whole words of the name. Plurals and possessives are other words
    (D-17.3). An empty quotation matches nothing.
    """
    wanted, given = words(quotation), words(name)
    if not wanted:
        return False
    return any(given[start : start + len(wanted)] == wanted for start in range(len(given) - len(wanted) + 1))


class Part(NamedTuple):
    """Part of a card's text from `start` to before `end`: a quoted name with its quotation marks, or other text."""

    start: int
    end: int
    is_name: bool


def text_parts(text: str) -> Iterator[Part]:
    """Return the parts of a card's text in order: quoted names, and the text between them, maybe empty (D-17.1).

    A quotation that ends with a full stop is no name: it is the text of an ability.
    """
    return _parts(text, 0, len(text))


def _parts(text: str, start: int, end: int) -> Iterator[Part]:
    for match in _QUOTATION.finditer(text, start, end):
        yield Part(start, match.start(), False)
        if match[0][-2:-1] == ".":
            yield from _parts(text, match.start() + 1, match.end() - 1)
        else:
            yield Part(match.start(), match.end(), True)
        start = match.end()
    yield Part(start, end, False)


#: Words after a quoted name that is no card's.
_MADE: Final = ("counter", "token")


def quoted_names(text: str) -> Iterator[str]:
    """Yield the card names that a text quotes, without names of counters and tokens (D-17.1)."""
    for start, end, is_name in text_parts(text):
        if is_name and not text[end:].lstrip().lower().startswith(_MADE):
            yield text[start + 1 : end - 1]

"""What people paste, made fit to read, store and show."""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import Final

from cards.models import MAX_NAME
from decks import limits
from decks.importexport.parsing.result import FormatCode, FormatError, Line, LineCode
from tcg.names import without_invisible

#: Letters in the name of an unknown card, its set number included: what `DeckEntry.written` holds.
WRITTEN: Final = 2 * MAX_NAME

#: Bytes that show which encoding a file has.
_SNIFFED: Final = 200

#: How a comment begins, perhaps behind characters that can't be seen.
COMMENT: Final = r"[\s\u200b-\u200f\u2060\ufeff]*(?:#|//)"
_COMMENT: Final = re.compile(COMMENT)

#: A link to a card in a description: the card's name or slug, and perhaps what the link says.
CARD_LINK: Final = re.compile(r"\[\[(?P<name>[^\[\]|\n]{1,160})(?:\|(?P<words>[^\[\]\n]{1,160}))?\]\]")
_BREAKS: Final = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
#: Control characters but tab and line feed, and halves of characters: no database and no page takes them all.
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"
#: What makes text run the other way, beyond the letters that it is put between.
_TURNS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")


def decode(content: bytes) -> tuple[str, Line | None]:
    """Return the text of a file, and the line to list where its encoding had to be guessed.

    UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252, as Excel saves “CSV” by default.
    """
    for mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if content.startswith(mark):
            return content.decode("utf-16", "replace"), None
    for encoding, zeros in (("utf-16-le", content[1:_SNIFFED:2]), ("utf-16-be", content[:_SNIFFED:2])):
        if zeros.count(0) * 2 > len(zeros):
            return content.decode(encoding, "replace"), None
    try:
        return content.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        pass
    message = "The file is not UTF-8: it was read as Windows-1252. If letters are wrong, save it as “CSV UTF-8”."
    # Five bytes stand for nothing in Windows-1252.
    text = content.decode("cp1252", "replace")
    return text, Line(0, "", LineCode.WRONG_ENCODING, message)


def check_length(text: str, most: int = limits.LIST_LETTERS) -> None:
    """Raises FormatError for a list of more letters than are read."""
    if len(text) > most:
        message = f"{len(text):,} letters: a decklist has at most {most:,}."
        raise FormatError(FormatCode.TOO_LONG, message)


def check_lines(count: int) -> None:
    """Raises FormatError for a list of more lines, rows or entries than are read."""
    if count > limits.LIST_LINES:
        message = f"{count:,} lines: a decklist has at most {limits.LIST_LINES:,}."
        raise FormatError(FormatCode.TOO_MANY_LINES, message)


def clean_breaks(text: str) -> str:
    """`text` with every kind of line break written as a line feed, without a byte order mark."""
    return _BREAKS.sub("\n", text).lstrip("\ufeff")


def is_comment(line: str) -> bool:
    """Whether a line is a comment: `# …` or `// …`."""
    return _COMMENT.match(line) is not None


def clean_shown(text: str) -> str:
    """`text` for showing: what can't be shown becomes U+FFFD."""
    return _UNSEEN.sub(_REPLACEMENT, text)


def clean_title(text: str) -> str:
    """The name of a deck: one line, spaces collapsed, turning nothing around on the page. It gets no longer."""
    return " ".join(clean_shown(clean_breaks(_TURNS.sub("", text))).split()).lstrip("\ufeff ")


def fit_title(text: str) -> str:
    """Cut text that may be longer, such as the name of a card, to the name of a deck."""
    return clean_title(text)[: limits.DECK_NAME].rstrip()


def is_visible(title: str) -> bool:
    """Whether there is anything to see, and so to click, in the name of a deck."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in title)


def clean_description(text: str) -> str:
    """A description: lines end in a line feed, what can't be shown becomes U+FFFD. Its length is not touched."""
    return clean_shown(clean_breaks(text))


def clean_name(text: str) -> str:
    """A card's name as it is kept: composed, spaces collapsed, without zero-width and direction characters.

    Control characters stay in: ask `is_readable`.
    """
    seen = unicodedata.normalize("NFC", without_invisible(text))
    return re.sub(r"[^\S\x00-\x08\x0b-\x1f\x7f-\x9f]+", " ", seen).strip(" ")


def is_readable(name: str) -> bool:
    """Whether a person could read `name` aloud: no control characters, at least one letter or digit."""
    return _UNSEEN.search(name) is None and any(char.isalnum() for char in name)


def without_card_links(text: str) -> str:
    """Return a text with the words of its links to cards in the places of these."""
    return CARD_LINK.sub(lambda match: (match["words"] or match["name"]).strip(), text)

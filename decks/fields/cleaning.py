"""What people paste, made fit to read, store and show."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from cards.models import MAX_NAME
from decks import limits
from tcg.names import without_invisible

#: Letters in the name of an unknown card, its set number included: what `DeckEntry.written` holds.
WRITTEN: Final = 2 * MAX_NAME

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

"""Cleaning of texts that users paste or type into decks, before they are stored and shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from cards.models import MAX_NAME
from decks import limits
from tcg.names import fold, without_invisible

#: Letters in the name of an unknown card with its set number (`DeckEntry.written`).
WRITTEN: Final = 2 * MAX_NAME

#: Start of a comment, possibly behind invisible characters.
COMMENT: Final = r"[\s\u200b-\u200f\u2060\ufeff]*(?:#|//)"
_COMMENT: Final = re.compile(COMMENT)

#: Link to a card in a description: the card's name or slug, and optionally other words.
CARD_LINK: Final = re.compile(r"\[\[(?P<name>[^\[\]|\n]{1,160})(?:\|(?P<words>[^\[\]\n]{1,160}))?\]\]")
_BREAKS: Final = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
#: Control characters except tab and line feed, and lone surrogates: some databases and pages reject them.
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"
#: Characters that change the direction of the text that follows.
_TURNS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")


class Unfit(ValueError):
    """Error: a tag, label or other short text cannot be stored; the message has the reason."""


def clean_breaks(text: str) -> str:
    """Return `text` with line feeds for all kinds of line breaks, without a byte order mark."""
    return _BREAKS.sub("\n", text).lstrip("\ufeff")


def is_comment(line: str) -> bool:
    """Return whether a line of a decklist is a comment: `# …` or `// …`."""
    return _COMMENT.match(line) is not None


def replace_unprintable(text: str) -> str:
    """Return `text` with U+FFFD for characters that cannot be shown."""
    return _UNSEEN.sub(_REPLACEMENT, text)


def clean_title(text: str) -> str:
    """Return the name of a deck in one line, without direction controls and repeated spaces; no text gets longer."""
    return " ".join(replace_unprintable(clean_breaks(_TURNS.sub("", text))).split()).lstrip("\ufeff ")


def fit_title(text: str) -> str:
    """Return a text cleaned and cut to a name of a deck (`limits.DECK_NAME` letters at most)."""
    return clean_title(text)[: limits.DECK_NAME].rstrip()


def is_visible(title: str) -> bool:
    """Return whether the name of a deck has a visible character."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in title)


def clean_description(text: str) -> str:
    """Return a deck's description, uncut, with line feeds as line breaks, and U+FFFD for invisible characters."""
    return replace_unprintable(clean_breaks(text))


def clean_name(text: str) -> str:
    """Return a card's name: NFC, single spaces, no zero-width or direction characters; control characters stay in."""
    seen = unicodedata.normalize("NFC", without_invisible(text))
    return re.sub(r"[^\S\x00-\x08\x0b-\x1f\x7f-\x9f]+", " ", seen).strip(" ")


def is_readable(name: str) -> bool:
    """Return whether a card's name has no control characters, and at least one letter or digit."""
    return _UNSEEN.search(name) is None and any(char.isalnum() for char in name)


def once(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words without later ones that equal an earlier one, ignoring case and accents."""
    known: dict[str, str] = {}
    for word in words:
        known.setdefault(fold(word), word)
    return tuple(known.values())


def clean_words(words: Iterable[str], what: str, most: int, letters: int) -> tuple[str, ...]:
    """Return up to `most` short words, such as tags, of up to so many `letters`, cleaned and without duplicates.

    `what` is a noun for one word in messages. Raises Unfit for too many words, and for a word that is too long, has a
    comma or is not visible.
    """
    cleaned = once(filter(None, map(clean_title, words)))
    for word in cleaned:
        if len(word) > letters:
            raise Unfit(f"“{word[:20]}…” has {len(word)} letters: a {what} has at most {letters}.")
        if "," in word or not is_visible(word):
            raise Unfit(f"“{word}” can't be a {what}: it has a comma, or nothing that can be seen.")
    if len(cleaned) > most:
        raise Unfit(f"{len(cleaned)} {what}s: a deck has at most {most}.")
    return cleaned


def without_card_links(text: str) -> str:
    """Return a Markdown text with only the words of its card links `[[…]]`."""
    return CARD_LINK.sub(lambda match: (match["words"] or match["name"]).strip(), text)

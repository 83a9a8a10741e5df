"""Tags of a deck: public words such as “aggro” or “budget”, by which everybody can find it.

They differ from the tags of single cards (`DeckContent.tags`), which are for the player. So their field is called
`deck_tags`. In a cell of a deck they are one text with commas.
"""

from __future__ import annotations

from collections.abc import Iterable

from decks import limits
from decks.fields.cleaning import clean_title, is_visible
from tcg.names import fold


class Unfit(ValueError):
    """Tag, label or other short text that cannot be stored; the message has the reason."""


def once(words: Iterable[str]) -> tuple[str, ...]:
    """Return words without later ones that are equal when folded."""
    known: dict[str, str] = {}
    for word in words:
        known.setdefault(fold(word), word)
    return tuple(known.values())


def clean_words(words: Iterable[str], what: str, most: int, letters: int) -> tuple[str, ...]:
    """Return cleaned short words without duplicates.

    Args:
        words: The words.
        what: Noun for one word in messages.
        most: Most words.
        letters: Most letters of a word.

    Raises:
        Unfit: There are too many words, or a word is too long, has a comma or is not visible.
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


def clean_deck_tags(words: Iterable[str]) -> tuple[str, ...]:
    """Return cleaned tags without duplicates. Raises Unfit."""
    return clean_words(words, "tag", limits.TAGS, limits.TAG)


def split_tags(text: str) -> list[str]:
    """Return the tags in a text with commas."""
    return [tag.strip() for tag in text.replace("\n", ",").split(",") if tag.strip()]


def join_tags(tags: Iterable[str]) -> str:
    """Return tags as a text with commas (see `split_tags`)."""
    return ", ".join(tags)


def read_deck_tags(text: str) -> str:
    """Return typed tags as the text to store. Raises Unfit."""
    return join_tags(clean_deck_tags(split_tags(text)))


def valid_deck_tags(words: Iterable[str]) -> tuple[str, list[str]]:
    """Return the valid tags as the text to store, and the reasons against the others."""
    tags: tuple[str, ...] = ()
    reasons = []
    for word in words:
        try:
            tags = clean_deck_tags((*tags, word))
        except Unfit as error:
            reasons.append(str(error))
    return join_tags(tags), reasons

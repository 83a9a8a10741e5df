"""Tags of a deck: public words such as “aggro” or “budget”, by which everybody can find it.

They differ from the tags of single cards (`DeckContent.tags`), which are for the player. So their field is called
`deck_tags`. In a cell of a deck they are one text with commas.
"""

from __future__ import annotations

from collections.abc import Iterable

from decks import limits
from decks.fields.cleaning import Unfit, clean_words


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

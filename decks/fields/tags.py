"""Tags of a deck: public words such as “aggro” or “budget”, by which everybody can find it.

They differ from the tags of single cards (`DeckContent.tags`), which are for the player. So their field is called
`deck_tags`. In changes of a deck they are one text with commas.
"""

from __future__ import annotations

from collections.abc import Iterable

from decks import limits
from decks.fields.cleaning import Unfit, clean_words


def clean_deck_tags(words: Iterable[str]) -> tuple[str, ...]:
    """Return the tags of a deck cleaned and without duplicates. Raises Unfit for too many or invalid tags."""
    return clean_words(words, "tag", limits.TAGS, limits.TAG)


def split_tags(text: str) -> list[str]:
    """Return the single tags of a text with commas or line breaks, without empty ones."""
    return [tag.strip() for tag in text.replace("\n", ",").split(",") if tag.strip()]


def join_tags(tags: Iterable[str]) -> str:
    """Return tags as a text with commas, which `split_tags` reads."""
    return ", ".join(tags)


def read_deck_tags(text: str) -> str:
    """Return the tags that a user typed, as the text to store. Raises Unfit."""
    return join_tags(clean_deck_tags(split_tags(text)))


def valid_deck_tags(words: Iterable[str]) -> tuple[str, list[str]]:
    """Return the tags that can be stored, as one text, and error messages about the others."""
    tags: tuple[str, ...] = ()
    reasons = []
    for word in words:
        try:
            tags = clean_deck_tags((*tags, word))
        except Unfit as error:
            reasons.append(str(error))
    return join_tags(tags), reasons

"""The tags of a deck: words that its author gives it, such as “aggro” or “budget”, for everybody to find it by.

They are not the tags of single cards (`DeckContent.tags`), which are for who plays the deck; so all that is said of a
deck calls its own `deck_tags`. As one cell of a deck they are one text, with commas between them.
"""

from __future__ import annotations

from collections.abc import Iterable

from decks import limits
from decks.fields.cleaning import clean_title, is_visible
from tcg.names import fold


class Unfit(ValueError):
    """A word that something is to be filed under and can't be; says why."""


def once(words: Iterable[str]) -> tuple[str, ...]:
    """Words, each as it is written first, without those that are the same folded."""
    known: dict[str, str] = {}
    for word in words:
        known.setdefault(fold(word), word)
    return tuple(known.values())


def clean_words(words: Iterable[str], what: str, most: int, letters: int) -> tuple[str, ...]:
    """Short words, each once however it is written: at most so many, of at most so many letters. `what` is what one is
    called. Raises Unfit."""
    found = once(filter(None, map(clean_title, words)))
    for word in found:
        if len(word) > letters:
            raise Unfit(f"“{word[:20]}…” has {len(word)} letters: a {what} has at most {letters}.")
        if "," in word or not is_visible(word):
            raise Unfit(f"“{word}” can't be a {what}: it has a comma, or nothing that can be seen.")
    if len(found) > most:
        raise Unfit(f"{len(found)} {what}s: a deck has at most {most}.")
    return found


def clean_deck_tags(words: Iterable[str]) -> tuple[str, ...]:
    """Tags, each once however it is written. Raises Unfit."""
    return clean_words(words, "tag", limits.TAGS, limits.TAG)


def split_tags(text: str) -> list[str]:
    """The tags in a text that has commas between them."""
    return [tag.strip() for tag in text.replace("\n", ",").split(",") if tag.strip()]


def join_tags(tags: Iterable[str]) -> str:
    """The text that `split_tags` reads."""
    return ", ".join(tags)


def read_deck_tags(text: str) -> str:
    """Tags as they are typed, as a deck keeps them. Raises Unfit."""
    return join_tags(clean_deck_tags(split_tags(text)))


def fitting_deck_tags(words: Iterable[str]) -> tuple[str, list[str]]:
    """As many of some tags as fit, as a deck keeps them; and why the others don't."""
    kept: tuple[str, ...] = ()
    reasons = []
    for word in words:
        try:
            kept = clean_deck_tags((*kept, word))
        except Unfit as error:
            reasons.append(str(error))
    return join_tags(kept), reasons

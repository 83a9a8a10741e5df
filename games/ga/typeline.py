"""Reader and writer of typelines of Grand Archive, such as "Unique Ally — Warrior Angel" (GA-1.1, GA-2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.ga.words import CardType, singulars, type_named

#: Dash between types and subtypes: a long one anywhere, a hyphen only beside a space ("Half-Elf" is one word).
_DASH: Final = re.compile(r"\s*(?:[\u2013\u2014\u2015]|-{2,3})\s*|(?:^|\s+)-\s*|-(?:\s+|$)")
_GAP: Final = re.compile(r"[\s,;/()\"“”]+")


@dataclass(frozen=True, slots=True)
class Typeline:
    """Typeline of a card or object, each word once and in the order in which it was printed or came."""

    supertypes: tuple[str, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the typeline as printed: "Unique Ally — Warrior Angel"."""
        before = " ".join((*self.supertypes, *(card_type.label for card_type in self.types)))
        after = " ".join(self.subtypes)
        return " — ".join(part for part in (before, after) if part) if before else f"— {after}" if after else ""

    def names(self, word: str) -> bool:
        """Return whether `word`, a type, supertype or subtype ("Ally", "Allies", "warriors"), is on the typeline."""
        if card_type := type_named(word):
            return card_type in self.types
        own = {own.casefold() for own in (*self.supertypes, *self.subtypes)}
        return not own.isdisjoint(singulars(word))


def parse_typeline(text: str) -> Typeline:
    """Return the typeline in `text`, with –, — or - before the subtypes.

    Without a dash, the words after the last type are subtypes. Other words that name no type are supertypes.
    """
    before, dash, after = _parted(text)
    words = split_words(before)
    last = max((place for place, word in enumerate(words) if type_named(word)), default=-1)
    head = words if dash or last < 0 else words[: last + 1]
    return Typeline(
        supertypes=once(word for word in head if not type_named(word)),
        types=in_order(card_type for word in head if (card_type := type_named(word))),
        subtypes=once((*words[len(head) :], *split_words(after))),
    )


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a list of types, separated by spaces, commas or "and", each with a capital."""
    return tuple(map(_printed, bare_words(text)))


def bare_words(text: str) -> tuple[str, ...]:
    """Return the words of a list of types as they are written, without "and", "a" and "an"."""
    words = (word.strip("-\u2010\u2011\u2013\u2014\u2015") for word in _GAP.split(text))
    return tuple(word for word in words if word.casefold() not in ("", "and", "a", "an"))


def once(words: Iterable[str]) -> tuple[str, ...]:
    """Return `words` without repetitions, ignoring case (GA-3.6)."""
    first: dict[str, str] = {}
    for word in words:
        first.setdefault(word.casefold(), word)
    return tuple(first.values())


def in_order(types: Iterable[CardType]) -> tuple[CardType, ...]:
    """Return `types` without repetitions, in the order of GA-1.2."""
    given = frozenset(types)
    return tuple(card_type for card_type in CardType if card_type in given)


def _parted(text: str) -> tuple[str, bool, str]:
    dash = _DASH.search(text)
    if dash is None:
        return text, False, ""
    return text[: dash.start()], True, _DASH.sub(" ", text[dash.end() :])


def _printed(word: str) -> str:
    return word.capitalize() if word.isupper() else word[:1].upper() + word[1:]

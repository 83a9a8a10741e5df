"""Names of cards in searches, of any game: those that begin with some letters, those that a word may mean."""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np

from cards.catalog.autocomplete import suggest
from cards.catalog.did_you_mean import suggester
from query.fields import MAX_SUGGESTIONS
from query.index import Index

#: A set number without its language: DSP-112, DSP 112.
_SET_NUMBER: Final = re.compile(r"(?P<set>[A-Za-z0-9]{2,6})(?:[-–]| ?#| )(?P<number>[0-9]{1,4})", re.ASCII)


def begun(index: Index[object], letters: str, limit: int) -> list[tuple[str, str]]:
    """At most so many names that begin with some letters, each with the kind of its card."""
    return [(card.full_name, card.kind.label) for card in suggest(index.source.catalog, letters, limit=limit)]


def numbered(index: Index[object], text: str) -> str:
    """The name of the card that is printed with a set number; "" for what is none."""
    number = _SET_NUMBER.fullmatch(text)
    card = index.source.catalog.numbered(number["set"].upper(), int(number["number"])) if number else None
    return card.full_name if card else ""


def meant(index: Index[Any], word: str) -> list[str]:
    """Names that may be meant by a word that nothing says: those spelt nearly so, then those with a word spelt so."""
    texts = index.texts("name")
    names = list(suggester(index.source.catalog).suggest(word))
    for near in index.alike("name", word):
        names += [
            index.things[row].full_name for row in np.flatnonzero(texts.has_whole(near))[:MAX_SUGGESTIONS].tolist()
        ]
    return list(dict.fromkeys(names))

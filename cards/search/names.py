"""Card names for searches: autocompletion, set numbers and similar names."""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np

from cards.catalog.autocomplete import suggest
from cards.catalog.did_you_mean import suggester
from query.fields import MAX_SUGGESTIONS
from query.index import Index

#: Set number without its language, such as DSP-112 or DSP 112.
_SET_NUMBER: Final = re.compile(r"(?P<set>[A-Za-z0-9]{2,6})(?:[-–]| ?#| )(?P<number>[0-9]{1,4})", re.ASCII)


def names_starting(index: Index[object], letters: str, limit: int) -> list[tuple[str, str]]:
    """Return up to `limit` card names that start with some letters, each with the label of the card's kind."""
    return [(card.full_name, card.kind.label) for card in suggest(index.source.catalog, letters, limit=limit)]


def name_of_number(index: Index[object], text: str) -> str:
    """Return the name of the card with a set number such as DSP-112, or "" if there is none."""
    number = _SET_NUMBER.fullmatch(text)
    card = index.source.catalog.numbered(number["set"].upper(), int(number["number"])) if number else None
    return card.full_name if card else ""


def similar_names(index: Index[Any], word: str) -> list[str]:
    """Return a few card names like a misspelled word: with a similar spelling, then with a similar word."""
    texts = index.texts("name")
    names = list(suggester(index.source.catalog).suggest(word))
    for near in index.alike("name", word):
        names += [
            index.things[row].full_name for row in np.flatnonzero(texts.has_whole(near))[:MAX_SUGGESTIONS].tolist()
        ]
    return list(dict.fromkeys(names))

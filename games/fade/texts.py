"""Sentences on Skills that say something of their attack: how often it hits, and how much more damage it deals.

What is no such sentence is kept in its own words, so that whoever plays without it can say so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.fade import keywords
from games.fade.attacks import MAX_HITS
from games.fade.cards import Card

_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+|\s*\n\s*")
_HITS: Final = re.compile(r"this attack hits ([1-9]\d?) times?\.?", re.IGNORECASE)
_COPIES: Final = re.compile(r"a deck may (have|hold|contain) .* of this card\.?", re.IGNORECASE)
_MORE: Final = re.compile(r"this attack deals (\d{1,3}) more damage\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AttackText:
    """What a text says of the attack of its card: hits (FADE-6.3), damage on top of PLV (O-FADE.19), and the rest."""

    hits: int = 1
    extra: int = 0
    unread: tuple[str, ...] = ()


def read_attack(card: Card) -> AttackText:
    """The text of a card that attacks. Of several numbers of hits the highest counts, more damage adds up."""
    hits, extra, unread = 1, 0, list[str]()
    for sentence in unread_sentences(card):
        if (found := _HITS.fullmatch(sentence)) and int(found[1]) <= MAX_HITS:
            hits = max(hits, int(found[1]))
        elif found := _MORE.fullmatch(sentence):
            extra += int(found[1])
        else:
            unread.append(sentence)
    return AttackText(hits, extra, tuple(unread))


def unread_sentences(card: Card) -> tuple[str, ...]:
    """The sentences of its text that say more than the card's keywords and fields do."""
    sentences = filter(None, (part.strip() for part in _SENTENCES.split(card.text)))
    return tuple(sentence for sentence in sentences if not _is_field_of(card, sentence))


def _is_field_of(card: Card, sentence: str) -> bool:
    """Whether the sentence says what the card says elsewhere too: a keyword, or how many copies a deck may have."""
    if card.copies is not None and _COPIES.fullmatch(sentence):
        return True
    try:
        return keywords.read(sentence.rstrip(".")) in card.keywords
    except ValueError:
        return False

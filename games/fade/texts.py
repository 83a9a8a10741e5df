"""Reader of card texts of F.A.D.E. about an attack: hits and extra damage. It returns other sentences as unread."""

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
    """Meaning of a card's text for its attack: hits (FADE-6.3), extra damage (O-FADE.19), and unread sentences."""

    hits: int = 1
    extra: int = 0
    unread: tuple[str, ...] = ()


def read_attack(card: Card) -> AttackText:
    """Return the meaning of the text of a card that attacks. The highest number of hits counts; damage adds up."""
    hits, extra, unread = 1, 0, list[str]()
    for sentence in unread_sentences(card):
        if (match := _HITS.fullmatch(sentence)) and int(match[1]) <= MAX_HITS:
            hits = max(hits, int(match[1]))
        elif match := _MORE.fullmatch(sentence):
            extra += int(match[1])
        else:
            unread.append(sentence)
    return AttackText(hits, extra, tuple(unread))


def unread_sentences(card: Card) -> tuple[str, ...]:
    """Return the sentences of a card's text that don't just repeat its keywords and fields."""
    sentences = filter(None, (part.strip() for part in _SENTENCES.split(card.text)))
    return tuple(sentence for sentence in sentences if not _is_field_of(card, sentence))


def _is_field_of(card: Card, sentence: str) -> bool:
    """Return whether a sentence of the text just repeats a keyword of the card or its allowed copies."""
    if card.copies is not None and _COPIES.fullmatch(sentence):
        return True
    try:
        return keywords.read(sentence.rstrip(".")) in card.keywords
    except ValueError:
        return False

"""Creatures and tricks of a main deck, for its statistics."""

from __future__ import annotations

from collections.abc import Iterator

from games.statistics.deck_cards import DeckCards
from rules.cards import CardDef
from rules.vocabulary import Kind


def played(deck: DeckCards) -> Iterator[tuple[CardDef, int]]:
    """Return the creatures and tricks of the main deck with their copies."""
    return ((card, count) for card, count in deck.main if card.kind in (Kind.CREATURE, Kind.TRICK))

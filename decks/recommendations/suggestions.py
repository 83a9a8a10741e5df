"""Suggestions of cards to add to a section of a deck: the few best ones, with reasons."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from heapq import nsmallest
from typing import Final

from cards.catalog.library import Library
from decks.games import game_of
from decks.legality import most_copies, rules_of
from decks.recommendations.candidates import criteria_of, fit_for
from games.recommendations import RecommendationReason, reasons_of
from tcg.construction import Checker, Decklist
from tcg.library import Card

#: Most suggestions.
A_FEW: Final = 8
#: Most suggestions of one kind and level, for variety.
_ALIKE: Final = 2
#: Best candidates that are examined.
_LOOKED_AT: Final = 100


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Suggestion to add `copies` of a card to the section called `section`; the most important reason is first."""

    card: Card
    section: str
    copies: int
    reasons: list[RecommendationReason]

    def put_in(self, decklist: Decklist) -> Decklist:
        """Return the decklist with the suggested copies added."""
        return decklist.add(self.section, self.card.id, self.copies)


def needy_section(decklist: Decklist, format_code: str, catalog: Library) -> str:
    """Return the name of the first section of a deck with too few cards for the format, or of the main section."""
    game = game_of(catalog)
    sections = game.formats[format_code].sections
    short = (part for part in sections if part.least and decklist.count(part.name) < part.least.limit)
    return next((part.name for part in short), game.main)


def suggestions(decklist: Decklist, format_code: str, catalog: Library, section: str) -> list[Suggestion]:
    """Return up to eight additions to a section that are not in the deck, the best first; none for a full section.

    Ties are broken by cost and then name, so a deck always has the same suggestions.
    """
    rules, fits, order = rules_of(format_code, catalog), criteria_of(decklist, catalog), game_of(catalog).order
    useful = rules.useful(section)
    parts = {part.name: part.most for part in game_of(catalog).formats[format_code].sections}
    # In a section for one card, such as leaders, all candidates are of one kind.
    is_single = (most := parts[section]) is not None and most.limit == 1
    there = {ref for pile in decklist.sections.values() for ref in pile}
    cards = (
        card
        for card in catalog.values()
        if card.id not in there and card.id in useful and rules.home(card.id) is not None
    )
    suggested, alike = list[Suggestion](), Counter[tuple[str, int | None]]()
    for card in nsmallest(_LOOKED_AT, cards, key=fit_for(decklist, catalog)):
        copies, kind = _capacity(card, section, decklist, rules), (card.kind, getattr(card, order))
        reasons = reasons_of(card, fits)
        if copies and reasons and (alike[kind] < _ALIKE or is_single):
            alike[kind] += 1
            suggested.append(Suggestion(card, section, copies, reasons))
        if len(suggested) == A_FEW:
            break
    return suggested


def _capacity(card: Card, section: str, decklist: Decklist, rules: Checker) -> int:
    capacity = rules.capacity(decklist, card.id, section)
    most = most_copies(rules.format)
    return min(most, capacity.more) if capacity else most

"""Odds of good and bad opening hands of a decklist, by grade (G-22)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.odds import Grade, grade_odds
from tcg.construction import Ref
from tcg.library import AnyLibrary


def opening_odds(counts: Mapping[Ref, int], library: AnyLibrary) -> dict[Grade, Fraction]:
    """Return the odds of each grade of an opening hand (G-22) of the cards in `counts`; unknown cards do nothing."""
    deck = (library.cards[card] for card, count in counts.items() if isinstance(card, int) for _ in range(count))
    return grade_odds(deck, sum(count for card, count in counts.items() if isinstance(card, str)))

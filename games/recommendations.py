"""Criteria for recommending cards to a deck: scores with reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

#: Known cards of a section, (card, copies) each, and of a deck by section.
CountedCards: TypeAlias = Sequence[tuple[Any, int]]
CountedSections: TypeAlias = Mapping[str, CountedCards]


@dataclass(frozen=True, slots=True)
class Criterion:
    """Criterion for recommending cards to one deck.

    `score` returns the score of a card: 0 if the criterion doesn't apply, below 0 if it is against the card. `say`
    returns the reason as a sentence, for a card with a score above 0.
    """

    code: str
    score: Callable[[Any], int]
    say: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class RecommendationReason:
    """Reason to recommend a card for a deck: the code of the criterion, and a sentence."""

    code: str
    message: str


def no_criteria(sections: CountedSections) -> tuple[Criterion, ...]:
    """Return no criteria, for a game without recommendations."""
    return ()


def score_of(card: object, criteria: Sequence[Criterion]) -> int:
    """Return the score of a card for the deck that `criteria` are for: the sum of all. Higher is better."""
    return sum(criterion.score(card) for criterion in criteria)


def reasons_of(card: object, criteria: Sequence[Criterion]) -> list[RecommendationReason]:
    """Return the reasons by `criteria` with a score above 0 to recommend a card; the highest score first."""
    scored = sorted(((criterion.score(card), criterion) for criterion in criteria), key=lambda each: -each[0])
    return [RecommendationReason(criterion.code, criterion.say(card)) for score, criterion in scored if score > 0]

"""What opening hands of Despaira are worth, and the exact odds of each grade of them (G-22).

Hands are counted with whole numbers and divided once, as in `tcg.odds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from math import comb
from typing import Final

from rules.cards import CardDef
from rules.duel import DEFAULTS
from rules.vocabulary import Activation, Kind, Section
from tcg import odds
from tcg.opening import Opening, Skips

#: The hand is drawn before the first turn, on which neither player draws (D-3.8, D-5.2, D-5.3); no redraws (O-3.3).
OPENING: Final = Opening(Section.MAIN, DEFAULTS.opening_hand, DEFAULTS.draw_per_turn, Skips.EACH, DEFAULTS.mulligans)


def cards_seen(turn: int, size: int) -> int:
    """How many cards of a deck a player has seen on their own turn `turn`, 1 for the first: all, once it is drawn."""
    return odds.cards_seen(turn, size, OPENING)


class Grade(StrEnum):
    """How good an opening hand is, the worst first (G-22). A brick is a hand without a castable creature."""

    BRICK = "brick"
    WEAK = "weak"
    FAIR = "fair"
    GOOD_NO_TRICK = "good-no-trick"
    GOOD = "good"


#: The words for the grades in charts.
GRADE_LABELS: Final = {
    Grade.BRICK: "brick",
    Grade.WEAK: "weak",
    Grade.FAIR: "fair",
    Grade.GOOD_NO_TRICK: "good, no trick",
    Grade.GOOD: "good",
}

#: The best opening of a hand without a castable creature. One of level 0 is worth more than none.
_NOTHING: Final = -1
#: The best openings that a hand of each grade may have; beyond the last it is good, with or without a trick.
_UP_TO: Final = {Grade.BRICK: _NOTHING, Grade.WEAK: 2, Grade.FAIR: 4}


def is_castable(card: CardDef) -> bool:
    """Whether a card is a creature that the spawn points of one turn are enough for (D-4.1, O-6.10)."""
    return card.kind is Kind.CREATURE and (card.level or 0) <= DEFAULTS.spawn_points


def is_playable(card: CardDef) -> bool:
    """Whether a card is a trick for the first turn: the crystals are enough for it, and it answers nothing (O-7.1)."""
    if card.kind is not Kind.TRICK or (card.level or 0) > DEFAULTS.start_crystals:
        return False
    return card.activation is not Activation.CHAIN


def grade_of(hand: Iterable[CardDef]) -> Grade:
    """The grade of an opening hand (G-22)."""
    cards = list(hand)
    levels = [card.level or 0 for card in cards if is_castable(card)]
    return grade_of_levels(levels, has_trick=any(map(is_playable, cards)))


def grade_of_levels(levels: Sequence[int], *, has_trick: bool) -> Grade:
    """The grade of an opening hand with castable creatures of some levels, and a playable trick or none (G-22)."""
    best = _NOTHING
    for place, level in enumerate(levels):
        best = _with(level, best, levels[:place])
    return _grade(best, has_trick=has_trick)


def grade_odds(deck: Iterable[CardDef], unknown: int = 0) -> dict[Grade, Fraction]:
    """The odds of each grade of an opening hand, the worst first. `deck` has the main deck, every copy by itself.

    `unknown` more cards are in it of which nothing is known. A deck of fewer cards than a hand is the hand.
    """
    size, tricks = unknown, 0
    levels: Counter[int] = Counter()
    for card in deck:
        size += 1
        tricks += is_playable(card)
        if is_castable(card):
            levels[card.level or 0] += 1
    hand, others = cards_seen(0, size), size - levels.total()
    # Poor openings are few, and high levels end the search for them. Good ones are the rest of all hands, or of all
    # without a trick.
    ways = dict.fromkeys(Grade, 0)
    poor_without_trick = 0
    for best, chosen, room in _poor_openings(sorted(levels.items(), reverse=True), hand):
        ways[_grade(best, has_trick=False)] += chosen * comb(others, room)
        poor_without_trick += chosen * comb(others - tricks, room)
    ways[Grade.GOOD_NO_TRICK] = comb(size - tricks, hand) - poor_without_trick
    ways[Grade.GOOD] = comb(size, hand) - sum(ways.values())
    return {grade: Fraction(ways[grade], comb(size, hand)) for grade in Grade}


def better_odds(grade: Grade, odds: Mapping[Grade, Fraction]) -> Fraction:
    """The odds of a better hand than one of `grade`, where `odds` are those of each grade."""
    grades = list(Grade)
    return sum((odds[better] for better in grades[grades.index(grade) + 1 :]), Fraction(0))


def _with(level: int, best: int, others: Iterable[int]) -> int:
    """The best opening with one more castable creature: alone, or with one of the others where points are enough."""
    totals = (level, *(level + other for other in others))
    return max(best, *(total for total in totals if total <= DEFAULTS.spawn_points))


def _grade(best: int, *, has_trick: bool) -> Grade:
    for grade, most in _UP_TO.items():
        if best <= most:
            return grade
    return Grade.GOOD if has_trick else Grade.GOOD_NO_TRICK


def _poor_openings(
    piles: Sequence[tuple[int, int]], room: int, best: int = _NOTHING, held: tuple[int, ...] = ()
) -> Iterator[tuple[int, int, int]]:
    """Every choice of castable creatures that makes no good opening: (best opening, ways to choose, room left).

    `piles` are (level, creatures of it in the deck); `room` cards are still to choose beside those of levels `held`.
    """
    if not piles:
        yield best, 1, room
        return
    level, creatures = piles[0]
    for count in range(min(creatures, room) + 1):
        if count:
            best, held = _with(level, best, held), (*held, level)
        if best > _UP_TO[Grade.FAIR]:
            return  # and no further card makes it worse
        for last, ways, left in _poor_openings(piles[1:], room - count, best, held):
            yield last, comb(creatures, count) * ways, left

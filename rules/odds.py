"""Grades of Despaira's opening hands, and their exact odds (G-22), in whole numbers divided once as in `tcg.odds`."""

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

#: The hand is drawn before the first turn, on which neither player draws (D-3.8, D-5.2, D-5.3). There are no redraws
#: (O-3.3).
OPENING: Final = Opening(Section.MAIN, DEFAULTS.opening_hand, DEFAULTS.draw_per_turn, Skips.EACH, DEFAULTS.mulligans)


def cards_seen(turn: int, size: int) -> int:
    """Return how many of `size` cards in a deck a player has seen on their own turn `turn`: 0 is the opening hand."""
    return odds.cards_seen(turn, size, OPENING)


class Grade(StrEnum):
    """Grade of an opening hand, worst first (G-22). A brick is a hand without a castable creature."""

    BRICK = "brick"
    WEAK = "weak"
    FAIR = "fair"
    GOOD_NO_TRICK = "good-no-trick"
    GOOD = "good"


#: Labels of the grades in charts.
GRADE_LABELS: Final = {
    Grade.BRICK: "brick",
    Grade.WEAK: "weak",
    Grade.FAIR: "fair",
    Grade.GOOD_NO_TRICK: "good, no trick",
    Grade.GOOD: "good",
}

#: Best opening of a hand without a castable creature. A creature of level 0 is better than none.
_NOTHING: Final = -1
#: Highest best opening of each poor grade. A hand above the last one is good, with or without a trick.
_UP_TO: Final = {Grade.BRICK: _NOTHING, Grade.WEAK: 2, Grade.FAIR: 4}


def is_castable(card: CardDef) -> bool:
    """Return whether a card is a creature that one turn's spawn points can pay for (D-4.1, O-6.10)."""
    return card.kind is Kind.CREATURE and (card.level or 0) <= DEFAULTS.spawn_points


def is_playable(card: CardDef) -> bool:
    """Return whether a card is a trick for the first turn (O-7.1): affordable, no Chain trick (only a response)."""
    if card.kind is not Kind.TRICK or (card.level or 0) > DEFAULTS.start_crystals:
        return False
    return card.activation is not Activation.CHAIN


def grade_of(hand: Iterable[CardDef]) -> Grade:
    """Return the grade of an opening hand, one item for each card (G-22)."""
    cards = list(hand)
    levels = [card.level or 0 for card in cards if is_castable(card)]
    return grade_of_levels(levels, has_trick=any(map(is_playable, cards)))


def grade_of_levels(levels: Sequence[int], *, has_trick: bool) -> Grade:
    """Return an opening hand's grade from its castable creatures' levels (G-22) and whether it has a playable trick."""
    best = _NOTHING
    for place, level in enumerate(levels):
        best = _with(level, best, levels[:place])
    return _grade(best, has_trick=has_trick)


def grade_odds(deck: Iterable[CardDef], unknown: int = 0) -> dict[Grade, Fraction]:
    """Return the odds of each grade of an opening hand, worst first, which add up to 1.

    A deck with fewer cards than a hand is drawn as a whole. `deck` is the main deck, one item for each copy. It has
    `unknown` more cards, which count as neither castable nor playable.
    """
    size, tricks = unknown, 0
    levels: Counter[int] = Counter()
    for card in deck:
        size += 1
        tricks += is_playable(card)
        if is_castable(card):
            levels[card.level or 0] += 1
    hand, others = cards_seen(0, size), size - levels.total()
    # Poor openings are few, and high levels end the search for them. All other hands are good.
    ways = dict.fromkeys(Grade, 0)
    poor_without_trick = 0
    for best, chosen, room in _poor_openings(sorted(levels.items(), reverse=True), hand):
        ways[_grade(best, has_trick=False)] += chosen * comb(others, room)
        poor_without_trick += chosen * comb(others - tricks, room)
    ways[Grade.GOOD_NO_TRICK] = comb(size - tricks, hand) - poor_without_trick
    ways[Grade.GOOD] = comb(size, hand) - sum(ways.values())
    return {grade: Fraction(ways[grade], comb(size, hand)) for grade in Grade}


def better_odds(grade: Grade, odds: Mapping[Grade, Fraction]) -> Fraction:
    """Return the odds of a hand better than `grade`, from the odds of each grade; 0 for the best."""
    grades = list(Grade)
    return sum((odds[better] for better in grades[grades.index(grade) + 1 :]), Fraction(0))


def _with(level: int, best: int, others: Iterable[int]) -> int:
    """Return the highest total level of first spawns after a hand gains a creature of `level`.

    The creature comes alone or with one of `others`, the levels of the other creatures, as spawn points allow. `best`
    is the highest total level without it.
    """
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
    """Yield each choice of castable creatures that makes no good hand: (highest level sum, ways to choose, room left).

    `piles` are (level, number of such creatures in the deck). `room` cards are still to be chosen in addition to
    creatures of levels `held`. `best` is the highest total level that the held ones can put on the field in one turn.
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

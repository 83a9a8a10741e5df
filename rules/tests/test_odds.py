"""Exact odds against values that were counted elsewhere, and against every hand of small decks counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import CardDef
from rules.odds import Grade, better_odds, cards_seen, grade_odds, grade_of, is_castable
from rules.vocabulary import Activation, Kind
from tcg.odds import at_least, both, copies_for


def creature(level: int | None) -> CardDef:
    return CardDef(1, f"Creature {level}", Kind.CREATURE, level=level)


def trick(level: int | None = 1, activation: Activation | None = Activation.NORMAL) -> CardDef:
    return CardDef(2, f"Trick {level}", Kind.TRICK, level=level, activation=activation)


CHAIN = trick(1, Activation.CHAIN)
LEADER = CardDef(3, "Leader", Kind.LEADER)


@pytest.mark.parametrize(("turn", "seen"), [(1, 6), (2, 8), (3, 10), (22, 48), (23, 50), (24, 50), (40, 50)])
def test_six_cards_then_two_a_turn_until_the_deck_is_drawn(turn: int, seen: int) -> None:
    """D-3.8, D-5.2, D-5.3; famine comes with turn 23 (T-19.3)."""
    assert cards_seen(turn, 50) == seen


def test_odds_are_exact() -> None:
    """T-22.5 to the last hand; six right of 49 to the only ticket; both red kings."""
    assert 1 - at_least(1, 24, 6, 60) == Fraction(1_947_792, 50_063_860)
    assert 1 - at_least(1, 20, 6, 50) == Fraction(593_775, 15_890_700)
    assert at_least(6, 6, 6, 49) == Fraction(1, 13_983_816)
    assert at_least(1, 1, 79, 80) == Fraction(79, 80)
    assert at_least(2, 2, 2, 52) == Fraction(1, 1326)
    assert at_least(10**9, 50, 50, 50) == 0


@pytest.mark.parametrize(("copies", "seen", "size"), [(51, 6, 50), (-1, 6, 50), (3, 51, 50), (3, -1, 50), (0, 0, -1)])
def test_numbers_that_no_deck_has(copies: int, seen: int, size: int) -> None:
    with pytest.raises(ValueError, match="no deck"):
        at_least(1, copies, seen, size)
    with pytest.raises(ValueError, match="no deck"):
        both((1, 1), (copies, 0), seen, size)


def share(deck: list[tuple[bool, bool]], seen: int, counts: tuple[int, int]) -> Fraction:
    """The share of all ways to see `seen` cards that have `counts` of the first and of the second set."""
    hands = [(sum(one for one, _ in hand), sum(two for _, two in hand)) for hand in combinations(deck, seen)]
    return Fraction(sum(one >= counts[0] and two >= counts[1] for one, two in hands), len(hands))


#: Decks of cards that are, or are not, in a first and in a second set; and how many cards are seen.
SEEN = st.lists(st.tuples(st.booleans(), st.booleans()), max_size=9).flatmap(
    lambda deck: st.tuples(st.just(deck), st.integers(0, len(deck)))
)


@given(SEEN, st.tuples(st.integers(0, 4), st.integers(0, 4)))
def test_every_hand_of_a_small_deck(seen: tuple[list[tuple[bool, bool]], int], counts: tuple[int, int]) -> None:
    deck, drawn = seen
    first, second, shared = sum(a for a, _ in deck), sum(b for _, b in deck), sum(a and b for a, b in deck)
    assert at_least(counts[0], first, drawn, len(deck)) == share(deck, drawn, (counts[0], 0))
    assert both(counts, (first, second), drawn, len(deck), shared) == share(deck, drawn, counts)


@given(
    st.fractions(0, 1),
    st.integers(1, 4),
    st.integers(0, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))),
)
def test_one_copy_less_would_not_do(odds: Fraction, count: int, deck: tuple[int, int]) -> None:
    seen, size = deck
    chances = [at_least(count, copies, seen, size) for copies in range(size + 1)]
    assert chances == sorted(chances)
    for wanted in (odds, chances[len(chances) // 2], Fraction(1)):
        enough = next((n for n, chance in enumerate(chances) if chance >= wanted), None)
        assert copies_for(wanted, count, seen, size) == enough


def graded_by_the_book(hand: tuple[CardDef, ...]) -> Grade:
    """G-22, word for word."""
    castable = [card for card in hand if is_castable(card)]
    if not castable:
        return Grade.BRICK
    openings = [*combinations(castable, 1), *combinations(castable, 2)]
    b = max(total for spawned in openings if (total := sum(card.level or 0 for card in spawned)) <= 6)
    c = sum(
        card.kind is Kind.TRICK and card.activation is not Activation.CHAIN and (card.level or 0) <= 6 for card in hand
    )
    if b <= 2:
        return Grade.WEAK
    if b <= 4:
        return Grade.FAIR
    return Grade.GOOD if c else Grade.GOOD_NO_TRICK


CARDS = st.one_of(
    st.integers(0, 8).map(creature),
    st.integers(0, 4).map(creature),  # poor hands are what is counted one by one
    st.sampled_from([trick(), trick(6), trick(7), trick(None, None), trick(0, Activation.INSTANT), CHAIN, LEADER]),
    st.just(creature(None)),
)


@given(st.lists(CARDS, max_size=10))
def test_grades_of_every_hand_of_a_small_deck(deck: list[CardDef]) -> None:
    hands = list(combinations(deck, min(6, len(deck))))
    grades = Counter(map(graded_by_the_book, hands))
    assert Counter(map(grade_of, hands)) == Counter(map(grade_of, map(reversed, hands))) == grades
    assert grade_odds(deck) == {grade: Fraction(grades[grade], len(hands)) for grade in Grade}


#: Sixty cards: creatures of all levels, 24 of which can be spawned; tricks of all kinds.
SIXTY = [
    *(creature(level) for level, copies in enumerate((2, 6, 5, 4, 4, 2, 1, 3)) for _ in range(copies)),
    *(trick(level % 8) for level in range(20)),
    *([CHAIN] * 13),
]


def test_a_brick_is_a_hand_without_a_castable_creature() -> None:
    """T-22.5"""
    odds = grade_odds(SIXTY)
    assert (len(SIXTY), sum(map(is_castable, SIXTY))) == (60, 24)
    assert odds[Grade.BRICK] == 1 - at_least(1, 24, 6, 60) == Fraction(1_947_792, 50_063_860)
    assert sum(odds.values()) == 1


def test_cards_that_nobody_knows_are_in_the_deck_and_do_nothing() -> None:
    assert grade_odds([creature(3)] * 24, unknown=36)[Grade.BRICK] == 1 - at_least(1, 24, 6, 60)
    assert grade_odds([], unknown=50)[Grade.BRICK] == 1


def test_odds_of_a_better_hand() -> None:
    odds = grade_odds(SIXTY)
    assert better_odds(Grade.BRICK, odds) == 1 - odds[Grade.BRICK]
    assert better_odds(Grade.FAIR, odds) == odds[Grade.GOOD_NO_TRICK] + odds[Grade.GOOD]
    assert better_odds(Grade.GOOD, odds) == 0

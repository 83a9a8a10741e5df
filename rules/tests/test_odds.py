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


#: count, copies, seen, size; the odds as they are printed elsewhere. The first two are T-22.5, turned round.
COUNTED: list[tuple[int, int, int, int, float]] = [
    (1, 24, 6, 60, 1 - 0.0389),
    (1, 20, 6, 50, 1 - 0.0374),
    (1, 4, 7, 60, 0.3995),  # four copies in a hand of seven of sixty
    (1, 3, 5, 40, 0.3376),  # three copies in a hand of five of forty
    (2, 24, 7, 60, 0.8573),
    (3, 24, 7, 60, 0.5879),
    (2, 2, 2, 52, 0.0008),  # both red kings: 1 in 1326
]


@pytest.mark.parametrize(("count", "copies", "seen", "size", "odds"), COUNTED)
def test_odds_that_others_have_counted(count: int, copies: int, seen: int, size: int, odds: float) -> None:
    assert float(at_least(count, copies, seen, size)) == pytest.approx(odds, abs=0.00005)


def test_odds_are_exact() -> None:
    """T-22.5 to the last hand; six right of 49 to the only ticket."""
    assert 1 - at_least(1, 24, 6, 60) == Fraction(1_947_792, 50_063_860)
    assert 1 - at_least(1, 20, 6, 50) == Fraction(593_775, 15_890_700)
    assert at_least(6, 6, 6, 49) == Fraction(1, 13_983_816)
    assert at_least(1, 1, 79, 80) == Fraction(79, 80)


@pytest.mark.parametrize(
    ("count", "copies", "seen", "size", "odds"),
    [
        pytest.param(0, 0, 6, 50, 1, id="none of none"),
        pytest.param(1, 0, 6, 50, 0, id="one of none"),
        pytest.param(4, 3, 50, 50, 0, id="more than there are"),
        pytest.param(7, 50, 6, 50, 0, id="more than are seen"),
        pytest.param(10**9, 50, 50, 50, 0, id="a milliard"),
        pytest.param(3, 3, 50, 50, 1, id="the whole deck is seen"),
        pytest.param(1, 45, 6, 50, 1, id="too few others for a hand"),
        pytest.param(0, 0, 0, 0, 1, id="no deck"),
        pytest.param(1, 0, 0, 0, 0, id="one of no deck"),
    ],
)
def test_what_is_certain(count: int, copies: int, seen: int, size: int, odds: int) -> None:
    assert at_least(count, copies, seen, size) == odds


@pytest.mark.parametrize(("copies", "seen", "size"), [(51, 6, 50), (-1, 6, 50), (3, 51, 50), (3, -1, 50), (0, 0, -1)])
def test_numbers_that_no_deck_has(copies: int, seen: int, size: int) -> None:
    with pytest.raises(ValueError, match="no deck"):
        at_least(1, copies, seen, size)
    with pytest.raises(ValueError, match="no deck"):
        both((1, 1), (copies, 0), seen, size)


def share(deck: list[tuple[bool, bool]], seen: int, counts: tuple[int, int]) -> Fraction:
    """The share of all ways to see `seen` cards that have `counts` of the first and of the second set."""
    hands = [tuple(map(sum, zip(*hand, strict=True))) or (0, 0) for hand in combinations(deck, seen)]
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


def test_one_card_may_be_of_both_sets() -> None:
    """Of three Fire cards and three creatures, one card is both: of four it may serve alone."""
    assert both((1, 1), (3, 3), 1, 5, shared=1) == Fraction(1, 5)
    assert both((1, 1), (1, 1), 1, 4, shared=1) == Fraction(1, 4)
    assert both((1, 1), (1, 1), 1, 4) == 0


def test_the_same_set_twice_is_that_set() -> None:
    assert both((2, 3), (9, 9), 10, 50, shared=9) == at_least(3, 9, 10, 50)


@pytest.mark.parametrize(
    ("odds", "count", "seen", "size", "copies"),
    [
        pytest.param("0", 1, 6, 50, 0, id="no matter how likely"),
        pytest.param("0.9", 1, 6, 50, 16, id="a creature to begin with"),
        pytest.param("1", 1, 6, 50, 45, id="for certain"),
        pytest.param("1", 1, 40, 80, 41, id="for certain, where one float more would be one"),
        pytest.param("0.1", 1, 1, 50, 5, id="exactly as likely is enough"),
        pytest.param("0.1", 7, 6, 50, None, id="more than are seen"),
        pytest.param("1", 1, 0, 0, None, id="no deck"),
    ],
)
def test_copies_for_wanted_odds(odds: str, count: int, seen: int, size: int, copies: int | None) -> None:
    assert copies_for(Fraction(odds), count, seen, size) == copies


@given(
    st.fractions(0, 1),
    st.integers(1, 4),
    st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))),
)
def test_one_copy_less_would_not_do(odds: Fraction, count: int, deck: tuple[int, int]) -> None:
    seen, size = deck
    chances = [at_least(count, copies, seen, size) for copies in range(size + 1)]
    assert chances == sorted(chances)
    assert copies_for(odds, count, seen, size) == next((n for n, chance in enumerate(chances) if chance >= odds), None)


GRADED = [
    pytest.param([], Grade.BRICK, id="nothing at all"),
    pytest.param([creature(7)] * 6, Grade.BRICK, id="T-22.3: nothing to spawn"),
    pytest.param([trick()] * 6, Grade.BRICK, id="tricks alone"),
    pytest.param([LEADER] * 6, Grade.BRICK, id="cards that are no creatures"),
    pytest.param([creature(0)], Grade.WEAK, id="level 0 is a creature to spawn"),
    pytest.param([creature(None)], Grade.WEAK, id="a level that is not printed costs nothing"),
    pytest.param([creature(1), creature(1), creature(1)], Grade.WEAK, id="two spawns a turn, not three"),
    pytest.param([creature(2), creature(0)], Grade.WEAK, id="2"),
    pytest.param([creature(2), creature(1)], Grade.FAIR, id="2 + 1"),
    pytest.param([creature(3)], Grade.FAIR, id="3"),
    pytest.param([creature(4), creature(4), creature(3)], Grade.FAIR, id="4, as 4 + 3 is too much"),
    pytest.param([creature(4), creature(4), creature(3), trick()], Grade.FAIR, id="4, and a trick is no help"),
    pytest.param([creature(2), creature(3)], Grade.GOOD_NO_TRICK, id="2 + 3"),
    pytest.param([creature(3), creature(3), CHAIN], Grade.GOOD_NO_TRICK, id="3 + 3, and an answer"),
    pytest.param([creature(6), trick(7)], Grade.GOOD_NO_TRICK, id="6, and a trick that is too dear"),
    pytest.param([creature(6), creature(7), trick(6)], Grade.GOOD, id="6, and all crystals"),
    pytest.param([creature(5), trick(0, Activation.INSTANT)], Grade.GOOD, id="5, and an Instant trick"),
    pytest.param([creature(1), creature(4), trick(None, None)], Grade.GOOD, id="1 + 4, and a plain trick"),
]


@pytest.mark.parametrize(("hand", "grade"), GRADED)
def test_grades_of_hands(hand: list[CardDef], grade: Grade) -> None:
    assert grade_of(hand) is grade
    assert grade_of(reversed(hand)) is grade
    assert grade_odds(hand) == {each: int(each is grade) for each in Grade}


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
    st.sampled_from([trick(), trick(6), trick(7), CHAIN, LEADER]),
)


@given(st.lists(CARDS, max_size=10))
def test_grades_of_every_hand_of_a_small_deck(deck: list[CardDef]) -> None:
    hands = list(combinations(deck, min(6, len(deck))))
    grades = Counter(map(graded_by_the_book, hands))
    assert Counter(map(grade_of, hands)) == grades
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

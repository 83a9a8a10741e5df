"""What every opening hand can do: part 3.6 of the plan, and each hand played out by itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples
from games.aoe.cards import Card
from games.aoe.opening_hands import distances_of, meters_of, opening_hands, spread, without_each
from games.aoe.words import Kind
from games.faults import InvalidInput
from games.tests.aoe.hands import CARDS, attack, plain
from games.tests.aoe.test_combos import cards

#: 10 attacks of which each may follow each, and 10 cards that do nothing.
HALF = [attack(f"Attack {at}", "L", "", "2/1") for at in range(10)] + [
    Card(f"Utility {at}", Kind.UTILITY) for at in range(10)
]


@pytest.mark.statement("AOE-3.2")
def test_3_6_a_all_opening_hands_of_five() -> None:
    found = opening_hands(HALF, 5)
    assert found.counts == ((0, 252), (2, 2100), (3, 5400), (4, 5400), (5, 2352))
    assert (found.hands, found.mean) == (15_504, Fraction(1120, 323))
    assert [found.at_least(damage) for damage in (0, 1, 5, 6)] == [
        1,
        Fraction(15_252, 15_504),
        Fraction(2352, 15_504),
        0,
    ]


@settings(max_examples=examples(100))
@given(cards, st.integers(1, 6), st.integers(1, 3), st.integers(0, 3), st.integers(1, 4))
def test_hands_are_counted_as_if_each_were_played_out(
    deck: list[Card], size: int, distance: int, meter: int, limit: int
) -> None:
    if size > len(deck):
        with pytest.raises(InvalidInput):
            opening_hands(deck, size)
        return
    counts = Counter(plain(hand, distance, meter, limit)[0] for hand in combinations(deck, size))
    assert opening_hands(deck, size, distance, meter, limit).counts == tuple(sorted(counts.items()))


@pytest.mark.statement("AOE-2.3", "AOE-3.2")
def test_common_and_tag_cards_are_in_every_hand_and_drawn_in_none() -> None:
    beside = [CARDS["Basics"], CARDS["Partner"]]
    assert opening_hands([*HALF, *beside], 5) == opening_hands(HALF, 5)
    linked = Card("Basics", Kind.COMMON, attack=0, link=4, links=True)
    assert opening_hands([CARDS["Jab"], CARDS["Knee"], linked], 1).counts == ((6, 2),)
    with pytest.raises(InvalidInput, match="No hand of 1 can be drawn from 0 cards"):
        opening_hands(beside, 1)


@pytest.mark.statement("O-AOE.12")
def test_what_one_meter_cannot_pay_together_is_no_combo() -> None:
    both = [CARDS["Blast"], CARDS["Burst Fist"]]
    assert [opening_hands(both, 2, meter=meter).counts for meter in range(4)] == [
        ((0, 1),),
        ((4, 1),),
        ((4, 1),),
        ((7, 1),),
    ]


@settings(max_examples=examples(60))
@given(cards, st.integers(1, 6), st.integers(1, 3), st.integers(0, 3))
def test_without_a_card_its_place_is_taken_by_one_that_does_nothing(
    deck: list[Card], size: int, distance: int, meter: int
) -> None:
    if size > len(deck):
        with pytest.raises(InvalidInput):
            without_each(deck, size, distance, meter)
        return
    blank = Card("Blank", Kind.UTILITY)
    assert without_each(deck, size, distance, meter) == [
        opening_hands([*deck[:at], blank, *deck[at + 1 :]], size, distance, meter).mean for at in range(len(deck))
    ]


@settings(max_examples=examples(60))
@given(cards, st.integers(1, 4))
def test_the_spread_is_every_distance_and_meter_by_itself(deck: list[Card], size: int) -> None:
    if size > len(deck):
        return
    found = spread(deck, size)
    assert found == {
        (distance, meter): opening_hands(deck, size, distance, meter)
        for distance in distances_of(deck)
        for meter in meters_of(deck)
    }


def test_the_spread_ends_where_nothing_changes_any_more() -> None:
    deck = [CARDS[name] for name in ("Jab", "Blast", "Burst Fist")]
    assert (distances_of(deck), meters_of(deck)) == (range(1, 4), range(4))
    assert (distances_of([]), meters_of([])) == (range(1, 2), range(1))
    far = Card("Comet", range=99, meter=99, attack=1)
    assert (distances_of([far]), meters_of([far])) == (range(1, 8), range(5))

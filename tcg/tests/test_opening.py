"""Openings of four games: the hand, what turns draw, what is seen by when, and the odds that follow."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tcg.chance import Chance
from tcg.odds import at_least, cards_seen
from tcg.opening import OfCard, Opening, Skips, ToSize, UnknownSize, deal

DESPAIRA = Opening("main", 6, 2, Skips.EACH)
FADE = Opening("deck", 6, 2, Skips.FIRST, redraws=1)
ASSEMBLAGE = Opening("method", OfCard("fighter", "hand_size"), ToSize(), Skips.NONE, beside=("common", "tag"))
GRAND_ARCHIVE = Opening("main", None, 1, Skips.NONE)
SIXTY = [f"Card {number:02}" for number in range(60)]


def seen(opening: Opening, turns: int, *, first: bool = True, used: int = 1) -> list[int]:
    return [cards_seen(turn, 60, opening, first, used) for turn in range(turns + 1)]


def test_in_despaira_neither_player_draws_on_the_first_turn() -> None:
    assert seen(DESPAIRA, 4) == seen(DESPAIRA, 4, first=False) == [6, 6, 8, 10, 12]


@pytest.mark.statement("FADE-1.5", "FADE-5.3", "O-FADE.10")
def test_in_fade_the_first_player_alone_does_not() -> None:
    for turn in range(1, 31):
        assert cards_seen(turn, 60, FADE, True) == min(60, 6 + 2 * (turn - 1))
        assert cards_seen(turn, 60, FADE, False) == min(60, 6 + 2 * turn)


def test_odds_of_one_of_four_copies_in_sixty() -> None:
    for turn, first, odds in ((0, True, 0.351460), (0, False, 0.351460), (3, True, 0.527721), (1, False, 0.444820)):
        assert float(at_least(1, 4, cards_seen(turn, 60, FADE, first), 60)) == pytest.approx(odds, abs=5e-7)


@pytest.mark.statement("AOE-3.2")
def test_the_hand_of_an_assemblage_is_as_large_as_its_character_says() -> None:
    for hand, copies in ((5, 3), (6, 3), (7, 1)):
        opening = ASSEMBLAGE.sized({"fighter": [SimpleNamespace(hand_size=hand)]})
        assert opening.hand == hand
        found = at_least(1, copies, cards_seen(1, 20, opening), 20)
        assert found == 1 - Fraction(comb(20 - copies, hand), comb(20, hand))


@pytest.mark.statement("AOE-3.3", "AOE-9.2")
@pytest.mark.parametrize(
    ("hand", "used", "turn"),
    [(5, 1, 17), (5, 2, 9), (5, 4, 5), (6, 1, 16), (6, 4, 5), (7, 1, 15), (7, 2, 8), (7, 4, 5)],
)
def test_turns_of_an_assemblage_draw_up_to_its_size(hand: int, used: int, turn: int) -> None:
    """Time is called in the draw phase that the deck has too few cards for."""
    opening = ASSEMBLAGE.sized({"fighter": [SimpleNamespace(hand_size=hand)]})
    wanted = [hand + used * drawn for drawn in range(20)]
    assert seen(opening, 3, used=used) == [hand, *wanted[:3]]
    assert next(each for each, cards in enumerate(wanted, 1) if cards > 20) == turn
    assert cards_seen(turn, 20, opening, used=used) == 20


@pytest.mark.statement("GA-6.3")
def test_the_size_of_a_hand_of_grand_archive_is_the_visitors() -> None:
    opening = GRAND_ARCHIVE.sized({}, 7)
    assert seen(opening, 3) == [7, 8, 9, 10]
    assert DESPAIRA.sized({}, 7) is DESPAIRA


@pytest.mark.parametrize(
    ("opening", "says"),
    [
        (GRAND_ARCHIVE, "Enter the number of cards of the opening hand."),
        (ASSEMBLAGE, "The card in fighter gives the size of the opening hand: choose one."),
    ],
)
def test_a_hand_of_unknown_size_is_not_dealt(opening: Opening, says: str) -> None:
    with pytest.raises(UnknownSize, match=says):
        opening.sized({"fighter": [SimpleNamespace(name="No character")]})
    with pytest.raises(UnknownSize):
        deal(SIXTY, opening, "abc", 0)


def test_a_seed_deals_the_same_as_it_always_did() -> None:
    pile = SIXTY.copy()
    Chance("abc").shuffle(pile)
    dealt = deal(SIXTY, DESPAIRA, "abc", 3)
    assert (dealt.hand, dealt.draws) == (tuple(pile[:6]), (tuple(pile[6:8]), tuple(pile[8:10]), tuple(pile[10:12])))
    assert dealt.remaining == 48


def test_further_turns_draw_as_the_game_says() -> None:
    def counts(opening: Opening, *, first: bool = True) -> list[int]:
        return [len(turn) for turn in deal(SIXTY, opening, "abc", 3, first=first).draws]

    assert (counts(FADE), counts(FADE, first=False)) == ([0, 2, 2], [2, 2, 2])
    assert counts(GRAND_ARCHIVE.sized({}, 7)) == [1, 1, 1]
    assert counts(ASSEMBLAGE.sized({"fighter": [SimpleNamespace(hand_size=5)]})) == [1, 1, 1]


@pytest.mark.statement("FADE-1.6")
def test_a_redraw_is_another_shuffle_of_the_same_cards() -> None:
    first, again = (deal(SIXTY, FADE, "abc", 40, redraws=redraws) for redraws in (0, 1))
    assert first.hand != again.hand
    cards = [Counter([*dealt.hand, *(card for turn in dealt.draws for card in turn)]) for dealt in (first, again)]
    assert cards == [Counter(SIXTY)] * 2
    pile = SIXTY.copy()
    Chance("abc", 1).shuffle(pile)
    assert again.hand == tuple(pile[:6])


@pytest.mark.parametrize(
    ("opening", "redraws", "says"),
    [(FADE, 2, "may be redrawn once"), (DESPAIRA, 1, "may not be redrawn"), (FADE, -1, "may be redrawn once")],
)
def test_more_redraws_than_are_allowed_are_refused(opening: Opening, redraws: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        deal(SIXTY, opening, "abc", 0, redraws=redraws)


@pytest.mark.statement("O-FADE.9")
@given(st.integers(0, 80), st.integers(0, 45), st.sampled_from([DESPAIRA, FADE]), st.booleans())
def test_no_card_is_lost_or_drawn_twice(size: int, turns: int, opening: Opening, first: bool) -> None:
    pile = list(range(size))
    dealt = deal(pile, opening, "abc", turns, first=first)
    drawn = [*dealt.hand, *(card for turn in dealt.draws for card in turn)]
    assert len(drawn) == len(set(drawn)) == size - dealt.remaining
    last = opening.first_drawn + turns - 1
    assert len(drawn) == cards_seen(last, size, opening, first)

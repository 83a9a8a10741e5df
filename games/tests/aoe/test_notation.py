"""A card in a line: what players jot down is read, what is written is read back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples
from games.aoe.cards import Card
from games.aoe.notation import LONGEST_NAME, MOST, Unreadable, read_card, write_card
from games.aoe.words import Input, Kind, Tag
from games.tests.aoe.hands import CARDS


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Jab L→M 2/1 r1", "Jab"), ("Knee L -> LM 2/2 range 1", "Knee"), ("  cross   m-hs 3/2", "Cross"),
        ("Sweep M=>L r2 3/1", "Sweep"), ("Hook H:S 5/3", "Hook"), ("Slam H→– 6/2 r1 Terminal", "Slam"),
        ("Blast S– 4/4 r3 meter 1", "Blast"), ("Shout 0/2 S>L Range: 2", "Shout"), ("Feint Utility", "Feint"),
        ("Jab, L-M, 2/1, range 1", "Jab"), ("Jab,L-M,2/1", "Jab"), ("Jab , l-m , 2/1 ,", "Jab"),
        ("Closer L-M 2/2 FINAL", "Closer"), ("Dash L-M 1/1 pre priority", "Dash"),
        ("Dash L-M 1/1 Pre-Priority", "Dash"), ("Encore utility links", "Encore"), ("Basics common", "Basics"),
        ("Partner tag", "Partner"),
    ],
)  # fmt: skip
def test_what_players_jot_down_is_read(line: str, name: str) -> None:
    read = read_card(line)
    assert read.name.casefold() == name.casefold()
    expected = CARDS[name]
    # An input has one colour: what is red is not yellow too.
    assert read.yellow == expected.yellow - expected.red
    for field in ("kind", "red", "attack", "link", "range", "meter", "tags", "links"):
        assert getattr(read, field) == getattr(expected, field), field


def test_small_letters_are_inputs_where_they_can_be_nothing_else() -> None:
    assert read_card("hit m 2/2") == read_card("hit M 2/2")
    assert read_card("Hit the ms r2").red == {Input.MEDIUM, Input.SPECIAL}
    for name in ("Plan s", "m", "Ball", "Hit mm 2/1"):
        assert not read_card(name).red


def test_names_keep_what_they_are_made_of() -> None:
    assert read_card("The Final Blow S 4/4").name == "The Final Blow"
    assert read_card('"Plan S" H-M 2/1') == Card(
        "Plan S", range=1, attack=2, link=1, red=frozenset({Input.HEAVY}), yellow=frozenset({Input.MEDIUM})
    )
    assert write_card(Card("Plan S", range=1)) == '"Plan S"'
    assert read_card("Ash, the Bold L 2/1").name == "Ash, the Bold"
    assert write_card(Card("Jab,", range=1)) == '"Jab,"'
    assert read_card("Step -/2 L").link == 2
    assert read_card("Bare").red == frozenset()
    assert read_card("Feint utility, no input") == read_card("Feint utility no inputs") == read_card("Feint utility")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "begins with its name"),
        ("L-M 2/1", "begins with its name"),
        ("Jab L-M 2/l", "“2/l” in “Jab L-M 2/l” is not understood"),
        ("Jab L→Q 2/1", "“L→Q”"),
        ("Jab red L yellow M 2/1", "“L”"),
        ('"Jab" often L', "“often”"),
        ("x" * (LONGEST_NAME + 1), "at most 60"),
        ("x " * 200, "at most 200"),
    ],
)
def test_a_line_that_is_no_card_says_why(line: str, says: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_card(line)
    assert says in str(unreadable.value)


numbers = st.none() | st.integers(0, MOST)
letters = st.frozensets(st.sampled_from(Input))
names = st.sampled_from(["Jab", "Plan S", "The Final", "2/1", "S-", 'A "B" C', "r2", "Utility", "L > M", "throw", "–"])


CARDS_WRITTEN = st.builds(
    Card, names, st.sampled_from(Kind), st.just(""), numbers, numbers.map(lambda meter: meter or None),
    numbers, numbers, numbers, letters, letters,
    st.frozensets(st.sampled_from([tag for tag in Tag if tag is not Tag.METER])), st.booleans(), st.booleans(),
)  # fmt: skip


@settings(max_examples=examples(200))
@given(CARDS_WRITTEN)
def test_what_is_written_is_read_back(card: Card) -> None:
    reach = 1 if card.kind is Kind.ATTACK and card.range is None else card.range
    card = replace(card, range=reach, yellow=card.yellow - card.red)
    assert read_card(write_card(card)) == card


@settings(max_examples=examples(200))
@given(st.text(max_size=40) | st.text('LMHS-→>/0123456789 rmp"“”', max_size=30))
def test_any_line_is_a_card_or_unreadable(line: str) -> None:
    try:
        card = read_card(line)
    except Unreadable:
        return
    assert read_card(write_card(card)) == card

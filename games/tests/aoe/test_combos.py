"""The best combos of a hand: part 3.6 of the plan by number, and a search that prunes nothing beside it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples
from games.aoe.cards import Card
from games.aoe.combos import MOST_COMBOS, Answer, Blocked, Question, solve
from games.aoe.linking import Bar, bar_between, followers
from games.aoe.words import Input, Kind, Tag
from games.faults import InvalidInput
from games.tests.aoe.hands import CARDS, attack, hand, plain


def found(names: str, distance: int = 1, meter: int = 0, first: str | None = None, limit: int = 4) -> Answer:
    """What can be done with the cards of these names."""
    return solve(Question(hand(names), distance, meter, first, limit))


def sequences(answer: Answer) -> list[str]:
    """The best combos as a person reads them: "Jab 2, Cross 2"."""
    return [", ".join(f"{step.card.name} {step.damage}" for step in combo) for combo in answer.combos]


def whole(answer: Answer) -> list[str]:
    """Every reason of every step of every combo."""
    return [str(reason) for combo in answer.combos for step in combo for reason in step.why]


def bars(answer: Answer) -> list[tuple[str, str | None, str, str]]:
    """What is blocked: the card, the card it can't follow, the code and the rule that decides."""
    cards = {step.position: step.card for combo in answer.combos for step in combo}
    cards |= {blocked.position: blocked.card for blocked in answer.blocked}
    return [
        (blocked.card.name, None if blocked.after is None else cards[blocked.after].name, blocked.bar, _rule(blocked))
        for blocked in answer.blocked
    ]


def _rule(blocked: Blocked) -> str:
    return blocked.reason.rules[0]


ROWS = [
    # number, hand, distance, meter, first, limit, damage, how many, the first of them
    ("1", "Jab, Cross, Hook, Blast", 1, 0, None, 4, 7, 1, "Jab 2, Cross 2, Hook 3"),
    ("2", "Jab, Cross, Hook, Blast", 1, 1, None, 4, 11, 1, "Jab 2, Cross 2, Hook 3, Blast 4"),
    ("3", "Jab, Cross, Hook, Blast", 1, 1, None, 3, 10, 1, "Cross 3, Hook 3, Blast 4"),
    ("4", "Jab, Cross, Hook, Blast", 2, 1, None, 4, 4, 1, "Blast 4"),
    ("5", "Jab, Cross, Hook, Blast", 4, 1, None, 4, 0, 4, "Cross 0"),
    ("6", "Jab, Cross, Hook, Blast", 1, 1, "Cross", 4, 10, 1, "Cross 3, Hook 3, Blast 4"),
    ("7", "Jab, Hook", 1, 0, None, 4, 5, 1, "Hook 5"),
    ("8", "Jab, Hook", 1, 0, "Jab", 4, 2, 1, "Jab 2"),
    ("9", "Blast, Burst Fist", 1, 2, None, 4, 4, 1, "Blast 4"),
    ("9, with meter 3", "Blast, Burst Fist", 1, 3, None, 4, 7, 2, "Blast 4, Burst Fist 3"),
    ("10", "Slam, Hook, Cross", 1, 0, "Slam", 4, 6, 1, "Slam 6"),
    ("11", "Slam, Hook, Cross", 1, 0, None, 4, 8, 1, "Cross 3, Hook 3, Slam 2"),
    ("12", "Feint, Jab, Cross", 1, 0, "Feint", 4, 0, 1, "Feint 0"),
    ("13", "Shout, Jab, Knee, Cross", 1, 0, "Shout", 4, 6, 1, "Shout 0, Jab 2, Knee 2, Cross 2"),
    ("14", "Shout, Jab, Knee, Cross", 1, 0, None, 4, 8, 4, "Cross 3, Shout 2, Jab 1, Knee 2"),
    ("15", "Sweep, Jab, Cross", 2, 0, None, 4, 3, 3, "Sweep 3"),
    ("16", "Jab, Jab", 1, 0, None, 4, 3, 1, "Jab 2, Jab 1"),
    ("17", "Jab, Knee, Sweep, Cross, Hook", 1, 0, None, 4, 10, 1, "Sweep 3, Knee 2, Cross 2, Hook 3"),
]


@pytest.mark.statement("AOE-6.1", "AOE-6.7", "AOE-7.3")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"3.6-{row[0]}")
def test_combos(row: tuple[str, str, int, int, str | None, int, int, int, str]) -> None:
    _, names, distance, meter, first, limit, damage, count, combo = row
    answer = found(names, distance, meter, first, limit)
    assert (answer.damage, sequences(answer)[0]) == (damage, combo)
    assert answer.count == len(answer.combos) == count


def test_equals_come_with_fewer_cards_first_then_less_meter_then_by_name() -> None:
    answer = found("Jab, Sweep, Cross", 2)
    assert sequences(answer) == ["Sweep 3", "Sweep 3, Cross 0", "Sweep 3, Jab 0"]
    paid, free = attack("A", "L", "", "2/2", 1, 1), attack("B", "L", "", "2/2")
    assert sequences(solve(Question((paid, free), meter=1, limit=1))) == ["B 2", "A 2"]
    assert [combo[0] for combo in sequences(found("Shout, Jab, Knee, Cross"))] == ["C", "C", "J", "J"]


def test_cards_that_are_alike_in_everything_are_different_cards_and_interchanged_nowhere() -> None:
    """T-AOE.2 with a fifth card: four of five are played, in the one order that there is to see."""
    answer = found("Jab, Jab, Jab, Jab, Jab")
    assert (answer.damage, answer.count) == (5, 1)
    assert [step.position for step in answer.combos[0]] == [0, 1, 2, 3]
    # A name alone is not everything: these differ in their range.
    other = replace(CARDS["Jab"], range=2)
    assert solve(Question((CARDS["Jab"], other))).count == 2


@pytest.mark.statement("AOE-2.5", "AOE-6.3", "O-AOE.1", "O-AOE.9")
def test_an_input_that_is_white_keeps_a_card_out_and_yellow_or_red_lets_it_in() -> None:
    """T-AOE.3: L red, M yellow, H white, S yellow."""
    before = attack("A", "L", "MS", "1/1")
    after = [attack(letter, letter, "", "1/1") for letter in "LMHS"]
    assert followers([before, *after], 1)[0] == [1, 2, 4]
    bar = bar_between(before, after[2], 1)
    assert bar is not None
    assert bar[0] is Bar.WHITE
    assert str(bar[1]) == "H is white on A (AOE-2.5, O-AOE.9)."


@pytest.mark.statement(
    "AOE-2.2", "AOE-2.3", "AOE-6.1", "AOE-6.2", "AOE-6.3", "AOE-6.6", "AOE-7.3", "AOE-8.2", "O-AOE.12"
)
def test_each_card_that_cannot_follow_says_why() -> None:
    for names, distance, meter, first, bar in (
        ("Jab, Hook", 1, 0, None, ("Hook", "Jab", Bar.WHITE, "AOE-2.5")),
        ("Slam, Hook", 1, 0, "Slam", ("Hook", "Slam", Bar.TERMINAL, "AOE-6.6")),
        ("Jab, Cross", 2, 0, None, ("Cross", "Jab", Bar.WHIFF, "AOE-7.3")),
        ("Jab, Feint", 1, 0, None, ("Feint", "Jab", Bar.UTILITY, "AOE-6.3")),
        ("Jab, Basics", 1, 0, None, ("Basics", "Jab", Bar.UTILITY, "AOE-6.3")),
        ("Jab, Bare", 1, 0, None, ("Bare", "Jab", Bar.NO_INPUT, "AOE-6.3")),
        ("Feint, Jab", 1, 0, None, ("Jab", "Feint", Bar.CLOSED, "AOE-2.5")),
        ("Blast, Jab", 1, 0, None, ("Blast", None, Bar.METER, "AOE-8.2")),
        ("Hook, Blast", 1, 0, None, ("Blast", "Hook", Bar.METER, "O-AOE.12")),
        ("Cross, Blast, Burst Fist", 1, 2, None, ("Burst Fist", "Blast", Bar.METER, "O-AOE.12")),
        ("Jab, Jab, Jab, Jab, Knee", 1, 0, "Jab", ("Jab", "Knee", Bar.LIMIT, "AOE-6.1")),
    ):
        assert bar in bars(found(names, distance, meter, first)), names


@pytest.mark.statement("AOE-6.3", "O-AOE.16")
def test_a_card_without_input_or_a_utility_is_linked_if_it_says_so() -> None:
    """And nothing is linked to it in turn, for it has no input (O-AOE.16)."""
    assert sequences(found("Jab, Follow-up")) == ["Jab 2, Follow-up 3"]
    assert sequences(found("Jab, Encore", first="Jab")) == ["Jab 2", "Jab 2, Encore 0"]
    assert bar_between(CARDS["Feint"], CARDS["Encore"], 1) is not None
    assert bar_between(CARDS["Encore"], CARDS["Jab"], 1) is not None


@pytest.mark.statement("O-AOE.9")
def test_a_card_of_two_kinds_follows_where_one_of_them_may() -> None:
    assert sequences(found("Jab, Both", first="Jab")) == ["Jab 2, Both 2"]
    assert sequences(found("Cross, Both", first="Cross")) == ["Cross 3, Both 2"]
    assert sequences(found("Sweep, Both", first="Sweep")) == ["Sweep 3, Both 2"]
    bar = bar_between(attack("S only", "S", "", "1/1"), CARDS["Both"], 1)
    assert bar is not None
    assert bar[1].text == "L and H are white on S only"


@pytest.mark.statement("AOE-6.7", "O-AOE.10")
def test_attack_damage_is_dealt_once_by_the_first_card_that_does_damage() -> None:
    answer = found("Shout, Jab, Cross", first="Shout")
    assert sequences(answer) == ["Shout 0, Jab 2, Cross 2"]
    assert "It deals 0, so it is not the first card to do damage (O-AOE.10)." in whole(answer)
    assert "Attack damage 2: it is the first card to do damage (AOE-6.7)." in whole(answer)
    assert "Link damage 2: a card before it did damage (AOE-6.7)." in whole(answer)
    unprinted = Card("Shove", range=1, red=frozenset({Input.LIGHT}))
    assert solve(Question((unprinted,))).damage == 0


@pytest.mark.statement("AOE-8.2", "O-AOE.11", "O-AOE.12")
def test_requirements_of_a_combo_come_out_of_one_meter_and_its_own_cards_are_none() -> None:
    """O-AOE.11: the cards that have just hit are no meter before clean-up."""
    assert found("Cross, Blast, Burst Fist", meter=2).damage == 7
    assert found("Cross, Blast, Burst Fist", meter=3).damage == 10
    paid = [reason for reason in whole(found("Blast, Burst Fist", meter=3)) if "requirement" in reason]
    assert paid[:2] == ["Its requirement is paid: meter 1 (AOE-8.2).", "Its requirement is paid: meter 2 (O-AOE.12)."]


@pytest.mark.statement("AOE-2.6", "AOE-6.5", "AOE-6.6")
def test_tags_say_what_becomes_of_them_in_the_combo() -> None:
    final = found("Jab, Closer")
    assert sequences(final) == ["Jab 2, Closer 2"]
    assert "Final works: it is the last card, and did damage (AOE-6.6)." in whole(final)
    assert "Final does not work: another card follows (AOE-6.6)." in whole(found("Jab, Closer", first="Closer"))
    assert "Final does not work: it did no damage (AOE-6.6)." in whole(found("Closer", 2))
    linked = "Its Pre-Priority ability does not work, for it is linked (AOE-6.5)."
    assert linked in whole(found("Jab, Dash", first="Jab"))
    assert linked not in whole(found("Jab, Dash", first="Dash"))
    assert "Terminal: nothing follows (AOE-6.6)." in whole(found("Slam"))


def test_no_card_can_do_nothing() -> None:
    assert solve(Question(())) == Answer(0, (), 0, ())


@pytest.mark.statement("AOE-1.2", "AOE-2.4", "AOE-6.1")
def test_a_question_against_the_rules_is_refused_with_everything_that_is_wrong() -> None:
    cards = (*[CARDS["Jab"]] * 20, Card("Ash", Kind.CHARACTER))
    with pytest.raises(InvalidInput) as refused:
        solve(Question(cards, limit=5, first="Blast"))
    assert [(refusal.code, refusal.path, refusal.rule) for refusal in refused.value.faults] == [
        ("TOO_MANY_CARDS", "cards", "AOE-1.2"),
        ("NOT_A_HAND_CARD", "cards.20.kind", "AOE-2.4"),
        ("COMBO_TOO_LONG", "limit", "AOE-6.1"),
        ("NOT_IN_HAND", "first", ""),
    ]
    assert found("Jab", first="JAB").damage == 2


def test_of_very_many_best_combos_the_first_are_given_and_all_are_counted() -> None:
    answer = solve(Question(tuple(attack(f"A{at:02}", "L", "", "1/1") for at in range(12))))
    assert answer.count == 12 * 11 * 10 * 9
    assert len(answer.combos) == MOST_COMBOS
    assert sequences(answer)[0] == "A00 1, A01 1, A02 1, A03 1"


letters = st.frozensets(st.sampled_from(Input), max_size=2)
cards = st.lists(
    st.builds(Card, st.sampled_from("ABCDEF"), st.sampled_from([Kind.ATTACK, Kind.ATTACK, Kind.ATTACK, Kind.UTILITY]),
        meter=st.sampled_from([None, None, 1, 2]), range=st.sampled_from([None, 1, 2, 2]),
        attack=st.sampled_from([None, 0, 1, 3]), link=st.sampled_from([None, 0, 1, 2]), red=letters, yellow=letters,
        tags=st.frozensets(st.sampled_from([Tag.TERMINAL, Tag.FINAL]), max_size=1),
        links=st.sampled_from([False, False, True])),
    max_size=6,
)  # fmt: skip


@settings(max_examples=examples(100))
@given(cards, st.integers(1, 3), st.integers(0, 3), st.integers(1, 4))
def test_the_combos_are_those_of_a_search_that_prunes_nothing(
    hand: list[Card], distance: int, meter: int, limit: int
) -> None:
    answer = solve(Question(tuple(hand), distance, meter, limit=limit))
    most, combos = plain(hand, distance, meter, limit)
    read = {tuple(hand[at] for at in combo) for combo in combos}
    assert answer.damage == most
    assert answer.count == len(read)
    given_ = Counter(tuple(step.card for step in combo) for combo in answer.combos)
    assert set(given_) <= read
    assert len(given_) == min(len(read), MOST_COMBOS)
    for combo in answer.combos:
        assert sum(step.damage for step in combo) == most
        assert len({step.position for step in combo}) == len(combo)


@settings(max_examples=examples(100))
@given(cards, st.integers(1, 3))
def test_of_every_pair_either_it_may_be_linked_or_it_says_why_not(hand: list[Card], distance: int) -> None:
    for at, after in enumerate(followers(hand, distance)):
        reasons = [other for other, card in enumerate(hand) if bar_between(hand[at], card, distance) is None]
        assert after == [other for other in reasons if other != at]

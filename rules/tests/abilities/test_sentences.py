"""Sentences: what has two meanings, and the hints that would correct a text."""

from __future__ import annotations

import pytest

from rules.abilities.describe import describe
from rules.abilities.grammar.reader import Reader
from rules.abilities.parse import AbilityError, parse
from rules.abilities.phrasebook import PLACEHOLDER


def test_two_meanings_are_both_told() -> None:
    """O-23.25."""
    text = "When this creature deals battle damage to a creature, place 1 “Rage” counter on it."
    with pytest.raises(AbilityError, match="more than one way") as caught:
        parse(text)
    head = "When this creature deals battle damage to a creature, place 1 “Rage” counter on "
    assert caught.value.readings == (f"{head}this creature.", f"{head}that creature.")
    assert all(describe(parse(reading)) == reading for reading in caught.value.readings)


#: A text, and what it should say by the hint.
HINTS = [
    ("Deels 400 damage to 1 creature.", "deals 400 damage to 1 creature."),
    ("Deal 400 damge to 1 creature.", "Deal 400 damage to 1 creature."),
    ("Deal damage to 1 creature.", None),
    ("Destroy all creatures your oponent controls.", "Destroy all creatures your opponent controls."),
    ("When this creature is sumoned by, draw 1 crad.", None),
    ("Change 1 tile to Oceann.", "Change 1 tile to Ocean."),
]


@pytest.mark.parametrize(("text", "mended"), HINTS, ids=[text for text, _ in HINTS])
def test_a_hint_has_been_tried(text: str, mended: str | None) -> None:
    with pytest.raises(AbilityError) as caught:
        parse(text)
    hint = caught.value.hint
    assert hint is not None
    assert str(hint) in str(caught.value)
    applied = hint.applied(text)
    if mended is not None:
        assert applied == mended
        parse(applied)
        return
    with pytest.raises(AbilityError) as after:
        parse(applied)
    assert len(applied) - after.value.position < len(text) - caught.value.position


def test_only_words_that_look_alike_are_said_to_be_meant() -> None:
    for text, is_said in (("This creature rains 100 ATK.", True), ("HP becomes 300.", False)):
        with pytest.raises(AbilityError) as caught:
            parse(text)
        assert ("Did you mean" in caught.value.complaint) == is_said, caught.value.complaint


def test_a_hint_is_made_of_words_alone() -> None:
    """Placeholders of phrases have no place in a card text."""
    with pytest.raises(AbilityError) as caught:
        parse("If this creature would be dealt damage by a creature, halve that damage.")
    hint = caught.value.hint
    assert hint is not None
    assert PLACEHOLDER.search(hint.replacement) is None


def test_it_is_no_leader_where_a_creature_may_be_meant() -> None:
    """Leaders are touched by name alone (D-13.2)."""
    attacker = parse("When an opposing creature attacks your leader, destroy it.")
    assert attacker == parse("When an opposing creature attacks your leader, destroy that creature.")
    (count,) = parse("If you have 2 or more cards in your hand, draw 1 card.")
    assert count == parse("If the number of cards in your hand is 2 or more, draw 1 card.")[0]


def test_options_do_not_know_of_one_another() -> None:
    """Only one of them happens."""
    head = "When this creature is spawned, choose one: destroy 1 trick card adjacent to this card; or"
    said = parse(f"{head} push 1 creature adjacent to it 2 tiles away from this card.")
    assert said == parse(f"{head} push 1 creature adjacent to this card 2 tiles away from this card.")


def test_more_spawns_than_the_rules_allow_are_no_limit() -> None:
    """Two creatures each turn are allowed without any text (D-6.3)."""
    assert parse("You may spawn up to 3 creatures each turn.") == parse("You may spawn 1 more creature.")


def test_a_word_in_the_place_of_digits_is_read_as_a_number() -> None:
    """“Roll 1 die” is brought to “roll a die”."""
    assert [reading.value for reading in Reader("Roll 1 die.", (), ()).number(1)] == [1]

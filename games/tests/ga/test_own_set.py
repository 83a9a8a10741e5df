"""Letters Never Sent: what its cards say are effects that are read, and that do something to what is chosen."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from games.ga.cards import Card
from games.ga.characteristics import Object, resolve
from games.ga.effects import Attribute, Effect, Forbidden, parse_effect
from games.ga.typeline import Typeline
from games.ga.words import CardType, Speed, Stat
from games.tests.own_sets import DECKS, library

CARDS: Final[list[Card]] = list(library("ga").cards.values())
TOLD: Final = [card for card in CARDS if card.text]
#: The sentence that a text may begin with: on what its effects are. Without it they are on the card itself.
_CHOICE: Final = re.compile(r"Choose an? ([A-Z][a-z]+)\. ")


def effects(card: Card) -> list[Effect]:
    return [parse_effect(sentence) for sentence in re.split(r"(?<=\.) ", _CHOICE.sub("", card.text))]


def meant(card: Card) -> list[Object]:
    """What the text may be about: the card itself, or each card of the type that is to be chosen."""
    choice = _CHOICE.match(card.text)
    chosen = [other for other in CARDS if choice and CardType.parse(choice[1]) in other.types]
    return [object_of(other) for other in (chosen if choice else [card])]


def object_of(card: Card) -> Object:
    attributes = (Attribute("speed", card.speed.value),) if card.speed else ()
    return Object(
        card.typeline, card.name, card.element or None, card.cost, card.power, card.life, card.durability,
        attributes=attributes,
    )  # fmt: skip


def test_there_are_about_thirty_cards_over_all_eight_types() -> None:
    counts = Counter(card_type for card in CARDS for card_type in card.types)
    assert 28 <= len(CARDS) <= 36
    assert {card_type for card_type in CardType if counts[card_type] < 2} == set()


def test_typelines_read_back_and_have_every_part() -> None:
    assert {str(card.typeline) for card in CARDS if str(card.typeline).count("Unique") > 1} == set()
    assert any(len(card.types) > 1 for card in CARDS)
    assert any(card.supertypes for card in CARDS)
    assert any(card.subtypes for card in CARDS)
    assert Typeline(("Unique",), (CardType.CHAMPION,), ("Clerk",)) in {card.typeline for card in CARDS}


def test_elements_and_speeds() -> None:
    assert {card.element for card in CARDS} == {"", "Ink", "Wax", "Vellum", "Twine"}
    assert {card.speed for card in CARDS} == {None, *Speed}


@pytest.mark.parametrize("stat", Stat)
def test_each_stat_is_on_some_cards_and_absent_from_others(stat: Stat) -> None:
    """What is not printed is absent, never 0 (GA-4.1)."""
    values = [getattr(card, stat.value) for card in CARDS]
    assert None in values
    assert len(set(values)) >= 4
    assert 0 not in values


@pytest.mark.parametrize("card", TOLD, ids=lambda card: card.slug)
def test_a_text_does_something_to_what_it_is_meant_for(card: Card) -> None:
    found = effects(card)
    assert not any(isinstance(effect, Forbidden) for effect in found)
    outcomes = [resolve(each, found) for each in meant(card)]
    assert [outcome.problems for outcome in outcomes if outcome.problems] == []
    assert any(all(step.differences or step.lent for step in outcome.steps) for outcome in outcomes)


def test_texts_are_of_every_kind_of_effect() -> None:
    kinds = {type(effect).__name__ for card in TOLD for effect in effects(card)}
    assert kinds == {"Act", "Change", "Double", "Expand", "SetAttribute", "SetStat", "SetTyping", "Swap"}


def test_an_absent_stat_is_set_by_a_card() -> None:
    """GA-4.1 with a card in hand: it becomes 0 first."""
    card = library("ga").named("In the Strongest Terms")
    outcome = resolve(object_of(card), effects(card))
    assert (card.power, outcome.object.power) == (None, 3)


def test_there_are_two_lists_with_champions_in_the_material_deck() -> None:
    texts = [path.read_text(encoding="utf-8") for path in DECKS if path.parent.name == "ga"]
    assert len(texts) == 2
    for text in texts:
        material = text.partition("Material deck")[2]
        assert "Adelheid, Postmistress" in material
        assert "Main deck (40)" in text

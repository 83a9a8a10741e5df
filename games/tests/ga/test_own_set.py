"""Letters Never Sent: what its cards say are effects that are read, and that do something to what is chosen."""

from __future__ import annotations

import re
from typing import Final

import pytest

from games.ga.cards import Card
from games.ga.characteristics import Object, resolve
from games.ga.effects import Attribute, Effect, Forbidden, parse_effect
from games.ga.words import CardType
from games.tests.own_sets import library

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


@pytest.mark.parametrize("card", TOLD, ids=lambda card: card.slug)
def test_a_text_does_something_to_what_it_is_meant_for(card: Card) -> None:
    found = effects(card)
    assert not any(isinstance(effect, Forbidden) for effect in found)
    outcomes = [resolve(each, found) for each in meant(card)]
    assert [outcome.problems for outcome in outcomes if outcome.problems] == []
    assert any(all(step.differences or step.lent for step in outcome.steps) for outcome in outcomes)

"""The pool of cards that duels are tested with has everything in it that card text can say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest

from rules.abilities.ast import Condition, Cost, Duration, Effect, Event, Place, Status, Target, When
from rules.tests.duel.cards import POOL
from rules.vocabulary import Activation, Element, Kind, TrickClass


def parts(node: Any) -> Iterator[Any]:
    """Everything in a tree of abilities."""
    yield node
    inside = node if isinstance(node, tuple) else ()
    if is_dataclass(node):
        inside = tuple(getattr(node, field.name) for field in fields(node))
    for part in inside:
        yield from parts(part)


PARTS = [part for card in POOL for part in parts(card.abilities)]


@pytest.mark.parametrize("kinds", [Effect, Cost, Target, Place, Duration, Condition])
def test_every_kind_of_phrase_is_on_a_card(kinds: Any) -> None:
    said = {type(part) for part in PARTS}
    missing = [kind.__name__ for kind in get_args(kinds) if kind not in said]
    assert missing == [], "each needs a text in rules/tests/duel/cards.txt, of a creature or of a trick"


def test_every_event_class_and_element_is_on_a_card() -> None:
    assert {part.event for part in PARTS if isinstance(part, When)} == set(Event)
    assert {card.activation for card in POOL if card.kind is Kind.TRICK} == set(Activation)
    assert {word for card in POOL for word in card.classes} == set(TrickClass)
    assert {card.element for card in POOL if card.kind is Kind.CREATURE} == set(Element)
    assert len(set(Status) & set(filter(lambda part: isinstance(part, Status), PARTS))) >= 4

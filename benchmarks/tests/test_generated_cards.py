"""Made-up cards are the same for the same seed, of every sort, and what models and rules take."""

from __future__ import annotations

from typing import Any

import pytest
from django.forms.models import model_to_dict

from benchmarks.generated_cards import SET_SIZE, cards, fill, sets, types
from cards.models import Card, CardSet, Printing
from cards.texts import bearer_of, read
from rules.vocabulary import ALL_CLASSES_MASK, Element, Kind, SpecialKind

COUNT = 600


def data(seed: int) -> list[Any]:
    generated = cards(COUNT, seed)
    return [(model_to_dict(card), card.slug, [model_to_dict(each) for each in printed]) for card, printed in generated]


def test_a_seed_always_makes_the_same_cards() -> None:
    assert data(1) == data(1)
    assert data(1) != data(2)


@pytest.mark.django_db
@pytest.mark.usefixtures("no_cards")
def test_they_pass_the_checks_of_the_models_and_the_database() -> None:
    fill(COUNT)
    assert Card.objects.count() == COUNT
    assert CardSet.objects.count() == COUNT // SET_SIZE
    for each in (*Card.objects.select_related("type", "element"), *CardSet.objects.all(), *Printing.objects.all()):
        each.clean_fields()
    derived = ("name_key", "executable")
    for card in Card.objects.select_related("type")[:200]:
        before = [getattr(card, name) for name in derived]
        assert [getattr(card.derive(), name) for name in derived] == before


def test_every_text_can_be_carried_out() -> None:
    names = frozenset(each.name for each in types())
    for card, _ in cards(COUNT):
        reading = read(card.text, names, bearer_of(card.kind, card.class_mask))
        assert reading.is_executable, (card.text, reading.stop)


def test_there_is_every_sort_of_card_and_some_are_printed_again() -> None:
    generated = list(cards(3000))
    made = [card for card, _ in generated]
    assert {card.kind for card in made} == set(Kind)
    assert {card.element_id for card in made} == {None, *Element}
    assert {card.special for card in made} == set(SpecialKind)
    assert {card.level for card in made} >= set(range(10))
    mask = 0
    for card in made:
        mask |= card.class_mask or 0
    assert mask == ALL_CLASSES_MASK
    assert {printing.set_id for _, printed in generated for printing in printed} == {each.pk for each in sets(3000)}
    again = sum(len({printing.set_id for printing in printed}) > 1 for _, printed in generated)
    assert 0.1 < again / len(generated) < 0.2
    words = [len(card.name.split()) for card in made if card.kind != Kind.TILE]
    assert set(words) == {2, 3, 4}

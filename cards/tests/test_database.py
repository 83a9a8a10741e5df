"""Tests of database constraints: Appendix C, numbers and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from cards.catalog.catalogs import current
from cards.kinds import FIELDS, NEEDS
from cards.models import MAX_LEVEL, MAX_STAT, Card, CardSet, CreatureType, Printing
from games.fields import Need
from rules.vocabulary import ALL_CLASSES_MASK, Kind

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards"), pytest.mark.postgres]

#: A value for every field, by column.
VALUES: dict[str, Any] = {
    "element": "fire", "level": 3, "type": None, "special": "god", "atk": 100, "hp": 100, "catk": 100, "ratk": 100,
    "ratk_range": 2, "defence": 100, "hl": 100, "leader_hp": 3000, "activation": "normal", "class_mask": 1,
    "ability_name": "Ability", "text": "Draw 1 card.", "plays_as": "Draw 2 cards.", "lore": "Lore.", "tile": "abyss",
}  # fmt: skip
ABSENT: dict[str, Any] = {
    "special": "none",
    **dict.fromkeys(("activation", "ability_name", "text", "plays_as", "lore", "tile"), ""),
}


def columns(kind: Kind, /, **changes: Any) -> dict[str, Any]:
    """Return the minimal columns of a card of `kind` with changes; None removes a column."""
    fields = {field: VALUES[field] for field in FIELDS if NEEDS[field, kind] is Need.REQUIRED} | changes
    fields = {field: ABSENT.get(field) if value is None else value for field, value in fields.items()}
    if fields.get("type", "") is None and "type" not in changes:
        fields["type"] = CreatureType.objects.get_or_create(name="Beast")[0]
    if "element" in fields:
        fields["element_id"] = fields.pop("element")
    return {"name": "A Card", "kind": kind.value, **fields}


def create(values: dict[str, Any]) -> Card:
    """Write a row without forms and `save`, and check foreign keys as at the end of a transaction."""
    with transaction.atomic():
        card = Card.objects.bulk_create([Card(**values, slug="a-card", permanent_number=1).derive()])[0]
        connection.check_constraints()
    return card


def refuses(write: Callable[..., object], *arguments: Any, **options: Any) -> bool:
    try:
        with transaction.atomic():
            write(*arguments, **options)
    except IntegrityError:
        return True
    return False


@pytest.mark.parametrize("kind", Kind)
def test_the_least_and_all_that_a_kind_may_have_are_accepted(kind: Kind) -> None:
    may = {field: VALUES[field] for field in FIELDS if NEEDS[field, kind] is Need.OPTIONAL}
    changes: dict[str, Any]
    for changes in ({}, may):
        Card.objects.all().delete()
        assert create(columns(kind, **changes)).pk


def test_each_kind_has_its_fields_and_no_others() -> None:
    accepted = []
    for (field, kind), need in NEEDS.items():
        if need is Need.REQUIRED and not refuses(create, columns(kind, **{field: None})):
            accepted.append((kind, field, "absent"))
        if need is Need.NEVER:
            value = VALUES[field] if field != "type" else CreatureType.objects.get_or_create(name="Beast")[0]
            extra = {"ratk": 1} if field == "ratk_range" and NEEDS["ratk", kind] is not Need.NEVER else {}
            if not refuses(create, columns(kind, **{field: value}, **extra)):
                accepted.append((kind, field, "there"))
    assert accepted == []


def test_a_creature_needs_hp_and_no_ratk() -> None:
    """Check T-1.6."""
    assert refuses(lambda: Card.objects.create(**columns(Kind.CREATURE, hp=None)))
    creature = Card.objects.create(**columns(Kind.CREATURE, ratk=None))
    assert current()[creature.permanent_number].ratk is None


IMPOSSIBLE: list[tuple[Kind, dict[str, Any]]] = [
    (Kind.CREATURE, {"hp": 0}), (Kind.LEADER, {"leader_hp": 0}), (Kind.CREATURE, {"hp": MAX_STAT + 1}),
    (Kind.CREATURE, {"atk": -1}), (Kind.CREATURE, {"level": -1}), (Kind.CREATURE, {"level": MAX_LEVEL + 1}),
    (Kind.CREATURE, {"ratk_range": 2}), (Kind.CREATURE, {"ratk": 100, "ratk_range": 1}),
    (Kind.CREATURE, {"element": "aether"}), (Kind.CREATURE, {"special": "hero"}),
    (Kind.CREATURE, {"ability_name": "Nameless Deed"}), (Kind.CREATURE, {"plays_as": "Draw 1 card."}),
    (Kind.TRICK, {"activation": "quick"}), (Kind.TRICK, {"class_mask": 0}),
    (Kind.TRICK, {"class_mask": ALL_CLASSES_MASK + 1}), (Kind.TILE, {"tile": "swamp"}),
    (Kind.TILE, {"kind": "hero"}), (Kind.TILE, {"name": ""}),
]  # fmt: skip


def test_an_impossible_value_is_refused() -> None:
    assert [row for row in IMPOSSIBLE if not refuses(create, columns(row[0], **row[1]))] == []


def test_a_name_is_one_card() -> None:
    create(columns(Kind.TILE, name="Queen's Way"))
    assert refuses(lambda: Card.objects.create(**columns(Kind.TILE, name=" QUEEN’S  way")))


def test_changing_a_kind_alone_is_refused() -> None:
    card = create(columns(Kind.CREATURE))
    assert refuses(lambda: Card.objects.filter(pk=card.pk).update(kind=Kind.TRICK))


def test_a_printing_is_one_of_its_number_and_can_be_printed() -> None:
    card, card_set = create(columns(Kind.TILE)), CardSet.objects.create(code="TST", name="Test Set")
    place = {"card": card, "set": card_set, "language": "EN", "number": 7}
    Printing.objects.create(**place)
    changes: dict[str, Any]
    for changes, is_refused in (
        ({}, True), ({"language": "DE"}, False), ({"variant": "A"}, False), ({"number": 0}, True),
        ({"number": 10_000}, True), ({"language": "en"}, True), ({"variant": "a"}, True),
    ):  # fmt: skip
        assert refuses(Printing.objects.create, **{**place, **changes}) is is_refused, changes


def test_a_set_has_a_code_and_a_name() -> None:
    for changes in ({"code": "tst"}, {"code": "T"}, {"name": ""}):
        assert refuses(CardSet.objects.create, **{"code": "TST", "name": "Test Set", **changes}), changes


def test_a_creature_type_is_there_once_and_stays_while_it_is_in_use() -> None:
    create(columns(Kind.CREATURE))
    for name in ("BEAST", ""):
        assert refuses(lambda name=name: CreatureType.objects.create(name=name))
    assert refuses(lambda: CreatureType.objects.get().delete())

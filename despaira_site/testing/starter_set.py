"""pytest plugin: every test database contains the starter set.

It is committed once, before the first test; changes of a test are rolled back. A test with transactions of its own
empties all tables at its end, after which the same rows are written again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.db.models.signals import post_migrate

#: The state of the catalogue, however often it is written.
REVISION = "starter set"


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    # Django sends it when the tables have been made, and again whenever they have been emptied.
    post_migrate.connect(load, sender=apps.get_app_config("cards"))


def load(**_signal: Any) -> None:
    """Write the starter set into empty tables. It is a receiver of `post_migrate`."""
    from cards.models import Element

    if connection.in_atomic_block:  # a test calls `migrate`
        return
    if not Element.objects.exists():  # a migration wrote them, and a flush took them away
        import_module("cards.migrations.0002_vocabulary_and_search").seed(apps, None)
    for rows in _rows():
        type(rows[0])._default_manager.bulk_create(rows)


@lru_cache(maxsize=1)
def _rows() -> list[Sequence[Model]]:
    """Return the rows of the starter set by table, in an order that satisfies foreign keys.

    They get their ids when they are first written, and keep them, so that a cached catalogue stays valid.
    """
    from django.conf import settings

    from cards.models import Card, CardSet, CreatureType, Printing, Revision
    from cards.slugs import free_slug
    from rules.vocabulary import TrickClass, class_mask

    document = json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())
    card_set = CardSet(**{key: document["set"][key] for key in ("code", "name", "released", "language")})
    names = sorted({row["type"] for row in document["cards"] if "type" in row})
    types = {name: CreatureType(name=name) for name in names}
    slugs: set[str] = set()
    cards: list[Card] = []
    for row in document["cards"]:
        fields = {key: row[key] for key in row if key not in ("number", "rarity", "type", "classes", "def", "element")}
        number = len(cards) + 1
        card = Card(
            **fields,
            pk=number + 5_000,  # so that nothing takes one for the other
            permanent_number=number,
            slug=free_slug(row["name"], slugs),
            element_id=row.get("element"),
            type=types.get(row.get("type", "")),
            defence=row.get("def"),
            class_mask=class_mask([TrickClass.parse(name) for name in row.get("classes", ())]) or None,
        )
        slugs.add(card.slug)
        cards.append(card.derive(types))
    printings = [
        Printing(card=card, set=card_set, number=row["number"], rarity=row.get("rarity", ""))
        for card, row in zip(cards, document["cards"], strict=True)
    ]
    return [
        [card_set],
        list(types.values()),
        cards,
        printings,
        [Revision(game="despaira", token=REVISION, last_number=len(cards))],
    ]


def delete() -> None:
    """Delete the starter set from the database of the default connection."""
    with connection.cursor() as cursor:  # past the models, whose signals would look at the cards for each row
        for rows in reversed(_rows()):
            cursor.execute(f"DELETE FROM {rows[0]._meta.db_table}")  # noqa: S608  (our own names)


@pytest.fixture
def no_cards(db: None) -> None:
    """Empty the catalogue as before the first import: elements and classes, but no cards, sets or creature types."""
    delete()

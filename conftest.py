"""Fixtures of all tests: the starter set in the database, decks of it, people."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import User
from cards import catalog
from cards.models import Card, CardSet, CatalogRevision, CreatureType, Element, Printing
from cards.slugs import free_slug
from decks import services
from decks.goldfish import limits
from decks.models import Deck, Visibility
from rules import vocabulary as words
from rules.construction import Decklist

STARTER = Path(__file__).parent / "data" / "sets" / "starter.json"


@lru_cache(maxsize=1)
def _starter_file() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(STARTER.read_text())
    return document


@pytest.fixture
def starter(db: None, monkeypatch: pytest.MonkeyPatch) -> catalog.Catalog:
    """The starter set in the database, put there without the importer; returns the catalogue of it.

    Small runs of games are played to their end however slow the machine is.
    """
    monkeypatch.setattr(limits, "SECONDS_HERE", 600.0)
    if not Element.objects.exists():  # flushed by a test with transactions of its own
        import_module("cards.migrations.0002_vocabulary_and_search").seed(apps, None)
    document = _starter_file()
    set_fields = {key: document["set"][key] for key in ("code", "name", "released", "language")}
    card_set = CardSet.objects.create(**set_fields)
    names = sorted({row["type"] for row in document["cards"] if "type" in row})
    types = {kind.name: kind for kind in CreatureType.objects.bulk_create(CreatureType(name=name) for name in names)}
    slugs: set[str] = set()
    cards = []
    for row in document["cards"]:
        fields = {key: row[key] for key in row if key not in ("number", "rarity", "type", "classes", "def", "element")}
        card = Card(
            **fields,
            slug=free_slug(row["name"], slugs),
            element_id=row.get("element"),
            type=types.get(row.get("type", "")),
            defence=row.get("def"),
            class_mask=words.class_mask([words.TrickClass.parse(name) for name in row.get("classes", ())]) or None,
        )
        slugs.add(card.slug)
        cards.append(card.derive(names))
    printings = [
        Printing(card=card, set=card_set, number=row["number"], rarity=row.get("rarity", ""))
        for card, row in zip(Card.objects.bulk_create(cards), document["cards"], strict=True)
    ]
    Printing.objects.bulk_create(printings)
    CatalogRevision.renew()
    return catalog.current()


def legal_list(cards: catalog.Catalog) -> Decklist:
    """A leader and 51 main cards: three each of the cheapest creatures and tricks."""
    leader = next(card for card in cards.values() if card.kind is words.Kind.LEADER)
    main = [
        card
        for card in sorted(cards.values(), key=lambda card: (card.level or 0, card.name))
        if card.kind in (words.Kind.CREATURE, words.Kind.TRICK) and card.special is words.SpecialKind.NONE
    ]
    return Decklist.of(leader=[leader.id], main=[(card.id, 3) for card in main[:17]])


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann", "ann@example.org", "correct horse battery")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", "bob@example.org", "correct horse battery")


@pytest.fixture
def ann_client(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


@pytest.fixture
def bob_client(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client


def make_deck(owner: User, cards: catalog.Catalog, visibility: str = Visibility.PRIVATE, **fields: Any) -> Deck:
    """A legal deck of `owner`, unless `fields` say otherwise."""
    content = services.DeckContent(
        **{
            "name": "Ann's ashes",
            "format": "standard",
            "description": "",
            "visibility": visibility,
            "decklist": legal_list(cards),
            **fields,
        }
    )
    return services.create_deck(owner=owner, visitor="", content=content)

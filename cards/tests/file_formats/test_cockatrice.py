"""Tests of the Cockatrice database with a separate reader of its schema."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlsplit

from django.test import Client

from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed, Printings, SetInfo
from cards.file_formats.cockatrice import dump_card_database
from cards.models import Card
from cards.tests.file_formats import cockatrice_reader
from games.despaira import DESPAIRA
from rules.cards import CardDef
from rules.vocabulary import Element, Kind, SpecialKind, TrickClass
from tcg.setnumber import SetNumber

PATH = "/api/v1/bulk/cockatrice.xml"


def test_it_has_every_card_in_every_printing(starter: Catalog, client: Client) -> None:
    answer = client.get(PATH)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/xml")
    sets, cards = cockatrice_reader.read(answer.content)
    assert sets == {code: known.name for code, known in starter.sets.items() if starter.printings_in(code)}
    assert set(cards) == {card.name for card in starter.values()}
    for card in starter.values():
        found = cards[card.name]
        assert card.text in found.text
        assert found.is_token == (card.kind is Kind.TOKEN)
        assert found.properties["maintype"] == card.kind.label
        assert len(found.pictures) == len(starter.printings_of(card.id))
    address = next(iter(cards["Flash Step"].pictures.values()))
    assert address.startswith("http://testserver/api/v1/cards/flash-step/image.webp?size=large&printing=DSP-")
    assert client.get(urlsplit(address).path)["Content-Type"] == "image/webp"


def test_it_is_packed_and_tagged(starter: Catalog, client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):  # whether any card has changed
        plain = client.get(PATH)
    packed = client.get(PATH, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert client.get(PATH, headers={"If-None-Match": packed["ETag"]}).status_code == 304
    other = client.get(PATH, headers={"Host": "localhost"})
    assert b"http://localhost/api/v1/cards/" in other.content
    assert b"testserver" not in other.content
    assert other["ETag"] != plain["ETag"]


def test_a_changed_card_is_in_it_at_once(starter: Catalog, client: Client) -> None:
    before = client.get(PATH)["ETag"]
    card = Card.objects.get(name="Flash Step")
    card.lore, card.text = "", "Draw 2 cards."
    card.save()
    answer = client.get(PATH)
    assert answer["ETag"] != before
    assert "Draw 2 cards." in cockatrice_reader.read(answer.content)[1]["Flash Step"].text


CARDS = [
    CardDef(
        1, 'A & "B" <c> ]]>', Kind.CREATURE, slug="a", element=Element.FIRE, level=3, type="Dragon", atk=3, hp=5,
        ratk=2, special=SpecialKind.GOD, ability_name="Roar", text="Draw a card.\n<b>",
    ),
    CardDef(2, "Leader", Kind.LEADER, slug="l", element=Element.ICE, leader_hp=30, lore="She waits.\x00\ufffe"),
    CardDef(3, "Trick", Kind.TRICK, slug="t", level=1, classes=(TrickClass.EQUIP,)),
]  # fmt: skip


def test_odd_cards_are_valid() -> None:
    printed = [Printed(1, SetNumber("DSP", "EN", 18, "A"), "Rare"), Printed(1, SetNumber("B2", "EN", 3))]
    sets = [SetInfo("DSP", "A & <b>"), SetInfo("B2", "Second")]
    catalog = Catalog("first & last", CARDS, Printings.of(printed), (), sets)
    document = "".join(dump_card_database(catalog, "https://decks.example")).encode()
    names, cards = cockatrice_reader.read(document)
    assert names == {"DSP": "A & <b>", "B2": "Second", "unprinted": "Printed in no set"}
    creature = cards['A & "B" <c> ]]>']
    assert set(creature.pictures) == {("DSP", "18A"), ("B2", "3")}
    assert (
        creature.text == "Level 3 Fire God Creature – Dragon\nATK 3 · HP 5 · RATK 2 · range 2\nRoar: Draw a card.\n<b>"
    )
    assert (creature.properties["pt"], creature.properties["cmc"], creature.row) == ("3/5", "3", 2)
    leader = cards["Leader"]
    assert leader.text == "Ice Leader\nHP 30\nShe waits.\ufffd\ufffd"
    assert (leader.properties["loyalty"], "pt" in leader.properties) == ("30", False)
    assert list(leader.pictures) == [("unprinted", "")]
    assert cards["Trick"].row == 3


def test_every_card_is_described(starter: Catalog) -> None:
    for card in starter.values():
        first = DESPAIRA.image.describe(card).splitlines()[0]
        assert card.kind.label in first
        assert (card.element.label if card.element else "") in first

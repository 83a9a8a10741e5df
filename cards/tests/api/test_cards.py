"""Tests of the card API over HTTP."""

from __future__ import annotations

import csv
import gzip
import io
import json
from typing import Any

import pytest
from django.test import Client

from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed, Printings
from cards.models import Card
from cards.serializers.cards import card_data, cards_json
from cards.serializers.schemas import CardSchema, PrintingSchema, StatsSchema
from rules.cards import CardDef
from rules.vocabulary import Element, Kind, Stat
from tcg.setnumber import SetNumber

FIELDS = {
    "slug", "name", "kind", "element", "level", "type", "special", "activation", "classes", "text", "ruling",
    "ability_name", "lore", "stats", "leader_hp", "executable", "printings",
}  # fmt: skip


def get(client: Client, path: str, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(f"/api/v1/{path}", headers=named)


def test_cards_of_three_kinds(starter: Catalog, client: Client) -> None:
    card = get(client, "cards/storm-titan/").json()
    assert set(card) >= FIELDS
    said = tuple(card[name] for name in ("name", "kind", "element", "special", "leader_hp", "activation", "classes"))
    assert said == ("Storm Titan", "creature", "thunder", "god", None, None, [])
    assert set(card["stats"]) == {*(stat.value for stat in Stat), "ratk_range"}
    assert card["stats"]["catk"] is None  # absent, not 0 (O-1.5)
    (printing,) = card["printings"]
    assert [printing[name] for name in ("set", "language", "number", "code")] == ["DSP", "EN", 178, "DSP • EN – 178"]
    trick = get(client, "cards/flash-step/").json()
    assert (trick["activation"], trick["classes"], trick["type"]) == ("instant", ["evade", "movement"], None)
    leader, regent = get(client, "cards/ashen-regent/").json(), starter.slugged("ashen-regent")
    assert regent is not None
    assert (leader["level"], leader["leader_hp"]) == (None, regent.leader_hp)


#: What JSON writes in other ways than texts do.
_HOSTILE = 'a "b" \\ \n\t\x00\x1f %s {} \u2028 é 💥'


def test_every_card_is_written_as_an_encoder_of_json_writes_it(starter: Catalog) -> None:
    names: dict[str, Any] = dict.fromkeys(
        ("name", "text", "plays_as", "ability_name", "lore", "type", "slug"), _HOSTILE
    )
    place = SetNumber(_HOSTILE, "EN", 7, "B")
    printed = Printed(1, place, rarity=_HOSTILE, artist=_HOSTILE, image="an image")
    odd = Catalog("odd", [CardDef(id=1, kind=Kind.LEADER, atk=0, **names)], Printings.of([printed] * 2))
    for cards in (starter, odd):
        for card_id, written in list(cards_json(cards).items())[::4]:
            data = json.loads(written.json)
            assert written.json.decode() == json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            assert data == card_data(cards[card_id], cards)
            assert list(data) == list(CardSchema().fields)
            assert list(data["stats"]) == list(StatsSchema().fields)
            assert all(list(each) == list(PrintingSchema().fields) for each in data["printings"])
    assert data["ruling"] == names.pop("plays_as")
    assert {name: data[name] for name in names} == names
    assert (data["stats"]["atk"], data["stats"]["hp"], data["leader_hp"], len(data["printings"])) == (0, None, 3000, 2)
    assert data["printings"][0]["code"] == str(place)


def test_what_a_text_plays_as(starter: Catalog, client: Client) -> None:
    card = Card.objects.get(slug="flash-step")
    for text, ruling, executable, plays_as in (
        ("draw one card", "", True, "Draw 1 card."),
        ("Draw dammage.", "", False, None),
        ("Think hard.", "draw one card", True, "Draw 1 card."),
    ):
        card.text, card.plays_as = text, ruling
        card.save()
        answer = get(client, "cards/flash-step/").json()
        said = (answer["text"], answer["ruling"], answer["executable"], answer["plays_as"])
        assert said == (text, ruling, executable, plays_as)
        (listed,) = get(client, "cards/?q=flash step").json()["results"]
        assert (listed["executable"], listed["ruling"], "plays_as" in listed) == (executable, ruling, False)
        assert get(client, f"cards/?executable={str(executable).lower()}&q=flash step").json()["count"] == 1
    assert get(client, 'cards/?q=o:"draw one"+flash').json()["count"] == 0  # what is searched is what is printed
    blank = next(card for card in starter.values() if not card.text)
    answer = get(client, f"cards/{blank.slug}/").json()
    assert (answer["executable"], answer["plays_as"]) == (True, None)


def test_parameters_that_a_list_has_not_break_nothing_and_are_told_of(starter: Catalog, client: Client) -> None:
    plain = get(client, "cards/?q=knight").json()
    answer = get(client, "cards/?q=knight&order=atk&foo=1").json()
    assert answer["results"] == plain["results"]
    (warning,) = answer["query"]["warnings"]
    assert (warning["code"], warning["start"], warning["end"]) == ("UNKNOWN_PARAMETER", 6, 6)
    assert warning["suggestion"] == "order:atk"
    assert get(client, "cards/?kind=trick&page_size=2&page=2").json()["query"]["warnings"] == []
    for known in ("", "mine=true&", "format=standard&card=flash-step&page=1&page_size=3&"):
        assert get(client, f"decks/?{known}").json()["query"]["warnings"] == []
        (warning,) = get(client, f"decks/?{known}unique=1&by=ann").json()["query"]["warnings"]
        assert (warning["code"], "by:ann" in warning["suggestion"]) == ("UNKNOWN_PARAMETER", True)


def test_cards_are_listed_a_page_at_a_time(starter: Catalog, client: Client) -> None:
    first = get(client, "cards/?page_size=20").json()
    assert (first["count"], len(first["results"]), first["previous"]) == (len(starter), 20, None)
    second = client.get(first["next"]).json()
    assert not {card["slug"] for card in first["results"]} & {card["slug"] for card in second["results"]}
    assert get(client, "cards/?page=99").status_code == 404
    assert len(get(client, f"cards/?page_size={'9' * 400}").json()["results"]) == 200
    for size in ("0", "x", "", "-1", "1e3", "²"):
        answer = get(client, f"cards/?page_size={size}")
        assert (answer.status_code, answer.json()["errors"][0]["path"]) == (400, "page_size"), size


def test_addresses_of_pages_keep_what_was_asked(starter: Catalog, client: Client) -> None:
    place = "http://testserver/api/v1/cards/"
    found = get(client, "cards/?page_size=9&page=2&sort=-level&z=%C3%A9&a=%2B+b").json()
    assert found["next"] == f"{place}?page_size=9&sort=-level&z=%C3%A9&a=%2B+b&page=3"
    assert found["previous"] == f"{place}?page_size=9&sort=-level&z=%C3%A9&a=%2B+b"
    assert get(client, "cards/?page=2").json()["previous"] == place
    assert [card["slug"] for card in client.get(found["previous"]).json()["results"]] == [
        card["slug"] for card in get(client, "cards/?page_size=9&sort=-level").json()["results"]
    ]


def test_a_list_is_put_together_once(starter: Catalog, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("cards/?q=el:fire", "cards/?q=el:fire&page_size=2", "cards/?q=el:ice&unique=prints", "cards/")
    answers = {path: get(client, path) for path in asked}
    elsewhere = client.get("/api/v1/cards/", headers={"Host": "localhost"})
    assert elsewhere.json()["next"].startswith("http://localhost/")
    monkeypatch.delattr("cards.api.card_list.read")
    for path, answer in answers.items():
        again = get(client, path)
        assert (again.content, again["ETag"]) == (answer.content, answer["ETag"])
    assert answers["cards/"].json()["next"].startswith("http://testserver/")


def test_sets_and_vocabulary(starter: Catalog, client: Client) -> None:
    (found,) = get(client, "sets/").json()["results"]
    assert (found["code"], found["cards"]) == ("DSP", len(starter))
    words = get(client, "vocabulary/").json()
    assert [element["code"] for element in words["elements"]] == [element.value for element in Element]
    counts = {name: len(words[name]) for name in ("elements", "tiles", "types", "classes", "activations", "stats")}
    assert counts == {"elements": 10, "tiles": 10, "types": 21, "classes": 21, "activations": 3, "stats": 6}
    assert {"LEADER_MISSING", "UNKNOWN_CARD"} <= {code["code"] for code in words["problem_codes"]}
    assert [deck_format["code"] for deck_format in words["formats"]] == ["standard", "quickstart"]


def test_bulk_is_the_same_records_in_each_form_packed_and_tagged(starter: Catalog, client: Client) -> None:
    records = get(client, "bulk/cards.json").json()
    assert len(records) == len(starter)
    by_slug = {record["slug"]: record for record in records}
    assert {**by_slug["flash-step"], "plays_as": by_slug["flash-step"]["text"]} == get(
        client, "cards/flash-step/"
    ).json()
    lines = get(client, "bulk/cards.jsonl").content.decode().splitlines()
    assert [json.loads(line) for line in lines] == records
    mark, table = get(client, "bulk/cards.csv").content[:3], get(client, "bulk/cards.csv").content.decode("utf-8-sig")
    assert mark == b"\xef\xbb\xbf"
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [row["name"] for row in rows] == [record["name"] for record in records]
    assert next(row for row in rows if row["slug"] == "flash-step")["classes"] == "evade|movement"
    for form in ("json", "jsonl", "csv"):
        plain, packed = get(client, f"bulk/cards.{form}"), get(client, f"bulk/cards.{form}", accept_encoding="gzip")
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        again = get(client, f"bulk/cards.{form}", if_none_match=packed["ETag"])
        assert (again.status_code, again.content) == (304, b"")


def test_reads_are_tagged_and_few_queries(starter: Catalog, client: Client, django_assert_max_num_queries: Any) -> None:
    paths = ("cards/", "cards/flash-step/", "cards/autocomplete/?q=a", "sets/", "vocabulary/",
             "cards/flash-step/image.webp?size=small")  # fmt: skip
    for path in paths:
        with django_assert_max_num_queries(12):
            first = get(client, path)
        assert first.status_code == 200
        again = get(client, path, if_none_match=first["ETag"])
        assert (again.status_code, again.content) == (304, b""), path
    assert (first["Content-Type"], first.content[8:12]) == ("image/webp", b"WEBP")

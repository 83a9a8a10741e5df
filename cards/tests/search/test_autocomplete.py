"""Tests of completions at the cursor of a search, and of their limits."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.catalog.catalogs import Catalog
from cards.search import index_of, search
from cards.search.despaira import TABLE
from query.completion import MAX_OFFERED, Completion, complete

pytestmark = pytest.mark.django_db


def offered(text: str, cards: Catalog) -> list[Completion]:
    """Return the completions at the position of `|`."""
    return complete(text.replace("|", "", 1), text.index("|"), TABLE, index_of(cards))


def mended(text: str, cards: Catalog) -> list[str]:
    plain = text.replace("|", "", 1)
    return [plain[: each.start] + each.insert + plain[each.end :] for each in offered(text, cards)]


def test_what_is_likeliest_is_first(starter: Catalog) -> None:
    for text, first in (
        ("el|", "element:"), ("lv|", "lv:"), ("el|ment:fire", "element:fire"), ("c|:fire", "c:fire"),
        ("el:fi|", "el:fire"), ("el:|", "el:normal"), ("el:fire,i|", "el:fire,ice"), ("el:f|,ice", "el:fire,ice"),
        ("knight -el:da|", "knight -el:dark"), ("class:rad|", "class:area_radius"), ("set:d|", "set:DSP"),
        ("is:exec|", "is:executable"), ("rule:amb|", "rule:ambush"), ("order:at|", "order:atk"),
        ("atk>r|", "atk>ratk"), ("atk+rat|>3", "atk+ratk>3"), ("rat|+hp>3", "ratk+hp>3"), ("lv≥l|", "lv≥leaderhp"),
        ("hp>2-c|", "hp>2-classes"), ("atk+hp>=rat|", "atk+hp>=ratk"), ("el: fi|", "el: fire"),
        ("el: |", "el: normal"), ("fire −el|", "fire −element:"), ("thund|", "element:thunder"),
        ("Grave W|", '!"Grave Warden"'), ("fire grave war|", 'fire !"Grave Warden"'),
        ("(grave war|)", '(!"Grave Warden")'), ("!grave|", '!"Grave Warden"'), ('"grave w|', '"Grave Warden"'),
        ("name:gra|", 'name:"Grave Warden"'), ('refs:"flash|"', 'refs:"Flash Step"'),
        ("leonce|", '!"Quartermaster Léonce"'),
    ):  # fmt: skip
        assert first in mended(text, starter)[:3]
        assert first.endswith(":") or search(first, starter).warnings == ()


def test_where_nothing_fits_nothing_is_offered(starter: Catalog) -> None:
    for text in ("/dra|/", "o:/dr|/", "zzzz|", "el:zz|", "elm:fi|", "lv:3|", "not|", "or|", "deck:|"):
        assert offered(text, starter) == []


def test_before_anything_is_typed_all_fields_are_offered(starter: Catalog) -> None:
    for text in ("|", "fire |", "(|"):
        assert [each.label for each in offered(text, starter)] == [f"{each.key}:" for each in TABLE.fields]


def test_it_is_bounded_and_stays_in_the_text(starter: Catalog) -> None:
    for text in ("a", "e", "t:", "rule:", "name:a", "\0", "\ud800", "(" * 2000, "el:" * 500):
        for cursor in (0, 1, 3, 10**9):
            found = complete(text, cursor, TABLE, index_of(starter))
            assert len(found) <= max(MAX_OFFERED, len(TABLE.fields))
            assert all(0 <= each.start <= each.end <= len(text) for each in found)


def test_the_api_offers_names_and_with_a_cursor_the_language(starter: Catalog, client: Client) -> None:
    address = "/api/v1/cards/autocomplete/"
    assert client.get(address, {"q": "flash st"}).json() == {
        "items": [{"value": "flash-step", "label": "Flash Step", "kind": "trick"}]
    }
    assert client.get(address, {"q": "x el:fir y", "cursor": "8"}).json() == {
        "items": [{"value": "fire", "label": "Fire", "kind": "Element", "start": 5, "end": 8}]
    }
    leaders = client.get(address, {"q": "a", "kind": "leader"}).json()["items"]
    assert {item["kind"] for item in leaders} == {"leader"}
    assert client.get(address).json() == {"items": []}
    # The beginning of a word inside a name counts, and accents need not be typed.
    labels = [item["label"] for item in client.get(address, {"q": "hjordis"}).json()["items"]]
    assert "Abbess Hjördis" in labels
    for cursor in ("", "-1", "x", "1.5", "9" * 30, "²"):
        assert client.get(address, {"q": "el", "cursor": cursor}).status_code == 400

"""The tags of a deck: written in the editor, the API and as text, read back, and links to all decks that have them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import services
from decks.formats import dump, parse
from decks.formats.tags import Unfit, clean_deck_tags, join_tags, read_deck_tags, split_tags
from decks.models import Visibility
from tcg.construction import Decklist

PUBLIC = Visibility.PUBLIC


def test_what_is_typed() -> None:
    rows = {
        "": "",
        " aggro ,, Budget,aggro , AGGRO": "aggro, Budget",
        "über\nschnell": "über, schnell",
        "two words": "two words",
    }
    assert {typed: read_deck_tags(typed) for typed in rows} == rows
    for wrong in ("x" * 31, ",".join("abcdefghi"), "\u200b"):
        with pytest.raises(Unfit):
            read_deck_tags(wrong)
    with pytest.raises(Unfit):
        clean_deck_tags(["a,b"])


@given(st.lists(st.text(min_size=1, max_size=30), max_size=8))
def test_what_is_kept_is_read_back(words: list[str]) -> None:
    try:
        tags = clean_deck_tags(words)
    except Unfit:
        return
    assert tuple(split_tags(join_tags(tags))) == tags
    assert read_deck_tags(join_tags(tags)) == join_tags(tags)


def test_the_api_takes_and_gives_them(starter: Catalog, ann_client: Client) -> None:
    body = {"name": "Fast", "deck_tags": ["Aggro", "budget", "AGGRO"], "visibility": "public"}
    made = ann_client.post("/api/v1/decks/", body, content_type="application/json")
    deck = made.json()
    assert (deck["deck_tags"], deck["tags"]) == (["Aggro", "budget"], {})
    path = f"/api/v1/decks/{deck['id']}/"

    def send(body: Any, method: str = "patch", where: str = path) -> Any:
        ask = getattr(ann_client, method)
        return ask(where, body, content_type="application/json", headers={"If-Match": "*"})

    assert send({"deck_tags": ["slow"]}).json()["deck_tags"] == ["slow"]
    assert send({"name": "Slow"}).json()["deck_tags"] == ["slow"]
    for wrong in ("slow", ["x" * 31], ["a,b"], [7], ["\u200b"], list("abcdefghi"), None):
        answer = send({"deck_tags": wrong})
        assert (answer.status_code, answer.json()["errors"][0]["path"].split(".")[0]) == (400, "deck_tags"), wrong
    cells = [{"field": "deck_tags", "before": "slow", "after": "slow,  Control"}]
    answer = send({"version": 3, "changes": [{"key": "k", "cells": cells}]}, "post", f"{path}changes/")
    assert answer.status_code == 200, answer.json()
    assert ann_client.get(path).json()["deck_tags"] == ["slow", "Control"]
    cells[0] |= {"before": "slow, Control", "after": ",".join("abcdefghi")}
    answer = send({"version": 4, "changes": [{"key": "l", "cells": cells}]}, "post", f"{path}changes/")
    assert answer.status_code == 400
    entry = ann_client.get(f"{path}history/").json()["results"][0]
    assert entry["change"] == "tags: slow, Control"
    assert ann_client.get(f"{path}history/2/").json()["deck"]["deck_tags"] == ["slow"]
    found = ann_client.get("/api/v1/decks/?q=tag:control").json()["results"]
    assert [each["name"] for each in found] == ["Slow"]
    assert ann_client.get("/api/v1/decks/autocomplete/?q=tag:con").json()["items"][0]["label"] == "Control"
    copied = ann_client.post("/api/v1/decks/", {"forked_from": deck["id"]}, content_type="application/json").json()
    assert copied["deck_tags"] == ["slow", "Control"]


def test_the_editor_without_scripts(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, deck_tags="fast")
    page = ann_client.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert 'name="deck_tags" value="fast"' in page
    form = {"version": "1", "name": deck.name, "format": "standard", "visibility": "private", "description": ""}
    counts = {
        f"count:{name}:{ref}": str(n)
        for name, pile in services.decklist_of(deck).sections.items()
        for ref, n in pile.items()
    }
    ann_client.post(f"/decks/{deck.pk}/edit/", {**form, **counts, "deck_tags": "slow , Slow,control"})
    deck.refresh_from_db()
    assert deck.tags == ["slow", "control"]
    answer = ann_client.post(f"/decks/{deck.pk}/edit/", {**form, **counts, "version": "2", "deck_tags": "x" * 31})
    assert "a tag has at most 30" in answer.content.decode()
    ann_client.post(f"/decks/{deck.pk}/edit/", {**form, **counts, "version": "2", "name": "Another"})
    deck.refresh_from_db()
    assert (deck.name, deck.tags) == ("Another", ["slow", "control"])  # of a form that has no such field


def test_text_and_json_have_them(starter: Catalog, ann_client: Client) -> None:
    decklist = Decklist.of(main=[(next(iter(starter.cards)), 2)])
    for form in ("text", "json"):
        text = dump(form, "Fast", "standard", "", decklist, starter, deck_tags="Aggro, two words")
        parsed = parse(text, starter)
        assert (parsed.deck_tags, parsed.decklist, parsed.lines) == ("Aggro, two words", decklist, ())
        made = ann_client.post("/api/v1/decks/import/", {"text": text}, content_type="application/json").json()
        assert made["deck_tags"] == ["Aggro", "two words"]
        assert ann_client.get(f"/api/v1/decks/{made['id']}/export/?as={form}").content.decode().count("two words") == 1
    assert "# Tags: Aggro, two words" in dump(
        "text", "", "standard", "", decklist, starter, deck_tags="Aggro, two words"
    )
    assert "Tags" not in dump("text", "Fast", "standard", "", decklist, starter)
    many = parse("# Tags: " + ", ".join("abcdefghij") + "\n1 Flash Step", starter)
    assert many.deck_tags == "a, b, c, d, e, f, g, h"
    assert [line.code for line in many.lines] == ["TOO_LONG", "TOO_LONG"]
    wrong = parse(json.dumps({"deck_tags": "aggro", "sections": {}}), starter)
    assert (wrong.deck_tags, [line.code for line in wrong.lines]) == ("", ["NOT_A_CARD"])


def test_pages_link_to_all_decks_with_a_tag(starter: Catalog, ann: User, client: Client) -> None:
    deck = make_deck(ann, starter, PUBLIC, deck_tags='<b>bold</b>, two "words"')
    for path in (f"/decks/{deck.pk}/", "/decks/"):
        page = client.get(path).content.decode()
        assert "&lt;b&gt;bold&lt;/b&gt;" in page
        assert "<b>bold</b>" not in page
        for tag in ("%22%3Cb%3Ebold%3C%2Fb%3E%22", "%22two+%E2%80%9Dwords%E2%80%9D%22"):
            assert f'href="/decks/?q=tag%3D{tag}"' in page, tag
            assert ">1 deck<" in client.get(f"/decks/?q=tag%3D{tag}").content.decode()

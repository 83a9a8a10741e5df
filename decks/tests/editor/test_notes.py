"""Words that people put on their decks: notes and tags on single cards, tags, folders and labels of decks."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts import data_export
from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks import limits
from decks.content import key_of
from decks.core import services
from decks.editor.notes import note_address
from decks.fields.cleaning import Unfit
from decks.fields.tags import clean_deck_tags, join_tags, read_deck_tags, split_tags
from decks.importexport import ExportedDeck, dump, parse
from decks.models import Deck, Visibility
from decks.tests.test_api import send
from despaira_site.testing.exhaustive import is_exhaustive
from tcg.construction import Decklist, Ref

ODD = "What/is <b>this</b>? 100%2F#1"


@pytest.fixture
def flash(starter: Catalog) -> int:
    return starter.named("Flash Step").id  # type: ignore[union-attr]


@pytest.fixture
def deck(starter: Catalog, flash: int, ann: User) -> Deck:
    """Ann's public one: a card twice in it, and a name that no card has."""
    decklist = Decklist.of(main=[(flash, 2), (ODD, 1)], side=[(flash, 1)])
    return make_deck(ann, starter, Visibility.PUBLIC, decklist=decklist)


def path(deck: Deck, ref: Ref) -> str:
    return note_address(deck.pk, key_of(ref))


def write(client: Client, deck: Deck, ref: Ref, **fields: Any) -> Any:
    version = Deck.objects.get(pk=deck.pk).version
    return client.post(path(deck, ref), {"version": version, "note": "", "tags": "", **fields})


def words(deck: Deck) -> tuple[dict[Ref, str], dict[Ref, tuple[str, ...]]]:
    content = services.content_of(Deck.objects.get(pk=deck.pk))
    return dict(content.notes), dict(content.tags)


def test_a_note_is_written_shown_and_taken_back(deck: Deck, flash: int, ann_client: Client, client: Client) -> None:
    page = ann_client.get(path(deck, flash)).content.decode()
    assert "2 in Main · 1 in Side" in unescape(page)
    saved = write(
        ann_client, deck, flash, note="Best with [[Cinder Bolt]]\r\n**always** ", tags="ramp, out  first,ramp"
    )
    assert (saved.status_code, saved.headers["Location"]) == (303, f"/decks/{deck.pk}/edit/#deck")
    assert words(deck) == ({flash: "Best with [[Cinder Bolt]]\n**always**"}, {flash: ("ramp", "out first")})
    public = client.get(f"/decks/{deck.pk}/").content.decode()
    assert public.count('<a href="/cards/cinder-bolt/" data-face=') == 2
    write(ann_client, deck, flash)
    assert words(deck) == ({}, {})
    assert "<strong>always</strong>" in ann_client.get(f"/decks/{deck.pk}/history/2/").content.decode()
    assert Deck.objects.get().history.count() == 3


#: What is sent → where and what is said.
REFUSED: dict[str, tuple[dict[str, str], str]] = {
    "a long note": ({"note": "x" * (limits.NOTE + 1)}, "A note has at most 1,000 letters"),
    "many tags": ({"tags": ",".join("abcdefghi")}, "at most 8 tags"),
    "a long tag": ({"tags": "x" * (limits.CARD_TAG + 1)}, "of at most 30 letters"),
    "too much in all": ({"note": "x" * 900}, "a deck keeps at most 20,000"),
    "too many different tags": ({"tags": "one more"}, "41 different tags"),
}


def test_what_is_refused_is_not_lost(deck: Deck, flash: int, ann_client: Client) -> None:
    many: dict[Ref, Any] = {f"Card {number}": "x" * 999 for number in range(20)}
    tagged: dict[Ref, Any] = {f"Card {number}": tuple(f"tag {number} {n}" for n in range(8)) for number in range(5)}
    services.save_deck(deck=deck, version=1, content=replace(services.content_of(deck), notes=many, tags=tagged))
    for fields, said in REFUSED.values():
        refused = write(ann_client, deck, flash, **fields)
        page = unescape(refused.content.decode())
        assert (refused.status_code, said in page) == (422, True)
        assert all(value in page for value in fields.values())
    assert (flash in words(deck)[0], Deck.objects.get().version) == (False, 2)


def test_two_who_write_about_the_same_card_see_both(deck: Deck, flash: int, ann_client: Client) -> None:
    write(ann_client, deck, ODD, note="elsewhere")
    assert ann_client.post(path(deck, flash), {"version": 1, "note": "mine", "tags": ""}).status_code == 303
    both = ann_client.post(path(deck, flash), {"version": 1, "note": "late", "tags": "a"})
    page = both.content.decode()
    assert both.status_code == 409
    assert "<dd>mine</dd>" in page
    assert ">\nlate</textarea>" in page
    assert words(deck)[0] == {ODD: "elsewhere", flash: "mine"}
    version = re.search('name="version" value="([^"]*)"', page)[1]  # type: ignore[index]
    ann_client.post(path(deck, flash), {"version": version, "note": "late", "tags": "a"})
    assert words(deck) == ({ODD: "elsewhere", flash: "late"}, {flash: ("a",)})


def test_cards_that_are_not_in_the_deck(deck: Deck, flash: int, ann_client: Client) -> None:
    for key in ("0", "999999999999999999999", "~Nobody", "~", "x", "١", f"{flash}/"):
        assert ann_client.get(f"/decks/{deck.pk}/edit/card/{key}/").status_code == 404


def test_json_has_them_where_there_are_any_and_reads_them_back(deck: Deck, flash: int, ann_client: Client) -> None:
    address = f"/decks/{deck.pk}/export/?as=json"
    plain = ann_client.get(address).content.decode()
    assert plain.endswith('"maybe": []\n  }\n}\n')
    write(ann_client, deck, flash, note='Fast.\n"Very"', tags="ramp, =1+1")
    write(ann_client, deck, ODD, note="who?")
    written = ann_client.get(address).content.decode()
    assert written.startswith(plain.removesuffix("\n}\n"))
    assert json.loads(written)["notes"] == {"Flash Step": 'Fast.\n"Very"', ODD: "who?"}
    for as_ in ("text", "csv"):
        assert "Fast" not in ann_client.get(f"/decks/{deck.pk}/export/?as={as_}").content.decode()
    answer = ann_client.get(f"/api/v1/decks/{deck.pk}/").json()
    assert (answer["notes"], answer["tags"]) == (json.loads(written)["notes"], {"Flash Step": ["ramp", "=1+1"]})
    for text in (written, json.dumps(answer)):
        ann_client.post("/decks/new/", {"text": text})
        made = Deck.objects.latest("created_at")
        assert words(made) == words(deck)
        send(ann_client, "POST", "decks/import/", {"text": text})
        assert words(Deck.objects.latest("created_at")) == words(deck)


#: What stands in a list as JSON → what is kept of it, and what is said.
READ: dict[str, tuple[dict[str, Any], tuple[dict[str, Any], str]]] = {
    "a long note": ({"notes": {"Flash Step": "x" * 1001}}, ({"notes": {"Flash Step": "x" * 1000}}, "TOO_LONG")),
    "many tags": ({"tags": {"flash-step": [*"abcdefghi"]}}, ({"tags": {"Flash Step": [*"abcdefgh"]}}, "TOO_LONG")),
    "another card": ({"notes": {"Cinder Bolt": "x"}}, ({}, "NOT_A_CARD")),
    "no card": ({"tags": {"\0": ["x"]}}, ({}, "NOT_A_CARD")),
    "no texts": ({"notes": {"Flash Step": 3}, "tags": {"Flash Step": "x"}}, ({}, "NOT_A_CARD NOT_A_CARD")),
    "no objects": ({"notes": [], "tags": None}, ({}, "NOT_A_CARD")),
    "nothing": ({"notes": {"Flash Step": " "}, "tags": {"Flash Step": ["", " "]}}, ({}, "")),
    "hundreds": ({"notes": {"Flash Step": "a"}, "tags": {f"Card {n}": ["x"] for n in range(300)}},
                 ({"notes": {"Flash Step": "a"}}, " ".join(["NOT_A_CARD"] * 300))),
}  # fmt: skip


def test_what_is_read_of_them(starter: Catalog, ann_client: Client) -> None:
    for fields, (kept, codes) in READ.values():
        body = {"sections": {"main": [{"card": "Flash Step"}]}, **fields}
        answer = send(ann_client, "POST", "decks/import/", {"text": json.dumps(body)})
        assert answer.status_code == 201
        made = answer.json()
        assert {"notes": made["notes"], "tags": made["tags"]} == {"notes": {}, "tags": {}, **kept}
        assert " ".join(line["code"] for line in made["lines"]) == codes


def test_what_is_left_of_a_card_that_has_gone_is_for_who_edits_alone(
    deck: Deck, flash: int, ann: User, ann_client: Client, bob_client: Client
) -> None:
    write(ann_client, deck, flash, note="Nobody sees this", tags="nor this")
    content = services.content_of(Deck.objects.get())
    services.save_deck(deck=deck, version=2, content=replace(content, decklist=Decklist.of(main=[(ODD, 1)])))
    api = f"/api/v1/decks/{deck.pk}/"
    for there in (f"/decks/{deck.pk}/", f"/decks/{deck.pk}/export/?as=json", api, f"{api}export/?as=json"):
        text = bob_client.get(there).content.decode()
        assert ("Nobody sees this" in text, "nor this" in text) == (False, False), there
    bob_client.post(f"/decks/{deck.pk}/copy/")
    assert words(Deck.objects.get(owner__username="bob")) == ({}, {})
    assert ann_client.get(api).json()["notes"] == {"Flash Step": "Nobody sees this"}
    kept = json.loads(dict(data_export.files_of(ann, ""))["decks.json"])
    assert kept[0]["notes"] == {"Flash Step": "Nobody sees this"}


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


def test_they_are_typed_undone_compared_copied_and_exported(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, other_fields={"deck_tags": "aggro"})
    here = f"/decks/{deck.pk}/"

    def tags() -> Any:
        return ann_client.get(f"/api/v1{here}").json()["deck_tags"]

    form = ann_client.get(f"{here}edit/").context["data"]
    refused = ann_client.post(f"{here}edit/", {**form, "deck_tags": "x" * 31})
    assert (refused.status_code, tags()) == (422, ["aggro"])
    assert ann_client.post(f"{here}edit/", {**form, "deck_tags": "slow"}).status_code == 303
    assert 'name="deck_tags" value="slow"' in ann_client.get(f"{here}edit/").content.decode()
    (line,) = ann_client.get(f"{here}history/1/").context["since"].lines
    assert (line.label, line.before, line.after) == ("Tags", "aggro", "slow")
    copied = ann_client.post(f"{here}copy/")["Location"]
    assert ann_client.get(f"/api/v1{copied.removesuffix('edit/')}").json()["deck_tags"] == ["slow"]
    files = dict(data_export.files_of(ann, ""))
    assert [each["deck_tags"] for each in json.loads(files["decks.json"])] == [["slow"]] * 2
    assert "# Tags: slow" in files[f"decks/{deck.pk}.txt"]
    undo = {"version": 2, "changes": [{"key": "u", "undo": 2}]}
    ann_client.post(f"/api/v1{here}changes/", undo, content_type="application/json")
    assert tags() == ["aggro"]


def test_text_and_json_have_them(starter: Catalog, ann_client: Client) -> None:
    decklist = Decklist.of(main=[(next(iter(starter.cards)), 2)])
    for form in ("text", "json"):
        text = dump(
            form,
            ExportedDeck("Fast", "standard", "", decklist, starter, other_fields={"deck_tags": "Aggro, two words"}),
        )
        parsed = parse(text, starter)
        assert parsed.other_fields.get("deck_tags") == "Aggro, two words"
        assert (parsed.decklist, parsed.lines) == (decklist, ())
        made = ann_client.post("/api/v1/decks/import/", {"text": text}, content_type="application/json").json()
        assert made["deck_tags"] == ["Aggro", "two words"]
        assert ann_client.get(f"/api/v1/decks/{made['id']}/export/?as={form}").content.decode().count("two words") == 1
    assert "Tags" not in dump("text", ExportedDeck("Fast", "standard", "", decklist, starter))
    many = parse("# Tags: " + ", ".join("abcdefghij") + "\n1 Flash Step", starter)
    assert many.other_fields.get("deck_tags", "") == "a, b, c, d, e, f, g, h"
    assert [line.code for line in many.lines] == ["TOO_LONG", "TOO_LONG"]
    wrong = parse(json.dumps({"deck_tags": "aggro", "sections": {}}), starter)
    assert (wrong.other_fields.get("deck_tags", ""), [line.code for line in wrong.lines]) == ("", ["NOT_A_CARD"])


def test_pages_link_to_all_decks_with_a_tag(starter: Catalog, ann: User, client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, other_fields={"deck_tags": '<b>bold</b>, two "words"'})
    for path in (f"/decks/{deck.pk}/", "/decks/"):
        page = client.get(path).content.decode()
        assert "&lt;b&gt;bold&lt;/b&gt;" in page
        assert "<b>bold</b>" not in page
        for tag in ("%22%3Cb%3Ebold%3C%2Fb%3E%22", "%22two+%E2%80%9Dwords%E2%80%9D%22"):
            assert f'href="/decks/?q=tag%3D{tag}"' in page, tag
            assert ">1 deck<" in client.get(f"/decks/?q=tag%3D{tag}").content.decode()


HERE = "/decks/mine/"
FILE = "/decks/mine/file/"


@pytest.fixture
def decks(starter: Catalog, ann: User) -> list[Deck]:
    """Five decks of Ann's."""
    return [make_deck(ann, starter, name=f"Deck {number}") for number in range(5)]


def filed() -> dict[str, tuple[str, list[str]]]:
    return {deck.name[-1]: (deck.folder, deck.labels) for deck in Deck.objects.order_by("name")}


def chips(page: Any) -> list[str]:
    """The folders and labels that a page leads to, and how many decks are in each."""
    found = re.findall('class="chip" href(.*?)</a>', page, re.DOTALL)
    return [" ".join(re.sub("^.*?>|<[^>]*>", " ", chip, flags=re.DOTALL).split()) for chip in found]


def test_several_decks_are_put_away_at_a_time(decks: list[Deck], ann_client: Client) -> None:
    versions = dict(Deck.objects.values_list("pk", "updated_at"))
    first, second, third, *_ = (deck.pk for deck in decks)
    where = "q=order%3Aname&page=1"
    answer = ann_client.post(FILE, {"do": "folder", "folder": " Brews  old", "deck": [first, second], "where": where})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/decks/mine/?q=order%3Aname")
    answer = ann_client.post(FILE, {"do": "on", "labels": "League, fun,league", "deck": [second, third]}, follow=True)
    assert "2 decks labelled “League”, “fun”." in answer.content.decode()
    labels = ["League", "fun"]
    assert filed() == {
        "0": ("Brews old", []), "1": ("Brews old", labels), "2": ("", labels), "3": ("", []), "4": ("", []),
    }  # fmt: skip
    page = ann_client.get(HERE).content.decode()
    assert chips(page) == ["All", "Brews old 2", "In no folder 3", "fun 2", "League 2"]
    for address in re.findall(r'class="chip" href="([^"]*)"', page)[1:]:
        assert ann_client.get(address.replace("&amp;", "&")).context["page"].paginator.count in (2, 3)
    ann_client.post(FILE, {"do": "off", "labels": "LEAGUE", "deck": [second, third, first]})
    ann_client.post(FILE, {"do": "folder", "folder": "", "deck": [first]})
    assert [filed()[number] for number in "012"] == [("", []), ("Brews old", ["fun"]), ("", ["fun"])]
    # They stand where they stood, and are what they were.
    assert dict(Deck.objects.values_list("pk", "updated_at")) == versions


def test_all_that_a_search_finds(decks: list[Deck], ann_client: Client) -> None:
    Deck.objects.filter(name="Deck 4").update(labels=["x"])
    ann_client.post(FILE, {"do": "folder", "folder": "Rest", "every": "on", "where": "q=-label:x&page=1"})
    assert [folder for folder, _ in filed().values()] == ["Rest"] * 4 + [""]


#: What is sent besides a deck → what is said, and that nothing has changed.
REFUSED_FILING: dict[str, tuple[dict[str, Any], str]] = {
    "nothing picked": ({"do": "folder", "folder": "Mine", "deck": []}, "Pick the decks first"),
    "long folder": ({"do": "folder", "folder": "x" * (limits.FOLDER + 1)}, "at most 60"),
    "unseen folder": ({"do": "folder", "folder": "\u200b"}, "letters that can be seen"),
    "no label": ({"do": "on", "labels": ""}, "Write a label"),
    "long label": ({"do": "on", "labels": "x" * (limits.LABEL + 1)}, "a label has at most 30"),
    "many labels": ({"do": "on", "labels": ",".join("abcdefghi")}, "a deck has at most 8"),
    "too many with those that are there": ({"do": "on", "labels": "a,b,c,d,e,f,g"}, "would have 9 labels"),
    "nothing to do": ({"do": "shred", "folder": "Mine"}, "Say what to do"),
}


def test_what_is_refused_keeps_what_was_typed(decks: list[Deck], ann_client: Client) -> None:
    Deck.objects.update(folder="Old", labels=["one", "two"])
    for fields, said in REFUSED_FILING.values():
        answer = ann_client.post(FILE, {"deck": [decks[3].pk], "where": "q=deck", **fields})
        page = answer.content.decode()
        assert (answer.status_code, said in page) == (422, True), said
        for field in ("folder", "labels"):
            assert f'name="{field}" value="{fields.get(field, "")}"' in page
        assert (f'value="{decks[3].pk}" form="filing" checked' in page) == (fields.get("deck") != [])
        assert answer.context["query_view"].text == "deck"
    assert set(map(str, filed().values())) == {"('Old', ['one', 'two'])"}


def test_others_decks_are_not_put_away(decks: list[Deck], bob_client: Client, client: Client) -> None:
    sent = {"do": "folder", "folder": "Bob's", "deck": [deck.pk for deck in decks], "every": "on"}
    for who in (bob_client, client):
        assert who.post(FILE, sent, follow=True).status_code == 200
        assert "Bob" not in "".join(folder for folder, _ in filed().values())
    Deck.objects.update(visibility=Visibility.PUBLIC, folder="Nobody sees this", labels=["Nor this"])
    deck = decks[0]
    pages = ("/decks/", f"/decks/{deck.pk}/", f"/decks/{deck.pk}/export/?as=json", "/api/v1/decks/", "/", HERE)
    for who in (bob_client, client):
        for path in pages if is_exhaustive() or who is bob_client else pages[1:2]:
            text = who.get(path).content.decode()
            assert "Nobody sees this" not in text, path
            assert "Nor this" not in text, path
        assert "folder" not in who.get(f"/api/v1/decks/{deck.pk}/").json()


def test_the_api_takes_them_and_gives_them_to_the_owner(decks: list[Deck], ann_client: Client) -> None:
    path = f"/api/v1/decks/{decks[0].pk}/"

    def patch(**body: Any) -> Any:
        return ann_client.patch(path, json.dumps(body), content_type="application/json", headers={"If-Match": "*"})

    answer = patch(folder=" Brews ", labels=["a", "A", " b "]).json()
    assert (answer["folder"], answer["labels"], answer["version"]) == ("Brews", ["a", "b"], 1)
    found = ann_client.get("/api/v1/decks/", {"mine": "true", "q": "folder:brews"}).json()
    assert [(deck["folder"], deck["labels"]) for deck in found["results"]] == [("Brews", ["a", "b"])]
    assert patch(labels=[]).json()["folder"] == "Brews"
    for wrong in ({"folder": "x" * 61}, {"labels": ["a,b"]}, {"labels": ["x"] * 9}, {"labels": "a"}, {"folder": None}):
        refused = patch(**wrong)
        assert (refused.status_code, refused.json()["errors"][0]["path"].partition(".")[0]) == (400, next(iter(wrong)))
    assert patch(folder="").json()["folder"] == ""

"""Folders and labels of decks: the page, several decks at a time, and that they are their owner's alone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import limits
from decks.models import Deck, Visibility

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
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
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
    for fields, said in REFUSED.values():
        answer = ann_client.post(FILE, {"deck": [decks[3].pk], "where": "q=deck", **fields})
        page = answer.content.decode()
        assert (answer.status_code, said in page) == (422, True), said
        for field in ("folder", "labels"):
            assert f'name="{field}" value="{fields.get(field, "")}"' in page
        assert (f'value="{decks[3].pk}" form="filing" checked' in page) == (fields.get("deck") != [])
        assert answer.context["found"].text == "deck"
    assert set(map(str, filed().values())) == {"('Old', ['one', 'two'])"}


def test_others_decks_are_not_put_away(decks: list[Deck], bob_client: Client, client: Client) -> None:
    sent = {"do": "folder", "folder": "Bob's", "deck": [deck.pk for deck in decks], "every": "on"}
    for who in (bob_client, client):
        assert who.post(FILE, sent, follow=True).status_code == 200
        assert "Bob" not in "".join(folder for folder, _ in filed().values())
        assert who.get(FILE).status_code == 405
    Deck.objects.update(visibility=Visibility.PUBLIC, folder="Nobody sees this", labels=["Nor this"])
    deck = decks[0]
    for who in (bob_client, client):
        for path in ("/decks/", f"/decks/{deck.pk}/", f"/decks/{deck.pk}/export/?as=json", "/api/v1/decks/", "/", HERE):
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

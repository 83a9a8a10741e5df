"""Decks of the further games through the API: kept, judged, dealt, written and read back; nothing of them is seen by
whom it does not concern."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import judging
from decks.models import Deck, DeckEntry
from decks.signals import export_decks
from decks.tests.further_games import entries
from decks.tests.test_api import send
from decks.turns import waiting
from shelf.models import ShelfCard

SKILLS = [f"S{number:02}" for number in range(1, 16)]
BASE = [(name, 4) for name in SKILLS]


def test_a_name_of_two_is_the_one_of_the_decks_character(aoe: Any, ann_client: Client) -> None:
    text = "# Game: aoe\nMethod deck\n1 Uppercut\n\nCharacter\n1 Bo"
    deck = send(ann_client, "POST", "decks/import/", {"text": text}).json()
    assert (deck["lines"], deck["sections"]["method"][0]["card"]) == ([], "Uppercut (Bo)")
    written = ann_client.get(f"/api/v1/decks/{deck['id']}/export/?as=text").content.decode()
    assert "1 Uppercut (Bo)" in written


def made(client: Client, game: str, sections: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {
        "name": "Mine",
        "game": game,
        "sections": {name: entries(*cards) for name, cards in sections.items()},
        **more,
    }
    answer = send(client, "POST", "decks/", body)
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def shape(deck: dict[str, Any]) -> Any:
    return (
        deck["game"],
        deck["format"],
        {
            name: sorted((entry["card"], entry["slug"], entry["count"]) for entry in pile)
            for name, pile in deck["sections"].items()
        },
    )


def test_how_a_list_says_its_game(fade: Any, ann_client: Client) -> None:
    deck = made(ann_client, "fade", {"deck": ["S01"]})
    address = f"/api/v1/decks/{deck['id']}/export/"
    text = "# Game: fade\n# Name: Mine\n# Format: standard\n\nDeck (1)\n1 S01\n"
    assert ann_client.get(f"{address}?as=text").content.decode() == text
    assert next(iter(json.loads(ann_client.get(f"{address}?as=json").content))) == "game"
    assert ann_client.get(f"{address}?as=code").content.decode().startswith("FDE")
    pile = json.loads(ann_client.get(f"{address}?as=tts").content)["ObjectStates"][0]
    assert (pile["Nickname"], pile["GMNotes"]) == ("S01", "deck")
    faces = pile["CustomDeck"]["1"]
    assert faces["BackURL"] == "http://testserver/fade/cards/back.jpg"
    assert ann_client.get(faces["BackURL"].removeprefix("http://testserver"))["Content-Type"] == "image/jpeg"
    sheet = faces["FaceURL"].removeprefix("http://testserver")
    assert sheet.startswith("/fade/cards/sheets/")
    assert ann_client.get(sheet)["Content-Type"] == "image/jpeg"
    forged = sheet.replace("/fade/", "/ga/")
    assert ann_client.get(forged).status_code == 404, "what is signed for one game is not for another"
    assert "http://testserver/fade/cards/s01/" in ann_client.get(f"{address}?as=markdown").content.decode()


def test_a_deck_stays_of_its_game(fade: Any, starter: Catalog, ann_client: Client) -> None:
    deck = made(ann_client, "fade", {"deck": BASE})
    address, head = f"decks/{deck['id']}/", {"If-Match": "*"}
    assert send(ann_client, "PATCH", address, {"game": "despaira"}, **head).status_code == 400
    changed = send(ann_client, "PATCH", address, {"game": "fade", "sections": {"pool": entries("L1")}}, **head)
    assert (changed.status_code, changed.json()["version"], len(changed.json()["sections"]["deck"])) == (200, 2, 15)
    copy = send(ann_client, "POST", "decks/", {"forked_from": deck["id"]}).json()
    assert (copy["game"], copy["forked_from"]) == ("fade", deck["id"])
    edits = {"version": 2, "changes": [{"key": "a", "cells": [{"card": "S01", "before": {"deck": 4}, "after": {}}]}]}
    edited = send(ann_client, "POST", f"{address}changes/", edits)
    assert (edited.status_code, len(edited.json()["deck"]["sections"]["deck"])) == (200, 14)
    back = send(ann_client, "POST", f"{address}history/1/restore/", None, **head)
    assert shape(back.json()) == shape(deck)


def test_a_deck_of_a_game_leaves_with_its_account(fade: Any, ann: User, ann_client: Client) -> None:
    made(ann_client, "fade", {"deck": BASE})
    files = dict(export_decks(User, user=ann, request=RequestFactory().get("/")))
    (record,) = json.loads(files["decks.json"])
    assert (record["game"], record["sections"]["deck"][0]["card"]) == ("fade", "S01")
    assert any(text.startswith("# Game: fade") for text in files.values())


@pytest.mark.postgres
def test_an_entry_is_of_one_card(fade: Any, deck: Deck, starter: Catalog, ann_client: Client) -> None:
    card, shelf_card = next(iter(starter)), next(iter(fade))
    for wrong in ({}, {"card_id": card, "shelf_card_id": shelf_card}, {"shelf_card_id": shelf_card, "written": "X"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            DeckEntry.objects.create(deck=deck, section="maybe", count=1, **wrong)
    DeckEntry.objects.create(deck=deck, section="maybe", count=1, shelf_card_id=shelf_card)
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckEntry.objects.create(deck=deck, section="maybe", count=1, shelf_card_id=shelf_card)
    for wrong in ({"game": "chess"}, {"game": "fade", "format": "quickstart"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Deck.objects.filter(pk=deck.pk).update(**wrong)


@pytest.mark.postgres
def test_a_card_that_changes_has_its_decks_judged_again(fade: Any, ann_client: Client) -> None:
    deck = made(ann_client, "fade", {"deck": BASE})
    judging.judge_again()
    assert Deck.objects.get(pk=deck["id"]).is_legal
    card = ShelfCard.objects.get(name="S01")
    with pytest.raises((IntegrityError, ValidationError)), transaction.atomic():
        card.delete()  # decks have it
    card = ShelfCard.objects.get(name="S01")
    card.values["keywords"] = ["Mythical"]
    card.save()
    assert judging.judge_again() == 1
    assert not Deck.objects.get(pk=deck["id"]).is_legal


def test_despairas_tools_leave_other_decks_out(fade: Any, starter: Catalog, ann: User, ann_client: Client) -> None:
    """They are found by no search for cards, are no rivals, and no games are played of them."""
    deck = made(ann_client, "fade", {"deck": BASE}, visibility="public", name="Queue of Foes")
    own = make_deck(ann, starter)
    for named in (deck["id"], f"/decks/{deck['id']}/", '"Queue of Foes"'):
        found = ann_client.get("/api/v1/cards/", {"q": f"deck:{named}"}).json()
        assert [warning["code"] for warning in found["query"]["warnings"]] == ["NO_SUCH_DECK"], named
    assert deck["id"] not in json.dumps(found), "nor is it meant by its name"
    assert "Queue of Foes" not in ann_client.get(f"/decks/{own.pk}/goldfish/").content.decode()
    assert ann_client.get(f"/decks/{deck['id']}/goldfish/cards/", {"q": "a"}).status_code == 404
    assert not waiting(timedelta(0)).exists()

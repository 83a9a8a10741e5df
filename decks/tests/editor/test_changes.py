"""Changes that the editor's page sends, and what it is answered."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from decks import services
from decks.edits import CellChange, CellKind, Edit
from decks.models import Deck
from rules.vocabulary import Section


def path_of(deck: Deck) -> str:
    return reverse("decks:changes", args=[deck.pk])


def send(client: Client, deck: Deck, *changes: dict[str, Any], version: int = 1) -> Any:
    body = {"version": version, "changes": changes}
    return client.post(path_of(deck), body, content_type="application/json")


def cell(deck: Deck, card: int, **after: int) -> dict[str, Any]:
    """A change of all places of a card, made of what is saved."""
    now = services.decklist_of(deck)
    before = {name: pile[card] for name, pile in now.sections.items() if card in pile}
    return {"card": card, "before": before, "after": after}


def first_card(deck: Deck) -> int:
    ref = next(iter(services.decklist_of(deck).section(Section.MAIN)))
    assert isinstance(ref, int)
    return ref


def test_a_change_is_made_once_and_answered_with_the_deck_and_its_regions(deck: Deck, ann_client: Client) -> None:
    card = first_card(deck)
    change = {"key": "one", "cells": [cell(deck, card, main=1, side=1)]}
    answer = send(ann_client, deck, change)
    said = answer.json()
    assert (answer.status_code, said["version"], said["applied"], said["refused"]) == (200, 2, {"one": 2}, [])
    assert said["deck"]["placement"]["main"][str(card)] == said["deck"]["placement"]["side"][str(card)] == 1
    # What is undone next is the change as it was made, and the page knows the card that it is about.
    (undone,) = said["deck"]["undo"]["cells"]
    assert undone == {"card": str(card), "before": {"main": 3}, "after": {"main": 1, "side": 1}}
    assert said["deck"]["cards"][str(card)]["accepts"] == ["main", "side", "maybe"]
    assert "49 cards in the main deck" in said["panels"]["verdict"]
    assert "Version 2" in said["panels"]["history-bar"]
    again = send(ann_client, deck, change).json()
    assert (again["version"], again["applied"]) == (2, {"one": 2})
    undo = send(ann_client, deck, {"key": "two", "undo": 2}, version=2).json()
    assert undo["deck"]["placement"]["main"][str(card)] == 3
    assert undo["deck"]["redo"]["number"] == 3


def test_changes_of_others_or_304(deck: Deck, ann_client: Client) -> None:
    first = ann_client.get(path_of(deck))
    tag = first["ETag"]
    assert first.json()["deck"]["version"] == 1
    unchanged = ann_client.get(path_of(deck), headers={"If-None-Match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    theirs = CellChange(CellKind.CARD, first_card(deck), {"main": 3}, {"main": 2})
    services.apply_edits(deck=deck, version=1, edits=[Edit(key="theirs", cells=(theirs,))])
    assert ann_client.get(path_of(deck), headers={"If-None-Match": tag}).json()["version"] == 2

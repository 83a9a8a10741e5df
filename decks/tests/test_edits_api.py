"""Edits as data, over HTTP and by the editor’s page: made once, merged, refused whole and with a reason."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from cards.catalog import Catalog
from decks import services
from decks.content import DeckContent, dump_content, dump_extras, parse_content, parse_extras
from decks.edits import CellChange, CellKind, Edit, apply_delta, conflicts, difference, inverse, parse_delta
from decks.models import Deck
from rules.vocabulary import Section
from tcg.construction import Decklist


def send(client: Client, deck: Deck, *changes: Any, version: Any = 1) -> Any:
    body = json.dumps({"version": version, "changes": list(changes)})
    return client.post(f"/api/v1/decks/{deck.pk}/changes/", body, content_type="application/json")


def card(written: Any, before: Any, after: Any, key: str = "a") -> dict[str, Any]:
    return {"key": key, "cells": [{"card": written, "before": before, "after": after}]}


def decklist_of(deck: Deck) -> Decklist:
    return services.decklist_of(deck)


def test_a_card_is_named_by_id_slug_or_name(ann_client: Client, empty: Deck, starter: Catalog) -> None:
    step = starter.named("Flash Step")
    assert step is not None
    changes = [
        card(step.slug, {}, {"main": 1}, "a"),
        card("flash  step", {"main": 1}, {"main": 2, "side": 0}, "b"),
        card(step.id, {"main": 2}, {"main": 3}, "c"),
        card("Nobody", {}, {"maybe": 1}, "d"),
    ]
    answer = send(ann_client, empty, *changes)
    assert answer.status_code == 200, answer.content
    assert answer.json()["applied"] == {"a": 2, "b": 3, "c": 4, "d": 5}
    assert answer.json()["deck"]["version"] == answer.json()["version"] == 5
    assert answer["ETag"] == ann_client.get(f"/api/v1/decks/{empty.pk}/")["ETag"]
    assert decklist_of(empty) == Decklist({"main": {step.id: 3}, "maybe": {"Nobody": 1}})


def test_every_cell_of_a_deck_can_be_changed(deck: Deck, ann_client: Client) -> None:
    cells = [
        {"note": "Flash Step", "before": "", "after": " Against Wind \r\n"},
        {"tags": "Flash Step", "before": [], "after": ["fast", "fast", " cheap "]},
        {"field": "name", "before": "Ann's ashes", "after": "Ashes"},
        {"field": "description", "before": "", "after": "**Fire**"},
        {"field": "visibility", "before": "private", "after": "unlisted"},
    ]
    assert send(ann_client, deck, {"key": "a", "cells": cells}).status_code == 200
    deck.refresh_from_db()
    content = services.content_of(deck)
    assert list(content.notes.values()) == ["Against Wind"]
    assert list(content.tags.values()) == [("fast", "cheap")]
    assert (content.name, content.description, content.visibility) == ("Ashes", "**Fire**", "unlisted")
    assert deck.share_token
    assert send(ann_client, deck, {"key": "b", "undo": 2}).status_code == 200
    deck.refresh_from_db()
    assert (deck.name, deck.extras, deck.visibility) == ("Ann's ashes", "", "unlisted")
    assert send(ann_client, deck, {"key": "c", "redo": 3}, version=3).status_code == 200
    deck.refresh_from_db()
    assert deck.name == "Ashes"


def test_what_collides_is_told_and_the_rest_is_made(empty: Deck, ann_client: Client) -> None:
    send(ann_client, empty, card("Flash Step", {}, {"main": 3}, "theirs"))
    mine = [card("Flash Step", {}, {"main": 1}, "mine"), card("Nobody", {}, {"maybe": 1}, "other")]
    for _ in range(2):
        answer = send(ann_client, empty, *mine)
        assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
        told = answer.json()
        assert told["applied"] == {"other": 3}
        assert (told["version"], told["current"]["version"]) == (3, 3)
        (refused,) = told["refused"]
        assert (refused["key"], refused["code"]) == ("mine", "conflict")
        assert refused["cells"] == [{"card": "Flash Step", "before": {"main": 3}, "after": {"main": 1}}]


BAD: list[tuple[Any, str]] = [
    ({"key": "a", "cells": []}, "changes.0.cells"),
    ({"key": "a"}, "changes.0"),
    ({"key": "a", "undo": 2, "redo": 3}, "changes.0"),
    ({"cells": [{"card": "x", "before": {}, "after": {"main": 1}}]}, "changes.0.key"),
    (card("Flash Step", {}, {"nowhere": 1}), "changes.0.cells.0.after"),
    (card("Flash Step", {}, {"main": 100}), "changes.0.cells.0.after"),
    (card("Flash Step", {}, {"main": True}), "changes.0.cells.0.after"),
    (card("Flash Step", [], {"main": 1}), "changes.0.cells.0.before"),
    (card(10**9, {}, {"main": 1}), "changes.0.cells.0.card"),
    (card(10**30, {}, {"main": 1}), "changes.0.cells.0.card"),
    (card("\u200b", {}, {"main": 1}), "changes.0.cells.0.card"),
    (card("x" * 161, {}, {"main": 1}), "changes.0.cells.0.card"),
    (card(None, {}, {"main": 1}), "changes.0.cells.0.card"),
    ({"key": "a", "cells": ["x"]}, "changes.0.cells.0"),
    ({"key": "a", "cells": [{"card": "x", "note": "x", "before": "", "after": ""}]}, "changes.0.cells.0"),
    ({"key": "a", "cells": [{"note": "Flash Step", "before": "", "after": "x" * 1001}]}, "changes.0.cells.0.after"),
    ({"key": "a", "cells": [{"tags": "Flash Step", "before": [], "after": ["x", 7]}]}, "changes.0.cells.0.after"),
    ({"key": "a", "cells": [{"field": "owner", "before": "", "after": "x"}]}, "changes.0.cells.0.field"),
    ({"key": "a", "cells": [{"field": "name", "before": "x", "after": ""}]}, "changes.0.cells.0.after"),
    ({"key": "a", "cells": [card("Flash Step", {}, {"main": 1})["cells"][0]] * 2}, "changes.0.cells"),
]  # fmt: skip


@pytest.mark.postgres
def test_what_is_no_edit_is_refused_whole(deck: Deck, ann_client: Client) -> None:
    for change, path in BAD:
        answer = send(ann_client, deck, card("Nobody", {}, {"maybe": 1}, "good"), change)
        assert answer.status_code == 400, change
        assert [error["path"] for error in answer.json()["errors"]] == [path.replace("changes.0", "changes.1")]
    deck.refresh_from_db()
    assert deck.version == 1


def test_visitors_edit_their_decks_and_make_none_public(client: Client, starter: Catalog) -> None:
    made = client.post("/api/v1/decks/", json.dumps({"name": "Mine"}), content_type="application/json").json()
    deck = Deck.objects.get(pk=made["id"])
    public = {"key": "a", "cells": [{"field": "visibility", "before": "private", "after": "public"}]}
    answer = send(client, deck, public, card("Nobody", {}, {"maybe": 1}, "b"))
    assert answer.status_code == 409
    assert [(each["key"], each["code"]) for each in answer.json()["refused"]] == [("a", "limit")]
    assert decklist_of(deck) == Decklist({"maybe": {"Nobody": 1}})


REFS = st.sampled_from([1, 2, 3, "Nobody", "7"])
WORDS = st.text("aä ~\n", min_size=1, max_size=4)
PILES = st.dictionaries(REFS, st.integers(1, 4), max_size=4)
CONTENTS = st.builds(
    DeckContent,
    name=WORDS,
    format=st.sampled_from(["standard", "quickstart"]),
    description=st.just("") | WORDS,
    visibility=st.sampled_from(["private", "public"]),
    decklist=st.builds(Decklist, st.dictionaries(st.sampled_from(["main", "side", "maybe"]), PILES)),
    notes=st.dictionaries(REFS, WORDS, max_size=2),
    tags=st.dictionaries(REFS, st.lists(WORDS, min_size=1, max_size=2).map(tuple), max_size=2),
    plans=st.dictionaries(st.sampled_from(["a", "b"]), st.just({"name": "Rush", "out": {"1": 2}}), max_size=2),
)
NOTHING = DeckContent(name="", format="standard", description="", visibility="private", decklist=Decklist())


@given(CONTENTS)
def test_a_content_comes_back_from_text(content: DeckContent) -> None:
    """Ids stay numbers, and a card that is called 7 is not the one with the id 7."""
    assert parse_content(dump_content(content)) == content
    bare = replace(content, notes={}, tags={}, plans={})
    assert replace(bare, **parse_extras(dump_extras(content))) == content
    assert dump_extras(NOTHING) == ""


@given(CONTENTS, CONTENTS)
def test_the_difference_leads_there_and_back(old: DeckContent, new: DeckContent) -> None:
    delta = difference(old, new)
    assert apply_delta(old, delta) == new
    assert parse_delta([cell.as_list() for cell in delta]) == delta
    back = apply_delta(new, inverse(delta))
    assert back == replace(old, visibility=new.visibility), "who sees a deck is not undone"
    assert conflicts(old, delta) == conflicts(new, delta) == ()


@given(CONTENTS, CONTENTS, CONTENTS)
def test_edits_of_different_cells_commute(base: DeckContent, mine: DeckContent, theirs: DeckContent) -> None:
    ours, others = difference(base, mine), difference(base, theirs)
    said = {(cell.kind, cell.key): cell.after for cell in others}
    collide = tuple(cell for cell in ours if said.get((cell.kind, cell.key), cell.after) != cell.after)
    assert conflicts(theirs, ours) == collide
    free = tuple(cell for cell in ours if cell not in collide)
    met = {(cell.kind, cell.key) for cell in collide}
    rest = tuple(cell for cell in others if (cell.kind, cell.key) not in met)
    assert apply_delta(apply_delta(base, free), rest) == apply_delta(apply_delta(base, rest), free)


def path_of(deck: Deck) -> str:
    return reverse("decks:changes", args=[deck.pk])


def send_page(client: Client, deck: Deck, *changes: dict[str, Any], version: int = 1) -> Any:
    body = {"version": version, "changes": changes}
    return client.post(path_of(deck), body, content_type="application/json")


def cell_of(deck: Deck, card: int, **after: int) -> dict[str, Any]:
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
    change = {"key": "one", "cells": [cell_of(deck, card, main=1, side=1)]}
    answer = send_page(ann_client, deck, change)
    said = answer.json()
    assert (answer.status_code, said["version"], said["applied"], said["refused"]) == (200, 2, {"one": 2}, [])
    assert said["deck"]["placement"]["main"][str(card)] == said["deck"]["placement"]["side"][str(card)] == 1
    # What is undone next is the change as it was made, and the page knows the card that it is about.
    (undone,) = said["deck"]["undo"]["cells"]
    assert undone == {"card": str(card), "before": {"main": 3}, "after": {"main": 1, "side": 1}}
    assert said["deck"]["cards"][str(card)]["accepts"] == ["main", "side", "maybe"]
    assert "49 cards in the main deck" in said["panels"]["verdict"]
    assert "Version 2" in said["panels"]["history-bar"]
    again = send_page(ann_client, deck, change).json()
    assert (again["version"], again["applied"]) == (2, {"one": 2})
    undo = send_page(ann_client, deck, {"key": "two", "undo": 2}, version=2).json()
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

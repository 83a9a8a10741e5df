"""Edits and the history of decks: made once, merged, undone and gone back to, or refused whole and with a reason."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.content import DeckContent, dump_content, dump_extras, parse_content, parse_extras
from decks.core import history, services
from decks.core.changes import (
    CellChange,
    CellKind,
    Edit,
    apply_delta,
    conflicts,
    difference,
    inverse,
    parse_delta,
    value_of,
)
from decks.models import Deck, DeckEntry, Visibility
from rules.vocabulary import Section
from tcg.construction import Decklist

pytestmark = pytest.mark.django_db


def state_of(deck: Deck) -> DeckContent:
    return services.content_of(Deck.objects.get(pk=deck.pk))


def put(deck: Deck, ref: int | str, after: dict[str, int], **keywords: Any) -> Edit:
    """An edit of a card, made from how the deck is."""
    before = value_of(keywords.pop("seen", None) or state_of(deck), CellKind.CARD, ref)
    return Edit(key=uuid.uuid4().hex, cells=(CellChange(CellKind.CARD, ref, before, after),), **keywords)


def apply(deck: Deck, *edits: Edit, version: int | None = None, author: User | None = None) -> services.EditResult:
    seen = Deck.objects.values_list("version", flat=True).get(pk=deck.pk) if version is None else version
    return services.apply_edits(deck=deck, version=seen, edits=edits, author=author)


def undo(deck: Deck) -> services.EditResult:
    deck = Deck.objects.get(pk=deck.pk)
    return apply(deck, Edit(key=uuid.uuid4().hex, undo=deck.undo_next or 999_999))


def redo(deck: Deck) -> services.EditResult:
    deck = Deck.objects.get(pk=deck.pk)
    return apply(deck, Edit(key=uuid.uuid4().hex, redo=deck.redo_next or 999_999))


def test_who_sees_a_deck_is_neither_undone_nor_gone_back_to(deck: Deck, ann: User) -> None:
    apply(deck, put(deck, 5, {"maybe": 1}))
    services.share(deck=deck)
    content = state_of(deck)
    services.save_deck(
        deck=deck, version=3, content=replace(content, visibility=Visibility.PUBLIC, name="Public"), author=ann
    )
    undo(deck)
    assert (state_of(deck).name, state_of(deck).visibility) == ("Ann's ashes", "public")
    undo(deck)
    assert value_of(state_of(deck), CellKind.CARD, 5) == {}, "past the link, to the change before it"
    services.restore(deck=deck, number=1)
    assert state_of(deck).visibility == "public"
    assert [entry.kind for entry in history.entries(deck)][-3:] == ["share", "edit", "made"]


@pytest.mark.postgres
def test_what_is_sent_again_is_not_done_again(empty: Deck) -> None:
    edit = put(empty, 5, {"main": 1})
    for version in (1, 1, 2):  # the last claims to have seen what it made, as no honest sender does
        assert apply(empty, edit, version=version).versions == {edit.key: 2}
    undo(empty)
    assert apply(empty, edit, version=3).versions == {edit.key: 2}
    assert state_of(empty).decklist == Decklist()
    apply(empty, put(empty, 5, {"side": 2}))
    again = apply(
        empty, edit, put(empty, 6, {"main": 1}), version=4
    )  # whose answer never came, but others' changes did
    assert (again.versions[edit.key], again.refused) == (2, [])
    assert state_of(empty).decklist == Decklist.of(main=[6], side=[(5, 2)])


def test_a_form_changes_only_what_its_writer_changed(ann: User, starter: Catalog) -> None:
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[(5, 1), (6, 1)]))
    seen = state_of(deck)
    apply(deck, put(deck, 5, {"main": 3}))
    mine = replace(seen, name="Mine", decklist=seen.decklist.set("main", 6, 2))
    services.merge_deck(deck=deck, version=1, content=mine)
    assert state_of(deck).decklist == Decklist.of(main=[(5, 3), (6, 2)])
    other = replace(seen, name="Other", decklist=seen.decklist.set("main", 7, 2))
    with pytest.raises(services.EditConflict) as caught:
        services.merge_deck(deck=deck, version=1, content=other)
    assert caught.value.mine.name == "Other"
    assert caught.value.mine.decklist == Decklist.of(main=[(5, 3), (6, 2), (7, 2)])
    assert state_of(deck).name == "Mine", "nothing is written where one cell collides"
    with pytest.raises(services.StaleVersion):
        services.merge_deck(deck=deck, version=99, content=other)


def note(deck: Deck, text: str) -> Edit:
    before = value_of(state_of(deck), CellKind.NOTE, 5)
    return Edit(key=uuid.uuid4().hex, cells=(CellChange(CellKind.NOTE, 5, before, text),))


def test_undo_and_redo_go_through_all_states_and_each_is_kept(empty: Deck) -> None:
    """A change that follows ends what may be redone; of states that were seen before the newest may collide."""
    early = put(empty, 5, {"main": 3})
    states = [state_of(empty)]
    steps: list[Callable[[], services.EditResult]] = [
        lambda: apply(empty, put(empty, 5, {"main": 1})), lambda: apply(empty, note(empty, "Good")),
        lambda: apply(empty, put(empty, 5, {"main": 2, "side": 1})), *[lambda: undo(empty)] * 3,
        *[lambda: redo(empty)] * 2, lambda: apply(empty, put(empty, "Nobody", {"side": 1})), lambda: undo(empty),
    ]  # fmt: skip
    for step in steps:
        assert not step().refused
        states.append(state_of(empty))
    assert [states.index(state) for state in states] == [0, 1, 2, 3, 2, 1, 0, 1, 2, 9, 2]
    assert [bool(each.refused) for each in (apply(empty, early), redo(empty), redo(empty))] == [True, False, True]
    states.append(state_of(empty))
    assert [bool(undo(empty).refused) for _ in range(4)] == [False] * 3 + [True]
    services.restore(deck=empty, number=10)
    assert state_of(empty) == states[9]
    empty.refresh_from_db()
    for number, state in enumerate(states, 1):
        assert history.content_at(empty, number, state_of(empty)) == state
    kept = DeckEntry.objects.filter(deck=empty)
    assert {(entry.section, entry.count, entry.written) for entry in kept} == {("main", 1, ""), ("side", 1, "Nobody")}


#: Where changes of a deck are sent: by programs, and by the editor's page.
API, PAGE = "/api/v1/decks/{}/changes/", "/decks/{}/edit/changes/"


def send(client: Client, deck: Deck, *changes: Any, version: Any = 1, at: str = API) -> Any:
    body = {"version": version, "changes": changes}
    return client.post(at.format(deck.pk), body, content_type="application/json")


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
WORDS = st.text("aä ~\n", min_size=1, max_size=4) | st.just(',"plans":')
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
    text = dump_extras(content)
    assert replace(bare, **parse_extras(text)) == content
    assert replace(bare, **parse_extras(text, plans=False)) == replace(content, plans={})
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


def test_a_card_collides_where_it_stands_otherwise() -> None:
    """A card is one cell, wherever it stands; as it is to be already it does not collide, for it was sent twice."""
    delta = (CellChange(CellKind.CARD, 7, {"main": 2}, {"main": 3}),)
    cases: Any = (({"main": 2}, 0), ({"main": 3}, 0), ({"main": 1}, 1), ({}, 1), ({"main": 2, "side": 1}, 1))
    for now, collisions in cases:
        content = replace(NOTHING, decklist=Decklist({section: {7: count} for section, count in now.items()}))
        assert len(conflicts(content, delta)) == collisions


def first_card(deck: Deck) -> int:
    ref = next(iter(services.decklist_of(deck).section(Section.MAIN)))
    assert isinstance(ref, int)
    return ref


def test_a_change_is_made_once_and_answered_with_the_deck_and_its_regions(deck: Deck, ann_client: Client) -> None:
    card = first_card(deck)
    change = {"key": "one", "cells": [{"card": card, "before": {"main": 3}, "after": {"main": 1, "side": 1}}]}
    answer = send(ann_client, deck, change, at=PAGE)
    said = answer.json()
    assert (answer.status_code, said["version"], said["applied"], said["refused"]) == (200, 2, {"one": 2}, [])
    assert said["deck"]["placement"]["main"][str(card)] == said["deck"]["placement"]["side"][str(card)] == 1
    # What is undone next is the change as it was made, and the page knows the card that it is about.
    (undone,) = said["deck"]["undo"]["cells"]
    assert undone == {"card": str(card), "before": {"main": 3}, "after": {"main": 1, "side": 1}}
    assert said["deck"]["cards"][str(card)]["accepts"] == ["main", "side", "maybe"]
    again = send(ann_client, deck, change, at=PAGE).json()
    assert (again["version"], again["applied"]) == (2, {"one": 2})
    undo = send(ann_client, deck, {"key": "two", "undo": 2}, version=2, at=PAGE).json()
    assert undo["deck"]["placement"]["main"][str(card)] == 3
    assert undo["deck"]["redo"]["number"] == 3


def test_changes_of_others_or_304(deck: Deck, ann_client: Client) -> None:
    first = ann_client.get(PAGE.format(deck.pk))
    tag = first["ETag"]
    assert first.json()["deck"]["version"] == 1
    unchanged = ann_client.get(PAGE.format(deck.pk), headers={"If-None-Match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    theirs = CellChange(CellKind.CARD, first_card(deck), {"main": 3}, {"main": 2})
    services.apply_edits(deck=deck, version=1, edits=[Edit(key="theirs", cells=(theirs,))])
    assert ann_client.get(PAGE.format(deck.pk), headers={"If-None-Match": tag}).json()["version"] == 2

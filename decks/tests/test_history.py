"""The history of decks: each change is an entry that can be undone and gone back to, as a simple model has it."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import history, limits, services
from decks.content import DeckContent
from decks.edits import CellChange, CellKind, Edit, value_of
from decks.models import Deck, DeckEntry, Visibility
from despaira_site.testing.exhaustive import is_exhaustive
from tcg.construction import Decklist

pytestmark = pytest.mark.django_db


def state_of(deck: Deck) -> DeckContent:
    return services.content_of(Deck.objects.get(pk=deck.pk))


def put(deck: Deck, ref: int | str, after: dict[str, int], **keywords: Any) -> Edit:
    """An edit of a card, made from how the deck is."""
    before = value_of(keywords.pop("seen", None) or state_of(deck), CellKind.CARD, ref)
    return Edit(key=uuid.uuid4().hex, cells=(CellChange(CellKind.CARD, ref, before, after),), **keywords)


def apply(deck: Deck, *edits: Edit, version: int | None = None, author: User | None = None) -> services.Applied:
    seen = Deck.objects.values_list("version", flat=True).get(pk=deck.pk) if version is None else version
    return services.apply_edits(deck=deck, version=seen, edits=edits, author=author)


def undo(deck: Deck) -> services.Applied:
    deck = Deck.objects.get(pk=deck.pk)
    return apply(deck, Edit(key=uuid.uuid4().hex, undo=deck.undo_next or 999_999))


def redo(deck: Deck) -> services.Applied:
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
    with pytest.raises(services.Conflict) as caught:
        services.merge_deck(deck=deck, version=1, content=other)
    assert caught.value.mine.name == "Other"
    assert caught.value.mine.decklist == Decklist.of(main=[(5, 3), (6, 2), (7, 2)])
    assert state_of(deck).name == "Mine", "nothing is written where one cell collides"
    with pytest.raises(services.StaleVersion):
        services.merge_deck(deck=deck, version=99, content=other)


def test_an_edit_that_makes_too_large_a_deck_is_refused_alone(ann: User, starter: Catalog) -> None:
    full = Decklist({"maybe": {f"Card {number}": 1 for number in range(limits.ENTRIES)}})
    deck = make_deck(ann, starter, decklist=full)
    applied = apply(deck, put(deck, "One more", {"maybe": 1}), put(deck, "Card 1", {"maybe": 2}))
    assert [(refused.code, "400" in refused.message) for refused in applied.refused] == [("limit", True)]
    assert state_of(deck).decklist == full.set("maybe", "Card 1", 2)


CARDS = st.sampled_from([5, 6, "Nobody"])
PLACES = st.dictionaries(st.sampled_from(["main", "side"]), st.integers(1, 3), max_size=2)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), CARDS, PLACES, st.integers(0, 2)),
        st.tuples(st.just("note"), CARDS, st.sampled_from(["", "Good", "Bad"]), st.integers(0, 2)),
        st.tuples(st.just("name"), st.just("name"), st.sampled_from(["A", "B"]), st.integers(0, 1)),
        st.tuples(st.sampled_from(["undo", "redo"])),
        st.tuples(st.just("again"), st.integers(0, 30)),
        st.tuples(st.just("back"), st.integers(0, 30)),
    ),
    max_size=14,
)
KINDS = {"put": CellKind.CARD, "note": CellKind.NOTE, "name": CellKind.FIELD}


class Model:
    """A deck as a dictionary of cells, with all the states that it had, and two stacks."""

    def __init__(self) -> None:
        self.cells: dict[tuple[str, Any], Any] = {("name", "name"): "A"}
        self.states = [dict(self.cells)]
        self.undone: list[dict[Any, Any]] = []
        self.done: list[dict[Any, Any]] = []

    def become(self, cells: dict[Any, Any], stack: list[dict[Any, Any]]) -> None:
        stack.append(self.cells)
        self.cells = {cell: value for cell, value in cells.items() if value}
        self.states.append(self.cells)

    def change(self, cells: dict[Any, Any]) -> None:
        if {cell: value for cell, value in cells.items() if value} != self.cells:
            self.become(cells, self.done)
            self.undone.clear()


def cells_of(content: DeckContent) -> dict[tuple[str, Any], Any]:
    cells = {("put", ref): value_of(content, CellKind.CARD, ref) for ref in (5, 6, "Nobody")}
    notes = {("note", ref): note for ref, note in content.notes.items()}
    return {cell: value for cell, value in {**cells, **notes, ("name", "name"): content.name}.items() if value}


@settings(max_examples=2000 if is_exhaustive() else 15)
@given(steps=STEPS)
def test_any_sequence_agrees_with_a_simple_model(ann: User, starter: Catalog, steps: list[Any]) -> None:
    """Edits made from what was seen lately or long ago, undone, redone, sent again, gone back from."""
    Deck.objects.all().delete()
    deck, model, sent = make_deck(ann, starter, name="A", decklist=Decklist()), Model(), []
    for step, *rest in steps:
        if step in KINDS:
            key, after, age = rest
            seen = model.states[max(0, len(model.states) - 1 - age)].get((step, key), {} if step == "put" else "")
            edit = Edit(key=uuid.uuid4().hex, cells=(CellChange(KINDS[step], key, seen, after),))
            now = model.cells.get((step, key), {} if step == "put" else "")
            assert bool(apply(deck, edit).refused) is (now not in (seen, after))
            if now in (seen, after):
                model.change({**model.cells, (step, key): after})
                sent.append(edit)
        elif step == "undo":
            assert bool(undo(deck).refused) is not bool(model.done)
            if model.done:
                model.become(model.done.pop(), model.undone)
        elif step == "redo":
            assert bool(redo(deck).refused) is not bool(model.undone)
            if model.undone:
                model.become(model.undone.pop(), model.done)
        elif step == "again" and sent and rest[0] < len(sent) and history.versions_of(deck, [sent[rest[0]].key]):
            assert not apply(deck, sent[rest[0]], version=1).refused
        elif step == "back" and rest[0] < len(model.states):
            services.restore(deck=deck, number=rest[0] + 1)
            model.change(model.states[rest[0]])
        assert cells_of(state_of(deck)) == model.cells
    deck.refresh_from_db()
    assert deck.version == len(model.states)
    for number, cells in enumerate(model.states, 1):
        assert cells_of(history.content_at(deck, number, state_of(deck))) == cells
    kept = DeckEntry.objects.filter(deck=deck)
    assert kept.count() == sum(len(value) for (kind, _), value in model.cells.items() if kind == "put")

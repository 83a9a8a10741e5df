"""The history of decks against a simple model of it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import history, services
from decks.content import DeckContent
from decks.edits import CellChange, CellKind, Edit, value_of
from decks.models import Deck, DeckEntry
from decks.tests.test_history import apply, redo, state_of, undo
from despaira_site.testing.exhaustive import is_exhaustive
from tcg.construction import Decklist

pytestmark = pytest.mark.django_db

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


@settings(max_examples=2000 if is_exhaustive() else 50)
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

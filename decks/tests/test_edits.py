"""Edits as data: what differs, what collides, and that everything can be turned round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.content import DeckContent, dump_content, dump_extras, parse_content, parse_extras
from decks.edits import CellChange, CellKind, apply_delta, conflicts, difference, inverse, parse_delta
from tcg.construction import Decklist

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
def test_edits_of_different_cells_go_together_in_any_order(
    base: DeckContent, mine: DeckContent, theirs: DeckContent
) -> None:
    ours, others = difference(base, mine), difference(base, theirs)
    said = {(cell.kind, cell.key): cell.after for cell in others}
    collide = tuple(cell for cell in ours if said.get((cell.kind, cell.key), cell.after) != cell.after)
    assert conflicts(theirs, ours) == collide
    free = tuple(cell for cell in ours if cell not in collide)
    met = {(cell.kind, cell.key) for cell in collide}
    rest = tuple(cell for cell in others if (cell.kind, cell.key) not in met)
    assert apply_delta(apply_delta(base, free), rest) == apply_delta(apply_delta(base, rest), free)


@pytest.mark.parametrize(
    ("now", "collides"),
    [
        ({"main": 2}, False),  # as it was found
        ({"main": 3}, False),  # as it is to be: sent twice
        ({"main": 1}, True),
        ({}, True),
        ({"main": 2, "side": 1}, True),  # a card is one cell, wherever it stands
    ],
)
def test_a_card_collides_where_it_stands_otherwise(now: dict[str, int], collides: bool) -> None:
    content = replace(NOTHING, decklist=Decklist({section: {7: count} for section, count in now.items()}))
    delta = (CellChange(CellKind.CARD, 7, {"main": 2}, {"main": 3}),)
    assert bool(conflicts(content, delta)) is collides

"""Tests of bare words that cards express differently."""

from __future__ import annotations

from typing import Final

import pytest

from cards.catalog.catalogs import Catalog
from cards.search.context import Context
from cards.search.despaira.table import TABLE
from cards.search.index import index_of
from query.table import Query, read


def ask(text: str, catalog: Catalog) -> Query[object]:
    return read(text, TABLE, index_of(catalog), Context())  # type: ignore[arg-type, return-value]


#: What is typed, a query that finds the same cards, and what is said.
SAME: Final = {
    "kill": ("does:removal", "cards that say “kill” (read as does:removal)"),
    "summon": ("does:spawn", "cards that say “summon” (read as does:spawn)"),
    "stronger": ("does:grow", "cards that say “stronger” (read as does:grow)"),
    "discard pile": ("o:graveyard", "cards that say “discard pile” (read as “graveyard”)"),
    "t:knight stronger": ("t:knight does:grow", "cards of type Knight that say “stronger” (read as does:grow)"),
    "a creature that gets stronger when others die": (
        "creature does:grow o:destroy",
        "cards that say “creature”, “stronger” (read as does:grow) and “die” (read as “destroy”)",
    ),
    "king": ("n:king or o:king or lore:king", "cards that say “king”"),
}


@pytest.mark.parametrize("typed", SAME)
def test_words_are_read_as_what_players_mean(starter: Catalog, typed: str) -> None:
    same, said = SAME[typed]
    query, meant = ask(typed, starter), ask(same, starter)
    assert set(query.rows.tolist()) == set(meant.rows.tolist()) != set()
    assert (query.sentence, query.warnings) == (said, ())


def test_what_means_nothing_is_told_as_before(starter: Catalog) -> None:
    (warning,) = ask("flsh step", starter).warnings
    assert (warning.message, warning.suggestion) == ("No card says “flsh”. Flash Step?", '"Flash Step"')


@pytest.mark.parametrize("typed", ["DSP-112", "dsp 112", "DSP #112"])
def test_a_set_number_finds_its_card(starter: Catalog, typed: str) -> None:
    query = ask(typed, starter)
    assert [starter.numbered("DSP", 112)] == [query.index.things[row] for row in query.rows.tolist()]
    assert (query.sentence, query.warnings) == (f"cards printed as {typed}", ())


def test_a_card_that_says_it_comes_before_what_may_be_meant(starter: Catalog) -> None:
    query = ask("bounce", starter)
    assert query.index.things[query.rows[0]].name == "Bouncer at the Last Table"  # type: ignore[attr-defined]
    assert query.count > ask("o:bounce or n:bounce or lore:bounce", starter).count

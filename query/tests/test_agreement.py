"""Tests that search results agree with the rows of the set files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cards.catalog.catalogs import Catalog
from cards.search import search
from cards.search import search as despairas
from games.fields import Field
from games.tests import own_sets
from games.tests.own_sets import Row
from query.warnings import SearchWarningCode

#: What is said of a query that is understood: no card has a word of it.
_CODES_OF_RESULTS = {SearchWarningCode.NO_SUCH_WORD}


def query_of(code: str, query: str) -> Any:
    return search(query, own_sets.library(code))


def values_in(code: str, field: Field) -> list[Any]:
    """Return the distinct values of a field on the cards of the set."""
    said = [row[field.name] for row in own_sets.rows(code) if field.name in row]
    return sorted({each for value in said for each in (value if isinstance(value, list) else [value])})


def plv(row: Row) -> int:
    return int(row.get("plv", -1))


def elements(row: Row) -> set[str]:
    return set(row.get("elements", ()))


#: Queries, and which rows are found.
QUERIES: list[tuple[str, str, Callable[[Row], Any]]] = [
    ("fade", "rank>=hyper", lambda row: row.get("rank") in ("hyper", "ultra", "devastation", "legendary")),
    ("fade", "rank>hyper", lambda row: row.get("rank") in ("ultra", "devastation", "legendary")),
    ("fade", "rank<hyper", lambda row: row.get("rank") in ("normal", "special")),
    ("fade", "rank<=special", lambda row: row.get("rank") in ("normal", "special")),
    ("fade", "rank!=hyper", lambda row: row.get("rank", "hyper") != "hyper"),
    ("fade", "-rank:hyper,special", lambda row: row.get("rank") not in ("hyper", "special")),
    ("fade", "element:rust,fog", lambda row: elements(row) & {"Rust", "Fog"}),
    ("fade", "element=rust", lambda row: elements(row) == {"Rust"}),
    ("fade", "element>=rust,static", lambda row: elements(row) >= {"Rust", "Static"}),
    ("fade", "element<=rust,static", lambda row: set() < elements(row) <= {"Rust", "Static"}),
    ("fade", 'kind:"world rule"', lambda row: row["kind"] == "world_rule"),
    ("fade", "plv>5", lambda row: plv(row) > 5),
    ("fade", "-plv>=2", lambda row: plv(row) < 2),
    ("fade", "plv<2 or plv!=3 lv<=5", lambda row: plv(row) in (0, 1) or (plv(row) != 3 and row.get("level", 9) <= 5)),
    ("fade", "agi:2..4", lambda row: 2 <= row.get("agi", 0) <= 4),
    ("fade", "-kind:zone plv>3 or cost:1..2", lambda row: plv(row) > 3 or 1 <= row.get("cost", 0) <= 2),
    ("fade", 'text:"draw 1 card"', lambda row: "draw 1 card" in row.get("text", "").lower()),
    ("fade", "-draw kind:item", lambda row: row["kind"] == "item" and "draw" not in str(row).lower()),
    ("fade", "has:agi -has:text", lambda row: "agi" in row and "text" not in row),
    ("aoe", "is:throw", lambda row: row.get("throw", False)),
    ("aoe", "kind:attack not:throw", lambda row: row["kind"] == "attack" and not row.get("throw", False)),
    ("aoe", "-is:links textreversed:away", lambda row: "away" in row.get("text_reversed", "").lower()),
    ("aoe", "handsize:6", lambda row: row.get("hand_size") == 6),
    ("aoe", 'tag:final,"clean-up"', lambda row: {"final", "clean_up"} & set(row.get("tags", ()))),
    ("aoe", "symbol:minna (red:l or yellow:m)",
     lambda row: row.get("symbol") == "Minna" and ("L" in row.get("red", ()) or "M" in row.get("yellow", ()))),
    ("aoe", 'name:"(minna)"', lambda row: row.get("symbol") == "Minna" and row["kind"] in ("attack", "utility")),
    ("ga", "type:ally -type:item", lambda row: "ally" in row["types"] and "item" not in row["types"]),
    ("ga", "speed!=fast", lambda row: row.get("speed") == "slow"),
    ("ga", "subtype>=clerk,mage", lambda row: {"Clerk", "Mage"} <= set(row.get("subtypes", ()))),
]  # fmt: skip


@pytest.mark.parametrize(("code", "query", "is_meant"), QUERIES)
def test_a_query_finds_the_cards_whose_rows_say_so(code: str, query: str, is_meant: Callable[[Row], Any]) -> None:
    asked = query_of(code, query)
    assert {warning.code for warning in asked.warnings} <= _CODES_OF_RESULTS
    meant = {row["number"] for row in own_sets.rows(code) if is_meant(row)}
    assert {asked.index.things[row].id for row in asked.rows} == meant != set()


@pytest.mark.parametrize(
    ("code", "query", "meant", "terms"),
    [
        ("aoe", "damage>2", "“attack>” or “link>”", ("attack>2", "link>2")),
        ("aoe", "inputs:L", "“red:” or “yellow:”", ("red:L", "yellow:L")),
        ("aoe", "requirement:1", "“meter:”", ("meter:1",)),
        ("aoe", "attackdamage>2", "“attack>”", ("attack>2",)),
        ("fade", "damage:energy", "“damagetype:” or “grade:”", ("damagetype:energy",)),
        ("ga", "printings:1", "“prints:”", ("prints:1",)),
    ],
)
def test_a_field_is_known_by_its_label(code: str, query: str, meant: str, terms: tuple[str, ...]) -> None:
    (warning,) = query_of(code, query).warnings
    assert warning.code == SearchWarningCode.UNKNOWN_FIELD
    assert f"Here it is {meant}." in warning.message
    assert (warning.suggestion, *warning.more) == terms


def test_a_field_is_read_by_what_other_games_call_it() -> None:
    (warning,) = query_of("fade", "speed>5").warnings
    assert warning.message == "“speed” is not a field here: this was read as agi>5."
    assert query_of("fade", "speed>5").count == query_of("fade", "agi>5").count > 0


def test_what_is_a_value_of_another_field_is_offered_there() -> None:
    (warning,) = query_of("fade", "type:character").warnings
    assert warning.message == "“type” is not a field, so this was left out. Character is a kind: kind:character?"
    assert warning.suggestion == "kind:character"
    assert warning.corrected("type:character plv>3", "kind:character") == "kind:character plv>3"


def test_a_value_of_two_words_takes_the_word_behind_it_along() -> None:
    query = "kind:world rule plv>3"
    warning = query_of("fade", query).warnings[0]
    assert warning.message == "kind:world: no such kind. World Rule?"
    assert warning.suggestion is not None
    assert warning.corrected(query, warning.suggestion) == 'kind:"world rule" plv>3'


def test_despairas_fields_are_known_by_their_labels(starter: Catalog) -> None:
    (warning,) = despairas("printings:1", starter).warnings
    assert "Here it is “prints:”." in warning.message


@pytest.mark.parametrize(
    ("code", "words", "found"),
    [("aoe", "throw", "By the Collar"), ("aoe", "final", "By the Collar"), ("aoe", "attack minna", "By the Collar")],
)
def test_plain_words_find_what_is_printed_as_words(code: str, words: str, found: str) -> None:
    query = query_of(code, words)
    assert found in {query.index.things[row].name for row in query.rows}
    assert not query.warnings

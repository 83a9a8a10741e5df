"""The search of the shelf finds what a naive reading of the set files finds, whatever is asked."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.catalog import Catalog
from cards.search import search as despairas
from cards.searching.fields import phrase
from cards.searching.warnings import Code
from despaira_site.testing.exhaustive import examples
from games import GAMES, SHELVED
from games.fields import Field, Find
from games.tests import own_sets
from shelf.search import search, table_of
from shelf.search.table import key_of
from shelf.tests.searching.naive import Naive

CODES = [game.code for game in SHELVED]
#: What is said of a query that is understood: no card has a word of it.
_SAID_OF_RESULTS = {Code.NO_SUCH_WORD}


@cache
def naive(code: str) -> Naive:
    return Naive(GAMES[code], own_sets.rows(code))


def query_of(code: str, query: str) -> Any:
    return search(query, own_sets.library(code))


def values_in(code: str, field: Field) -> list[Any]:
    """What the cards of the set say of a field, each once."""
    said = [row[field.name] for row in own_sets.rows(code) if field.name in row]
    return sorted({each for value in said for each in (value if isinstance(value, list) else [value])})


def quoted(value: str) -> str:
    return f'"{value}"' if " " in value or "_" in value else value


@st.composite
def terms(draw: st.DrawFn, code: str) -> str:
    """A term of a field of the game, or a word."""
    game = GAMES[code]
    field = draw(st.sampled_from([each for each in game.fields if each.find and not each.of_printing]))
    known = values_in(code, field)
    if not known:
        return "a"
    minus = draw(st.sampled_from(["", "", "", "-"]))
    value, key = draw(st.sampled_from(known)), key_of(field)
    if field.find is Find.NUMBER:
        if draw(st.booleans()):
            return f"{minus}{key}:{min(value, 3)}..{value + 1}"
        return f"{minus}{key}{draw(st.sampled_from([':', '!=', '<', '<=', '>', '>=']))}{value}"
    if field.find is Find.WORD:
        word = draw(st.sampled_from(value.split())).strip("“”\"'.,:;()!?—-/").split("/")[0] or "a"
        return f'{minus}{key}:"{word}"' if draw(st.booleans()) else f'{minus}"{word}"'
    if field.find is Find.FLAG:
        return f"{minus}{draw(st.sampled_from([phrase(field.label), f'is:{key}']))}"
    others = draw(st.lists(st.sampled_from(known), max_size=2))
    joined = ",".join(quoted(each) for each in dict.fromkeys([value, *others]))
    if field.many:
        return f"{minus}{key}{draw(st.sampled_from([':', '=', '>=', '<=']))}{joined}"
    if field.ordered and draw(st.booleans()):
        return f"{minus}{key}{draw(st.sampled_from(['<', '<=', '>', '>=']))}{quoted(value)}"
    return f"{minus}{key}{draw(st.sampled_from([':', '!=']))}{joined}"


@pytest.mark.parametrize("code", CODES)
@given(data=st.data())
@settings(max_examples=examples(200))
def test_the_same_is_found_row_by_row(code: str, data: st.DataObject) -> None:
    one, two, three = (data.draw(terms(code)) for _ in range(3))
    query = data.draw(
        st.sampled_from([one, f"{one} {two}", f"{one} or {two}", f"{one} ({two} or -{three.lstrip('-')})"])
    )
    asked = query_of(code, query)
    assert {warning.code for warning in asked.warnings} <= _SAID_OF_RESULTS, query
    assert {asked.index.things[row].id for row in asked.rows} == naive(code).found(query), query


def test_telling_queries_find_the_same_row_by_row() -> None:
    for query in ("rank>=hyper", "rank<hyper", "element:rust", "element=rust", "-kind:zone plv>3 or cost:1..2"):
        found = query_of("fade", query)
        assert {found.index.things[row].id for row in found.rows} == naive("fade").found(query) != set(), query


@pytest.mark.parametrize("code", CODES)
def test_every_example_is_understood(code: str) -> None:
    library = own_sets.library(code)
    said = {
        example.query: {warning.code for warning in search(example.query, library).warnings} - _SAID_OF_RESULTS
        for field in table_of(GAMES[code]).fields
        for example in field.examples
    }
    assert not {query: codes for query, codes in said.items() if codes}


@pytest.mark.parametrize(
    ("code", "query", "meant", "terms"),
    [
        ("aoe", "damage>2", "“attack>” or “link>”", ("attack>2", "link>2")),
        ("aoe", "inputs:L", "“red:” or “yellow:”", ("red:L", "yellow:L")),
        ("aoe", "requirement:1", "“meter:”", ("meter:1",)),
        ("aoe", "attackdamage>2", "“attack>”", ("attack>2",)),
        ("fade", "damage:energy", "“damagetype:” or “grade:”", ("damagetype:energy",)),
        ("fade", "speed>5", "“agi>”", ("agi>5",)),
        ("fade", "language:en", "“lang:”", ("lang:en",)),
        ("ga", "printings:1", "“prints:”", ("prints:1",)),
    ],
)
def test_a_field_is_known_by_its_label(code: str, query: str, meant: str, terms: tuple[str, ...]) -> None:
    (warning,) = query_of(code, query).warnings
    assert warning.code == Code.UNKNOWN_FIELD
    assert f"Here it is {meant}." in warning.message
    assert (warning.suggestion, *warning.more) == terms


def test_what_is_a_value_of_another_field_is_offered_there() -> None:
    (warning,) = query_of("fade", "type:character").warnings
    assert warning.message == "“type” is not a field, so this was left out. Character is a kind: kind:character?"
    assert warning.suggestion == "kind:character"
    assert warning.mended("type:character plv>3", "kind:character") == "kind:character plv>3"


def test_a_value_of_two_words_takes_the_word_behind_it_along() -> None:
    query = "kind:world rule plv>3"
    warning = query_of("fade", query).warnings[0]
    assert warning.message == "kind:world: no such kind. World Rule?"
    assert warning.suggestion is not None
    assert warning.mended(query, warning.suggestion) == 'kind:"world rule" plv>3'


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

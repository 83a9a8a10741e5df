"""Parameters of an address ask for what they say: compared with the rows of the set files, field by field."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.searching.fields import squeeze
from cards.searching.warnings import Code
from despaira_site.testing.exhaustive import examples
from games import GAMES, SHELVED
from games.fields import Field, Find
from games.tests import own_sets
from shelf.finding import terms_of
from shelf.search import search
from shelf.tests.searching.test_agreement import values_in

CODES = [game.code for game in SHELVED]


def said(row: Any, field: Field) -> list[Any]:
    value = row.get(field.name)
    return [] if value is None else value if isinstance(value, list) else [value]


@st.composite
def asked(draw: st.DrawFn, code: str) -> tuple[list[tuple[str, str]], list[Any]]:
    """Parameters, and for each what a row has to fulfil."""
    kinds = (Find.CHOICE, Find.NUMBER)
    fields = [field for field in GAMES[code].fields if field.find in kinds and not field.of_printing]
    parameters: list[tuple[str, str]] = []
    conditions: list[Any] = []
    for field in draw(st.lists(st.sampled_from(fields), min_size=1, max_size=3, unique_by=lambda field: field.name)):
        known = values_in(code, field)
        if not known:
            continue
        if field.find is Find.NUMBER and draw(st.booleans()):
            low, high = sorted(draw(st.tuples(st.sampled_from(known), st.sampled_from(known))))
            parameters += [(f"{field.name}_min", str(low)), (f"{field.name}_max", str(high))]
            between = range(low, high + 1)
            conditions.append(lambda row, field=field, values=between: any(n in values for n in said(row, field)))
            continue
        values = draw(st.lists(st.sampled_from(known), min_size=1, max_size=3, unique=True))
        if draw(st.booleans()):
            parameters.append((field.name, ",".join(map(str, values))))
        else:
            parameters += [(field.name, str(value)) for value in values]
        conditions.append(lambda row, field=field, values=values: bool(set(said(row, field)) & set(values)))
    return parameters, conditions


@pytest.mark.parametrize("code", CODES)
@given(data=st.data())
@settings(max_examples=examples(150))
def test_parameters_find_what_they_say(code: str, data: st.DataObject) -> None:
    parameters, conditions = data.draw(asked(code))
    given_ = QueryDict(mutable=True)
    for name, value in parameters:
        given_.appendlist(name, value)
    query = search(terms_of(GAMES[code]).query_of(given_), own_sets.library(code))
    assert not query.warnings
    found = {query.index.things[row].id for row in query.rows}
    assert found == {row["number"] for row in own_sets.rows(code) if all(holds(row) for holds in conditions)}


@pytest.mark.parametrize("code", CODES)
@given(data=st.data())
@settings(max_examples=examples(60))
def test_a_letter_that_is_missing_is_told_of_and_mended(code: str, data: st.DataObject) -> None:
    choices = [field for field in GAMES[code].fields if field.find is Find.CHOICE and not field.of_printing]
    words = [(field, word.value) for field in choices for word in field.words or () if len(word.value) > 4]
    field, word = data.draw(st.sampled_from(words))
    query = search(terms_of(GAMES[code]).query_of(QueryDict(f"{field.name}={word[:-1]}x")), own_sets.library(code))
    (warning,) = (warning for warning in query.warnings if warning.code is Code.UNKNOWN_VALUE)
    assert squeeze(warning.suggestion or "").strip('"') == squeeze(word)

"""Tests of URL parameters against the rows of the set files, field by field."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from cards.search import search, search_of
from games import GAMES, other_games
from games.fields import Field, Find
from games.tests import own_sets
from query.tests.test_agreement import values_in


def said(row: Any, field: Field) -> list[Any]:
    value = row.get(field.name)
    return [] if value is None else value if isinstance(value, list) else [value]


def found(code: str, parameters: str) -> set[int]:
    query = search(search_of(GAMES[code]).terms.query_of(QueryDict(parameters)), own_sets.library(code))
    assert not query.warnings, parameters
    return {query.index.things[row].id for row in query.rows}


@pytest.mark.parametrize("code", [game.code for game in other_games()])
def test_parameters_find_what_they_say(code: str) -> None:
    rows, every = own_sets.rows(code), QueryDict(mutable=True)
    for field in GAMES[code].fields:
        values = values_in(code, field)
        if field.find not in (Find.CHOICE, Find.NUMBER) or field.of_printing or not values:
            continue
        some = values[::2]
        meant = {row["number"] for row in rows if set(said(row, field)) & set(some)}
        assert found(code, f"{field.name}={','.join(map(str, some))}") == meant != set(), field.name
        assert found(code, "&".join(f"{field.name}={value}" for value in some)) == meant, field.name
        if field.find is Find.NUMBER:
            low, high = values[len(values) // 3], values[-1 - len(values) // 3]
            meant = {row["number"] for row in rows if any(low <= number <= high for number in said(row, field))}
            assert found(code, f"{field.name}_min={low}&{field.name}_max={high}") == meant, field.name
        for value in said(rows[0], field)[:1]:
            every[field.name] = str(value)
    assert rows[0]["number"] in found(code, every.urlencode())
    assert len(found(code, every.urlencode())) < len(rows)

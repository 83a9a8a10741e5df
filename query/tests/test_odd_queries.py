"""Tests that every query is answered in bounded time."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
import re2
from django.test import Client
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cards.catalog.catalogs import Catalog
from cards.search import index_of
from cards.search.context import Context
from cards.search.despaira import TABLE, CardIndex
from despaira_site.testing.exhaustive import is_exhaustive
from query import conditions, fields, parser, warnings
from query.did_you_mean import MAX_MISSPELT
from query.index import Mask, Texts
from query.spelling import Spellings
from query.table import read
from query.tests import queries
from query.tests.pool import ask as ask_pool
from query.tests.pool import pool


def _answer(text: str, index: CardIndex) -> None:
    asked = read(text, TABLE, index, Context(deck=queries.DECKS.get))
    rows = asked.rows.tolist()
    assert len(set(rows)) == len(rows) == asked.count
    assert len(asked.part_of(rows)) == len(rows)
    assert {int(index.owner[part]) for part in asked.parts.tolist()} == set(rows)
    assert len(asked.warnings) <= warnings.MAX_WARNINGS
    assert len(asked.relaxed()) <= parser.MAX_TERMS
    asked.sentence.encode()
    for warning in asked.warnings:
        assert 0 <= warning.start <= warning.end <= len(asked.typed)
        warning.message.encode()
        for meant in (warning.suggestion, *warning.more):
            (warning.corrected(asked.text, meant) if meant is not None else "").encode()


@settings(max_examples=5_000 if is_exhaustive() else 20, phases=(Phase.generate,))
@given(st.integers(0, 2**32 - 1).map(Random))
def test_mutated_queries_are_answered(random: Random) -> None:
    for text in islice(queries.queries(random), 8):
        _answer(queries.mutated(random, text), pool())


def test_odd_queries_are_answered() -> None:
    for text in queries.HOSTILE:
        _answer(text, pool())


@pytest.mark.postgres
@pytest.mark.django_db
def test_odd_queries_are_answered_at_every_address(starter: Catalog, client: Client) -> None:
    hostile = [quote(text.encode("utf-8", "surrogatepass")) for text in queries.HOSTILE]
    odd = ("%ED%A0%80%00%FF", "a&q=b", f"a&page={10**20}", "a&page=-1", "a&page_size=0", "'; DROP TABLE cards_card; --")
    for path, step in (("/cards/", 8), ("/api/v1/cards/", 4), ("/api/v1/cards/autocomplete/", 4)):
        for query in (*hostile[::step], *odd):
            assert client.get(f"{path}?q={query}").status_code in (200, 400, 404), (path, query[:40])


def test_names_are_suggested_for_a_few_words_of_a_query(monkeypatch: pytest.MonkeyPatch) -> None:
    nearest, counted = Spellings.nearest, list[str]()

    def count(words: Spellings, text: str, cutoff: float = 0.6) -> list[str]:
        counted.append(text)
        return nearest(words, text, cutoff)

    monkeypatch.setattr(Spellings, "nearest", count)
    ask_pool(" ".join(f"a:{','.join(f'nobody{n}{letter}' for n in range(9))}" for letter in "abcdefgh"))
    assert len(counted) == fields.MAX_MISTAKEN
    asked = ask_pool(" ".join(f"fr{letter}st" for letter in "abcdefghijklmn"))
    assert [warning.suggestion for warning in asked.warnings] == ['"Frost Hare"'] * MAX_MISSPELT + [""] * 10
    assert all(len(warning.more) < fields.MAX_SUGGESTIONS for warning in asked.warnings)


def test_patterns_are_few_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_, counted = re2.compile, list[str]()

    def count(text: str, options: re2.Options) -> object:
        counted.append(text)
        return compile_(text, options)

    monkeypatch.setattr(re2, "compile", count)
    ask_pool(" ".join(f"/{letter}/" for letter in "abcdefgh") + " o:/i/,/j/")
    assert len(counted) == fields.MAX_PATTERNS
    assert re2._Regexp._make.cache_info().currsize == 0


def test_a_word_that_is_written_again_and_again_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    has_whole, ranks_of, looked_up = Texts.has_whole, conditions._ranks_of, list[str]()

    def whole(texts: Texts, folded: str) -> Mask:
        looked_up.append(folded)
        return has_whole(texts, folded)

    def ranks(word: str, *args: Any) -> Any:
        looked_up.append(word)
        return ranks_of(word, *args)

    monkeypatch.setattr(Texts, "has_whole", whole)
    monkeypatch.setattr(conditions, "_ranks_of", ranks)
    index, context = index_of(pool().source.catalog), Context()
    assert read(f'quoted:"{"knight " * 60}"', TABLE, index, context).count == 0
    assert read("knight " * 60, TABLE, index, context).rows.size == 2
    assert len(looked_up) < 12

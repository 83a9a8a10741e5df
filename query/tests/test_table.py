"""Tests of queries on a table: order of results, sentences, suggestions, and another game's table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
import yaml

from query.index import Index
from query.tests.pool import ask, names

#: What is true of queries, by the test that looks.
ROWS: Final[dict[str, dict[str, Any]]] = yaml.safe_load(Path(__file__).with_name("table.yaml").read_text("utf-8"))


def test_bare_words_find_the_best_first() -> None:
    for query, found in ROWS["best first"].items():
        if query == "fire or ice":
            assert sorted(names(query)) == sorted(found.split(", "))
        else:
            assert names(query) == found.split(", ")


def found(query: str) -> str:
    asked = ask(query)
    index, catalog = asked.index, asked.index.source.catalog
    parts: dict[int, list[int]] = {row: [] for row in asked.rows.tolist()}
    for part in asked.parts.tolist():
        parts[int(index.owner[part])].append(part)
    assert list(asked.part_of(list(parts))) == [each[0] for each in parts.values()]
    said = []
    for row, of_row in parts.items():
        printings = catalog.printings_of(index.things[row].id)
        numbers = [printings[part - index.first_part[row]].number for part in of_row] if len(printings) > 1 else []
        codes = [f"{number.set}{number.number}{number.variant}" for number in numbers]
        said.append(f"{index.things[row].name} {'+'.join(codes)}".rstrip())
    return ", ".join(said)


def test_queries_find_cards_and_printings_in_their_order() -> None:
    wrong = [(query, found(query)) for query, meant in ROWS["found"].items() if found(query) != meant]
    assert wrong == []


def test_what_was_understood_is_a_sentence() -> None:
    for query, said in ROWS["sentences"].items():
        assert ask(query).sentence == said


def test_an_empty_answer_says_what_to_drop() -> None:
    for query, relaxed in ROWS["relaxed"].items():
        found = ask(query).relaxed()
        assert sorted([" + ".join(each.terms), each.query, each.count] for each in found) == sorted(relaxed)
        assert [each.count for each in found] == sorted((each.count for each in found), reverse=True)
        for each in found:
            assert ask(each.query).count == each.count


def test_what_to_drop_of_many_terms_is_found_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    masks, asked = list[object](), ask(" ".join(f"lv>={n}" for n in range(63)) + " el:ice")
    assert asked.count == 0
    of = Index.cached

    def cached(*args: Any) -> Any:
        masks.append(args)
        return of(*args)

    monkeypatch.setattr(Index, "cached", cached)
    assert asked.relaxed() == []
    assert len(masks) == 64


def test_an_empty_answer_says_which_numbers_are_absent() -> None:
    for query, said in ROWS["absent"].items():
        assert ask(query).absent() == said


def test_display_is_of_the_whole_query() -> None:
    asked = ask("order:level fire (dir:desc) unique=prints display:full display:text")
    assert asked.display == {"order": "level", "dir": "desc", "unique": "prints", "display": "text"}
    assert ["display:text was read" in warning.message for warning in asked.warnings] == [True]
    assert ask("fire or order:level").display == {}
    assert ask("order>level dir:up").display == {}


def test_ranks_of_words_are_numbers_that_add_up() -> None:
    asked = ask(" ".join(["fire"] * 64))
    assert names(asked) == names("fire")
    assert asked.rows.dtype == np.int32

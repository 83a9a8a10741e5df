"""Benchmarks start with the smallest amount of work, and find what is lost; all they measure is tried with --all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from itertools import islice
from typing import Any

import pytest
from django.core.management import call_command

from benchmarks import generated_cards, measurement
from benchmarks.cards import hostile, hostile_texts
from benchmarks.decks import notations, round_trips
from benchmarks.decks.edits import Answers, Cells, faults
from benchmarks.play import duels, goldfish, process_start, texts
from benchmarks.server import strangers
from cards.models import Card
from cards.texts import bearer_of, read
from decks.importexport import FILE_FORMATS
from decks.models import Deck
from rules.vocabulary import Kind

ONE: Cells = {("card", "Stray Cur"): ({}, {"main": 1})}
TWO: Cells = {("card", "Stray Cur"): ({"main": 1}, {"main": 2}), ("note", "Stray Cur"): ("", "a note")}
BOTH = ["card", "Stray Cur", {"main": 2}], ["note", "Stray Cur", "a note"]


@pytest.fixture(autouse=True)
def _smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurement.best_microseconds, "__kwdefaults__", {"calls": 1, "repeats": 1})
    for module in (duels, goldfish):
        monkeypatch.setattr(module, "_ROUNDS", 1)
        monkeypatch.setattr(module, "measure_start", lambda name: [])
    for holder, name, value in (
        (duels, "_DUELS", 1), (duels, "_CHESS_PLIES", 50), (hostile_texts, "TEXTS", 5), (hostile_texts, "MUTATIONS", 5),
        (round_trips, "DECKS", 2), (notations, "LISTS", 2),
    ):  # fmt: skip
        monkeypatch.setattr(holder, name, value)


@pytest.mark.parametrize("name", ["round_trips", "notations", "validation", "validation_of_games"])
def test_a_benchmark_starts_and_prints(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):  # slower than its limit
        call_command("benchmark", name, "--json")
    assert all(each["name"] for each in json.loads(capsys.readouterr().out)[name])


@pytest.mark.django_db
@pytest.mark.usefixtures("no_cards")
def test_operations_of_strangers_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    cases, exports = strangers._cases, set[str]()

    def some(deck: Deck) -> Iterator[strangers.Case]:
        every = [*cases(deck)]
        exports.update(match[1] for each in every if (match := re.search(r"/export/\?as=(\w+)", each.ask(0)[0])))
        return islice(every, 0, None, 40)

    monkeypatch.setattr(strangers, "_cases", some)
    monkeypatch.setattr(strangers, "COLLECTED", 2)
    monkeypatch.setattr(strangers, "own_database", nullcontext)
    assert len(strangers.measure()) >= 8
    assert exports == set(FILE_FORMATS)


def test_lists_are_read_as_their_writers_mean_them() -> None:
    outcome = notations.read_lists(150)
    assert not outcome.silent, outcome.silent[0]
    assert outcome.understood >= 0.95 * outcome.lines


def test_an_edit_that_is_lost_or_made_twice_is_found() -> None:
    def count(version: int, *cells: Any, edits: list[tuple[int, Cells]]) -> int:
        clients = [Answers(), Answers()]
        for number, (at, edit) in enumerate(edits):
            clients[number % 2].done["deck", at].append(edit)
        return faults({"id": "deck", "version": version, "cells": [*cells]}, clients)

    assert count(3, *BOTH, edits=[(2, ONE), (3, TWO)]) == count(1, edits=[]) == 0
    assert count(2, ["card", "Stray Cur", {"main": 1}], edits=[(2, ONE), (3, TWO)]) > 0, "the second is lost"
    assert count(4, *BOTH, edits=[(2, ONE), (3, TWO)]) > 0, "one was made twice"
    assert count(3, BOTH[0], edits=[(2, ONE), (3, TWO)]) > 0, "half of an edit"


@pytest.mark.exhaustive
@pytest.mark.django_db
@pytest.mark.usefixtures("starter")
def test_what_is_measured_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hostile.search_mutated(150)["errors"] == 0
    assert [each.value for each in hostile_texts.measure()[:2]] == [0, 0]
    assert round_trips.round_trips(60)[0].total() == 0
    assert process_start.measure_start("duel")[1].value > 0.0
    speed = texts._speeds([[texts._usual(is_blank=False)]], 1)[0]
    assert speed.compiled > speed.python > 0.0
    monkeypatch.setattr("rules.duel.webassembly.CompiledTable.playouts", lambda *_: 1)
    with pytest.raises(RuntimeError, match=r"^round 0: "):
        duels.measure()


@pytest.mark.exhaustive
@pytest.mark.django_db
@pytest.mark.usefixtures("no_cards")
def test_generated_cards_pass_the_checks_and_can_be_carried_out() -> None:
    generated_cards.fill(600)
    names = frozenset(each.name for each in generated_cards.types())
    for card in Card.objects.select_related("type", "element"):
        card.clean_fields()
        assert read(card.text, names, bearer_of(card.kind, card.class_mask)).is_executable, card.text
    assert {card.kind for card in Card.objects.all()} == set(Kind)

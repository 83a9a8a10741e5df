"""What the benchmark of edits calls lost, and made twice."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.edits import Cells, Told, faults

ONE: Cells = {("card", "Stray Cur"): ({}, {"main": 1})}
TWO: Cells = {("card", "Stray Cur"): ({"main": 1}, {"main": 2}), ("note", "Stray Cur"): ("", "a note")}


def told(*edits: tuple[int, Cells]) -> list[Told]:
    """What each of two clients was told."""
    clients = [Told(), Told()]
    for number, (version, cells) in enumerate(edits):
        clients[number % 2].done["deck", version].append(cells)
    return clients


def deck(version: int, *cells: tuple[str, str, Any]) -> dict[str, Any]:
    return {"id": "deck", "version": version, "cells": [list(cell) for cell in cells]}


BOTH = ("card", "Stray Cur", {"main": 2}), ("note", "Stray Cur", "a note")


def test_what_is_there_is_no_fault() -> None:
    assert faults(deck(3, *BOTH), told((2, ONE), (3, TWO))) == 0
    assert faults(deck(3, *BOTH), told((3, TWO), (2, ONE), (2, ONE))) == 0, "found done by somebody else"
    assert faults(deck(1), told()) == 0
    half: Cells = {("card", "Stray Cur"): TWO["card", "Stray Cur"]}
    assert faults(deck(3, *BOTH), told((2, ONE), (3, half), (3, TWO))) == 0, "of both, the one with the note"


@pytest.mark.parametrize(
    ("found", "acknowledged"),
    [
        (deck(2, ("card", "Stray Cur", {"main": 1})), told((2, ONE), (3, TWO))),  # the second is lost
        (deck(3, *BOTH), told((3, TWO))),  # a version that nobody made
        (deck(4, *BOTH), told((2, ONE), (3, TWO))),  # one that was made twice
        (deck(3, BOTH[0]), told((2, ONE), (3, TWO))),  # half of an edit
        (deck(3, *BOTH, ("note", "Candle Runner", "?")), told((2, ONE), (3, TWO))),
        (deck(2, ("card", "Stray Cur", {"main": 1})), told((2, ONE), (2, {**TWO}))),  # not what was found done
    ],
)
def test_what_is_lost_or_made_twice_is_found(found: dict[str, Any], acknowledged: list[Told]) -> None:
    assert faults(found, acknowledged) > 0

"""The structure decks play as they were recorded, decision by decision."""

from __future__ import annotations

import json
from typing import Final

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from rules.tests.duel.recorded import FILE, decks, goldfish_digest, play_digest

#: What to do where a digest is another one.
ANEW: Final = "games go otherwise: where they have to, python -m rules.tests.duel.recorded records them anew"
RECORDED: Final[dict[str, dict[str, str]]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_every_structure_deck_is_recorded() -> None:
    assert [*RECORDED] == [*decks()]
    assert all(len(deck.main) == 60 and deck.leader for deck in decks().values())


@pytest.mark.parametrize("name", RECORDED)
def test_the_goldfish_plays_as_recorded(name: str) -> None:
    """By compiled code, where there is wasmtime: the games of Python, as `goldfish/test_webassembly.py` shows."""
    assert goldfish_digest(name) == RECORDED[name]["goldfish"], ANEW


@pytest.mark.parametrize("name", [*RECORDED][:: 1 if is_exhaustive() else 2])
def test_a_deck_is_played_as_recorded(name: str) -> None:
    assert play_digest(name) == RECORDED[name]["play"], ANEW

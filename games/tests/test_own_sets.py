"""The sets of our own: each card is read as it stands, each deck is legal, and nothing in them is anybody else's."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from cards.models import CardSet
from decks.importexport import ExportedDeck, parse_text
from decks.importexport.text import dump_text
from games import GAMES
from games.tests.own_sets import DECKS, FILES, document, library, rows
from tcg.construction import check
from tcg.names import fold

EACH = pytest.mark.parametrize("game", FILES)
EACH_DECK = pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)

#: Names of the documents, and of cards, elements and people that the publishers' own sets are known by.
THEIRS: Final = (
    "ciel", "warrior angel", "crux", "exia", "luxem", "neos", "tera", "umbra", "lorraine", "silvie", "tonoris",
    "zander", "fractured crown",
)  # fmt: skip


@EACH
def test_nothing_is_lost_or_changed_in_reading(game: str) -> None:
    """What stands in the file is what is kept: no value has to be put right first."""
    of = GAMES[game]
    assert [
        row["name"] for row in rows(game) if {**of.read(row), "number": row["number"]} != dict(of.complete(row))
    ] == []


@EACH
def test_a_card_is_there_once(game: str) -> None:
    of = GAMES[game]
    identities = Counter(of.identity(of.read(row)) for row in rows(game))
    assert [identity for identity, times in identities.items() if times > 1] == []
    assert [row["number"] for row in rows(game)] == list(range(1, len(rows(game)) + 1))
    assert len(library(game).cards) == len(rows(game))


@EACH
def test_a_set_says_that_it_is_unofficial_and_fits_its_table(game: str) -> None:
    head = document(game)["set"]
    CardSet(game=game, **head).clean_fields()
    assert head["language"] == "EN"
    assert "An unofficial set of our own" in head["description"]
    assert GAMES[game].name in head["description"]


def test_no_two_sets_have_one_code() -> None:
    starter = json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())["set"]
    codes = [starter["code"], *(document(game)["set"]["code"] for game in FILES)]
    assert len(set(codes)) == len(codes)


@EACH
def test_no_name_is_of_a_document_or_of_another_set(game: str) -> None:
    starter = {
        fold(row["name"]) for row in json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())["cards"]
    }
    others = starter | {fold(row["name"]) for other in FILES if other != game for row in rows(other)}
    assert [row["name"] for row in rows(game) if fold(row["name"]) in others] == []
    theirs = re.compile(rf"\b(?:{'|'.join(THEIRS)})\b")
    assert [row["name"] for row in rows(game) if theirs.search(fold(json.dumps(row, ensure_ascii=False)))] == []


@EACH_DECK
def test_a_deck_is_read_without_a_word_and_written_back_the_same(path: Path) -> None:
    game, text = path.parent.name, path.read_text(encoding="utf-8")
    parsed = parse_text(text, library(game))
    assert parsed.lines == ()
    assert all((parsed.name, parsed.description, parsed.other_fields.get("deck_tags", "")))
    head = f"# Game: {game}\n"
    told = parsed.name, parsed.format, parsed.description, parsed.decklist, library(game)
    assert text == head + dump_text(ExportedDeck(*told, other_fields=parsed.other_fields)).removeprefix(head)


@EACH_DECK
def test_a_deck_is_legal_without_a_warning(path: Path) -> None:
    game = path.parent.name
    parsed = parse_text(path.read_text(encoding="utf-8"), library(game))
    assert check(parsed.decklist, library(game).cards, GAMES[game].formats[parsed.format]) == []

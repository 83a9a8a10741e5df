"""The sets of our own in `data/sets`, one a game, and the decks of their cards, as tests look at them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from cards.catalog.library import CardLibrary, Library
from cards.catalog.printings import Printed, Printings, SetInfo
from games import GAMES, Game
from tcg.setnumber import SetNumber

DATA: Final = Path(__file__).parents[2] / "data"
#: The file of each game's set.
FILES: Final = {path.parent.name: path for path in sorted((DATA / "sets").glob("*/*.json"))}
DECKS: Final = sorted((DATA / "decks").glob("*/*.txt"))

Row = dict[str, Any]


@cache
def document(game: str) -> dict[str, Any]:
    """The set of a game as it is written: `game`, `set`, `cards`."""
    found: dict[str, Any] = json.loads(FILES[game].read_text(encoding="utf-8"))
    return found


def rows(game: str, kind: str = "") -> list[Row]:
    """Its cards as they are written, all or those of a kind."""
    return [row for row in document(game)["cards"] if kind in ("", row["kind"])]


def card_of(game: Game, number: int, row: Mapping[str, object], slug: str = "") -> Any:
    """Return the card of these values, as the rules of the game see it. Raises `InvalidValue` as `Game.read` does."""
    return game.build(number, slug, game.read(row))


@cache
def library(game: str) -> Library:
    """Its cards as the game knows them. The id of each is its number in the set."""
    of, code = GAMES[game], document(game)["set"]["code"]
    cards = [card_of(of, row["number"], row, f"card-{row['number']}") for row in rows(game)]
    printed = (Printed(card.id, SetNumber(code, "EN", card.id)) for card in cards)
    return CardLibrary(game, "own", cards, Printings.of(printed), [SetInfo(code, document(game)["set"]["name"])])

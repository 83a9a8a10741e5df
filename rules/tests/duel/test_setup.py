"""Seeds and boards; what else group 3 of the rules says of the set-up is shown by its scenarios."""

from __future__ import annotations

import pytest

from rules.cards import CardDef
from rules.duel.state.board import Board, tiles_in
from rules.duel.state.duel import PLAYERS
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck, set_up
from rules.vocabulary import Kind, Tile
from tcg.chance import Chance

TABLE = Table([CardDef(number, f"Creature {number}", Kind.CREATURE, level=1, hp=300) for number in range(100)])


def test_who_begins_changes_no_deck() -> None:
    """T-3.3"""
    decks = (Deck(range(50)), Deck(range(50, 100)))
    south, north = (set_up(TABLE, decks, "one", first=first)[0].players for first in PLAYERS)
    assert [side.deck for side in south] == [side.deck for side in north]


def test_a_map_with_terrain_or_tiles_that_there_are_not_is_refused() -> None:
    with pytest.raises(ValueError, match="C3: there is no tile “lava”"):
        Table([], Board(terrain={"C3": "lava"}))
    with pytest.raises(ValueError, match="F9"):
        Board(terrain={"F9": Tile.OCEAN})


def test_the_tiles_behind_a_creature_are_towards_its_home_row() -> None:
    """O-12.5"""
    board = Board()
    south, north = (board.behind[player][board.numbers["C3"]] for player in PLAYERS)
    assert {board.names[tile] for tile in tiles_in(south)} == {"C1", "C2"}
    assert {board.names[tile] for tile in tiles_in(north)} == {"C4", "C5", "C6"}


def test_chance_is_the_same_for_ever() -> None:
    """These numbers may never change: links to hands and games are made of them."""
    chance = Chance("a hand", 3)
    zone = list(range(10))
    chance.shuffle(zone)
    assert zone == [5, 0, 6, 3, 4, 1, 7, 9, 8, 2]
    assert [chance.die() for _ in range(8)] == [5, 6, 2, 5, 5, 4, 3, 5]
    assert Chance("a hand", 4).below(10**6) != Chance("a hand", 3).below(10**6)

"""Group 3 of the rules (board and set-up) and the streams of chance that it draws on."""

from __future__ import annotations

import pytest

from rules.cards import CardDef
from rules.duel.actions import Act, Action
from rules.duel.board import Board, tiles_in
from rules.duel.engine import legal_actions, play
from rules.duel.faults import IllegalAction
from rules.duel.replay import snapshot
from rules.duel.setup import Deck, set_up
from rules.duel.state import NORTH, PLAYERS, SOUTH, Duel
from rules.duel.table import Table
from rules.vocabulary import Kind, Tile
from tcg.chance import Chance

CARDS = [CardDef(number, f"Creature {number}", Kind.CREATURE, level=1, hp=300) for number in range(100)]
TABLE = Table(CARDS)
LEADERS = ("C1", "C6")


def leader_on(tile: str) -> Action:
    return Action(Act.LEADER, tile=TABLE.board.numbers[tile])


def new_duel(seed: str = "seed", table: Table = TABLE, first: int | None = None) -> Duel:
    """A duel in which both leaders have been placed."""
    duel, rng = set_up(table, (Deck(range(50)), Deck(range(50, 100))), seed, first=first)
    for _ in PLAYERS:
        play(duel, leader_on(LEADERS[duel.to_act]), rng)
    return duel


@pytest.mark.parametrize("player", PLAYERS)
def test_a_new_game(player: int) -> None:
    """T-3.1"""
    duel = new_duel()
    side = duel.players[player]
    assert (len(side.hand), len(side.deck)) == (6, 44)
    assert (side.crystals, TABLE.params.crystal_total - side.crystals) == (6, 9)
    assert [TABLE.terrains[terrain] for terrain in duel.terrain] == [Tile.PLAIN_FIELDS] * 30
    assert duel.turn == 1


@pytest.mark.parametrize(
    ("player", "tile", "is_legal"),
    [
        pytest.param(SOUTH, "C1", True, id="T-3.2: south in its first row"),
        pytest.param(SOUTH, "C2", False, id="T-3.2: south in its second row"),
        pytest.param(NORTH, "C6", True, id="T-3.2: north in its first row"),
        pytest.param(NORTH, "C1", False, id="T-3.2: north in south's row"),
    ],
)
def test_leader_placement(player: int, tile: str, is_legal: bool) -> None:
    duel, rng = set_up(TABLE, (Deck(range(50)), Deck(range(50))), 1, first=player)
    assert (leader_on(tile) in legal_actions(duel)) == is_legal
    if is_legal:
        play(duel, leader_on(tile), rng)
        assert duel.players[player].leader.tile == TABLE.board.numbers[tile]
        return
    before = snapshot(duel)
    with pytest.raises(IllegalAction, match="first row") as refusal:
        play(duel, leader_on(tile), rng)
    assert refusal.value.rules == ("D-3.5",)
    assert snapshot(duel) == before


def test_the_same_seed_makes_the_same_game() -> None:
    """T-3.3"""
    assert snapshot(new_duel("one")) == snapshot(new_duel("one"))
    assert new_duel("one").players[SOUTH].hand != new_duel("two").players[SOUTH].hand
    assert {new_duel(str(number)).first for number in range(20)} == {SOUTH, NORTH}
    assert new_duel("one", first=NORTH).players[SOUTH].hand == new_duel("one", first=SOUTH).players[SOUTH].hand


def test_a_map_with_one_other_tile() -> None:
    """T-3.4"""
    board = Board(terrain={"B3": Tile.BURNING_LANDS})
    assert board.tile_type("B3") is Tile.BURNING_LANDS
    assert [tile for tile in board if board.tile_type(tile) is not Tile.PLAIN_FIELDS] == ["B3"]
    assert board.adjacent("C1") == {"B1", "D1", "C2"}
    duel = new_duel(table=Table(CARDS, board))
    lying = {name: duel.table.terrains[duel.terrain[tile]] for tile, name in enumerate(board)}
    assert {name for name, terrain in lying.items() if terrain is Tile.BURNING_LANDS} == {"B3"}


def test_a_map_with_a_terrain_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="C3: there is no tile “lava”"):
        Table([], Board(terrain={"C3": "lava"}))


def test_a_map_with_tiles_that_the_board_does_not_have_is_refused() -> None:
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
    pile = list(range(10))
    chance.shuffle(pile)
    assert pile == [5, 0, 6, 3, 4, 1, 7, 9, 8, 2]
    assert [chance.die() for _ in range(8)] == [5, 6, 2, 5, 5, 4, 3, 5]
    assert Chance("a hand", 4).below(10**6) != Chance("a hand", 3).below(10**6)

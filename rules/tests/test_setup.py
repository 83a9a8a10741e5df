"""Group 3 of the rules (board and set-up) and the streams of chance that it draws on."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.duel.board import Board, distance
from rules.duel.setup import IllegalPlacement, NewDuel, check_leader_tile, set_up
from rules.vocabulary import Tile

LEADERS = {"S": "C1", "N": "C6"}


def new_duel(seed: str = "seed") -> NewDuel:
    return set_up({"S": range(50), "N": range(100, 150)}, seed, leader_tiles=LEADERS)


@pytest.mark.parametrize("player", ["S", "N"])
def test_a_new_game(player: str) -> None:
    """T-3.1"""
    duel = new_duel()
    side = duel.sides[player]
    assert (len(side.hand), len(side.deck)) == (6, 44)
    assert (side.inventory, side.used, side.inventory + side.used) == (6, 9, 15)
    assert [duel.board.tile_type(tile) for tile in duel.board] == [Tile.PLAIN_FIELDS] * 30
    assert duel.turn == 1


@pytest.mark.parametrize(
    ("player", "tile", "is_legal"),
    [
        pytest.param("S", "C1", True, id="T-3.2: south in its first row"),
        pytest.param("S", "C2", False, id="T-3.2: south in its second row"),
        pytest.param("N", "C6", True, id="T-3.2: north in its first row"),
        pytest.param("N", "C1", False, id="T-3.2: north in south's row"),
    ],
)
def test_leader_placement(player: str, tile: str, is_legal: bool) -> None:
    if is_legal:
        check_leader_tile(Board(), player, tile)
        return
    with pytest.raises(IllegalPlacement, match="first row") as refusal:
        set_up({"S": range(50), "N": range(50)}, 1, leader_tiles={**LEADERS, player: tile})
    assert refusal.value.rule == "D-3.5"


def test_the_same_seed_makes_the_same_game() -> None:
    """T-3.3"""
    assert new_duel("one") == new_duel("one")
    assert new_duel("one").sides["S"].hand != new_duel("two").sides["S"].hand
    assert {new_duel(str(number)).first for number in range(20)} == {"S", "N"}


def test_a_map_with_one_other_tile() -> None:
    """T-3.4"""
    board = Board(terrain={"B3": Tile.BURNING_LANDS})
    assert board.tile_type("B3") is Tile.BURNING_LANDS
    assert [tile for tile in board if board.tile_type(tile) is not Tile.PLAIN_FIELDS] == ["B3"]
    assert board.adjacent("C1") == {"B1", "D1", "C2"}


def test_a_map_with_tiles_that_the_board_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="F9"):
        Board(terrain={"F9": Tile.OCEAN})


def test_distance() -> None:
    assert (distance("C3", "C3"), distance("C3", "D3"), distance("A1", "E6")) == (0, 1, 9)


def test_chance_is_the_same_for_ever() -> None:
    """These numbers may never change: links to hands and games are made of them."""
    chance = Chance("a hand", 3)
    pile = list(range(10))
    chance.shuffle(pile)
    assert pile == [5, 0, 6, 3, 4, 1, 7, 9, 8, 2]
    assert [chance.die() for _ in range(8)] == [5, 6, 2, 5, 5, 4, 3, 5]
    assert Chance("a hand", 4).below(10**6) != Chance("a hand", 3).below(10**6)

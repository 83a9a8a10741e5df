"""Lowered code plays the duels that Python plays, decision by decision."""

from __future__ import annotations

from itertools import islice

from despaira_site.testing.exhaustive import is_exhaustive
from rules.duel.engine import legal_actions
from rules.duel.playout import playouts
from rules.duel.state.board import Board
from rules.duel.state.duel import SOUTH
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import lay_out
from rules.duel.webassembly import CompiledTable, can_play
from rules.tests.duel.both_ways import boxes, games_of_all_cards
from tcg.chance import Chance, key_of
from tcg.mersenne_twister import Twister


def test_games_of_all_cards_are_the_same() -> None:
    """Of the starter set and of the pool, which says everything that card text can say."""
    games = list(islice(games_of_all_cards(), 200 if is_exhaustive() else 2))
    assert [game.difference for game in games if game.difference] == []
    assert all(len(box.main) > 100 and len(box.special) > 1 and len(box.leaders) > 2 for box in boxes())


def test_playouts_are_the_same() -> None:
    """The loop is lowered too."""
    box = boxes()[0]
    decks = box.decks(Chance("playouts"))
    games = 4 if is_exhaustive() else 2
    keys = [word for number in range(games) for word in key_of("playouts", number)]
    lowered = CompiledTable(box.table)
    for most in (50, 2_000):
        done = playouts(box.table, decks, keys, most)
        assert lowered.playouts(decks, keys, most) == done
        assert games * min(most, 100) <= done <= games * most


def test_differences_are_named() -> None:
    box = boxes()[0]
    duel = lay_out(box.table, box.decks(Chance("different")), Chance("different"))
    lowered = CompiledTable(duel.table).take_up(duel, Twister(key_of("different")))
    actions = legal_actions(duel)
    assert (lowered.difference(duel), lowered.difference_of(actions)) == (None, None)
    duel.players[SOUTH].crystals += 1
    assert lowered.difference(duel) == ".players[0].crystals: 6, not 7"
    assert lowered.difference_of(actions[1:]) == f": {len(actions)} items, not {len(actions) - 1}"
    assert lowered.difference_of([actions[1], *actions[1:]]) == f"[0][2]: {actions[0][2]}, not {actions[1][2]}"


def test_a_board_has_to_fit_into_a_word() -> None:
    assert can_play(Table((), Board(6, 10)))
    assert not can_play(Table((), Board(7, 9)))

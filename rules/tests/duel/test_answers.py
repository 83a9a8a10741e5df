"""What happens between a declaration and its carrying out, and when the time is up."""

from __future__ import annotations

import pytest

from rules.duel.actions import END, PASS, TURN_TIMEOUT, Act, Action, Mode, named
from rules.duel.engine import legal_actions, play
from rules.duel.state import NORTH, SOUTH, Duel, WindowKind
from rules.tests.duel.cards import creature, trick
from rules.tests.duel.duels import Put, arrange
from rules.vocabulary import Phase
from tcg.chance import Chance

CARDS = [
    creature(0, "Guard", level=3, atk=300, hp=300, catk=None, ratk=None, def_=None, hl=None),
    creature(1, "Stone", "This creature cannot be destroyed.", hp=100, catk=None, ratk=None, def_=None, hl=None),
    trick(2, "Charm", "instant", "ranged", 1, "Take control of 1 creature your opponent controls."),
    trick(3, "Step", "instant", "ranged movement", 1, "Move 1 creature you control up to 1 tile."),
    trick(4, "Parry", "instant", "trap counter", 1, "When your opponent declares an attack, negate that attack."),
    trick(5, "Wither", "instant", "ranged", 1, "Decrease the HP of 1 creature by 150."),
]


def at(duel: Duel, tile: str) -> int:
    return duel.table.board.numbers[tile]


def activate(duel: Duel, path: tuple[str, ...] | None = None) -> None:
    """The first activation that is legal, along `path` where one is given."""
    wanted = None if path is None else tuple(at(duel, tile) for tile in path)
    actions = [action for action in map(named, legal_actions(duel)) if action.kind is Act.ACTIVATE]
    play(duel, next(a for a in actions if wanted is None or a.targets[0][0].path == wanted), Chance(1))


@pytest.mark.parametrize("kind", [Act.MOVE, Act.MODE])
def test_a_creature_that_is_no_longer_ones_own_does_not_obey(kind: Act) -> None:
    """D-10.1, O-11.1: own cards are moved and turned; control that is lost in answer to it is lost."""
    duel = arrange(CARDS, [Put("C3", "Guard"), Put("C5", "Charm", NORTH)])
    to, mode = (at(duel, "C4"), -1) if kind is Act.MOVE else (-1, Mode.DEFENCE)
    play(duel, Action(kind, tile=at(duel, "C3"), to=to, mode=mode), Chance(1))
    activate(duel)
    unit = duel.units[at(duel, "C3")]
    assert unit is not None
    assert (unit.control, unit.is_attacking) == (NORTH, True)


def test_a_trick_does_not_go_under_a_creature_that_has_come_there() -> None:
    """O-10.2"""
    duel = arrange(CARDS, [Put("C3", "Charm"), Put("C5", "Step", NORTH), Put("D4", "Guard", NORTH)])
    play(duel, Action(Act.MOVE_TRICK, tile=at(duel, "C3"), to=at(duel, "C4")), Chance(1))
    activate(duel, ("C4",))
    assert duel.tricks[at(duel, "C4")] is None
    assert duel.tricks[at(duel, "C3")] is not None


def test_a_trap_that_negates_is_not_asked_for_when_it_is_too_late() -> None:
    """O-5.8: once before the attack is carried out, and not again after it."""
    duel = arrange(CARDS, [Put("C3", "Guard"), Put("C4", "Guard", NORTH), Put("B5", "Parry", NORTH)])
    play(duel, Action(Act.ATTACK, tile=at(duel, "C3"), to=at(duel, "C4")), Chance(1))
    assert duel.window is not None
    assert (duel.window.kind, duel.window.to_act) == (WindowKind.DECLARED, NORTH)
    play(duel, PASS, Chance(1))
    assert duel.window is None
    assert duel.units[at(duel, "C4")] is None


def test_hp_are_never_below_0() -> None:
    """O-12.20, O-13.6: also where the creature can't be destroyed."""
    duel = arrange(CARDS, [Put("C3", "Stone"), Put("C2", "Wither")])
    activate(duel)
    unit = duel.units[at(duel, "C3")]
    assert unit is not None
    assert (unit.hp, unit.traits.max_hp) == (0, 0)


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_time_that_runs_out_ends_one_turn_only(passes: int) -> None:
    """O-20.1: in the Main Phase, in the window at its end, in that of the End Phase: north has its turn."""
    duel = arrange(CARDS, [Put("C3", "Guard"), Put("C5", "Wither", NORTH)])
    for action in (END, PASS)[:passes]:
        play(duel, action, Chance(1))
    play(duel, TURN_TIMEOUT, Chance(1))
    while duel.window is not None:
        play(duel, PASS, Chance(1))
    assert (duel.active, duel.phase, duel.turn) == (NORTH, Phase.MAIN1, 2)
    assert duel.players[SOUTH].turns == 1

"""State of a game follows from its decks, seed and actions, and refuses what the rules forbid."""

from __future__ import annotations

from random import Random

import pytest

from play.core.history import Done
from play.core.state import GAME_OVER, ActionRefused, GameState, Start
from rules.duel import legal_actions
from rules.notation import dump_action
from rules.tests.duel.recorded import decks, others


def start(seed: str = "a") -> Start:
    south, north = decks()["ember-rush"], decks()["fair-wind"]
    return Start((south, north), others(), seed)


def played(seed: str, most: int = 400) -> tuple[GameState, list[Done]]:
    state, random, actions = GameState(start(seed)), Random(seed), []  # noqa: S311
    while state.to_act is not None and state.number < most:
        player, number = state.to_act, state.number
        text = dump_action(state.duel, random.choice(legal_actions(state.duel)))
        actions.append(Done(number, player, state.act(player, text)))
    return state, actions


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_game_follows_from_its_actions(seed: str) -> None:
    state, actions = played(seed)
    again = GameState.after(start(seed), actions)
    assert (again.number, again.digest, again.view(0), again.view(None)) == (
        state.number, state.digest, state.view(0), state.view(None),
    )  # fmt: skip


def test_what_the_rules_forbid_changes_nothing() -> None:
    state = GameState(start())
    before = state.digest
    player = state.to_act
    assert player is not None
    for text, rules in (("move A1 B1", True), ("nonsense", False), ("leader Z9", False), ("goto 0", False)):
        with pytest.raises(ActionRefused) as refused:
            state.act(player, text)
        assert refused.value.faults
        assert bool(refused.value.faults[0].rules) >= rules
    with pytest.raises(ActionRefused):
        state.act(1 - player, dump_action(state.duel, legal_actions(state.duel)[0]))
    assert (state.digest, state.number) == (before, 0)


def test_a_game_that_is_over_takes_no_action() -> None:
    state = GameState(start())
    other = 1 - state.duel.to_act
    state.act(other, "surrender")  # also when the other one is to act
    assert (state.to_act, state.duel.result) == (None, 1 - other)
    with pytest.raises(ActionRefused) as refused:
        state.act(other, "pass")
    assert refused.value.faults == (GAME_OVER,)


def test_going_back_keeps_every_branch() -> None:
    state, actions = played("a", 30)
    end = state.digest
    assert state.act(0, "goto 10") == "goto 10"
    tenth = GameState.after(start(), actions[:10])
    assert (state.number, state.digest, state.view(0)["log"]) == (31, tenth.digest, tenth.view(0)["log"])
    state.act(state.duel.to_act, dump_action(state.duel, legal_actions(state.duel)[-1]))
    state.act(0, "goto 30")
    assert (state.number, state.digest) == (33, end)


def test_the_log_begins_after_a_position_of_the_present_branch() -> None:
    state, _ = played("a", 30)
    whole, late = state.view(0), state.view(0, since=20)
    assert late["log"] == whole["log"][-len(late["log"]) :]
    first = [state.view(0, since=0)["log"], GameState(start()).view(0)["log"]]
    assert first[1] + first[0] == whole["log"]
    assert (state.log_since(20), state.log_since(None), state.log_since(99)) == (20, None, None)
    state.act(0, "goto 10")
    assert (state.log_since(20), state.view(0, since=20)["log"]) == (None, state.view(0)["log"])


def test_a_player_sees_only_what_the_rules_show() -> None:
    state, _ = played("a", 60)
    south, north, spectator = state.view(0), state.view(1), state.view(None)
    assert south["sides"]["N"]["hand"] is None
    assert north["sides"]["S"]["hand"] is None
    assert spectator["sides"]["S"]["hand"] is None
    assert spectator["actions"] == []

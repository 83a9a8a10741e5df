"""Choices lead step by step to every legal action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from play.core.choices import Tree, choices
from play.tests.test_state import played
from rules.duel import legal_actions
from rules.notation import dump_action


def leaves(node: Tree | int, path: tuple[str, ...] = ()) -> Iterator[tuple[int, tuple[str, ...]]]:
    if isinstance(node, int):
        yield node, path
        return
    for step, below in node.items():
        yield from leaves(below, (*path, step))


@pytest.mark.parametrize("most", [0, 1, 7, 20, 45, 80, 120])
def test_every_legal_action_can_be_chosen(most: int) -> None:
    state, _ = played("b", most)
    actions = legal_actions(state.duel)
    found = dict(leaves(choices(state.duel)))
    assert sorted(found) == list(range(len(actions)))
    for number, path in found.items():
        text = dump_action(state.duel, actions[number])
        tiles = [step.removesuffix(" trick") for step in path if len(step.removesuffix(" trick")) == 2]
        assert all(tile in text for tile in tiles), (text, path)


def test_a_number_chooses_an_action() -> None:
    state, _ = played("b", 20)
    player = state.duel.to_act
    last = len(legal_actions(state.duel)) - 1
    assert state.faults(player, f"#{last + 1}")
    assert not state.faults(player, f"#{last}")
    text = dump_action(state.duel, legal_actions(state.duel)[last])
    assert state.act(player, f"#{last}") == text

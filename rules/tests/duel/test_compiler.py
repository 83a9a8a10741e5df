"""Compiled abilities: what a table knows of all of them."""

from __future__ import annotations

from rules.duel.compiler import steps_in
from rules.duel.state.setup_data import Table
from rules.tests.duel.cards import POOL


def test_every_ability_has_a_number_of_its_own_granted_ones_too() -> None:
    abilities = Table(POOL).abilities.all
    assert [ability.number for ability in abilities] == [*range(len(abilities))]
    assert any(step.grant is not None for ability in abilities for step in steps_in(ability.steps))

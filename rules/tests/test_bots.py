"""Bots decide from what they may see alone, alike in Python and compiled, and win more with each level."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from rules.bots import Bot, estimate
from rules.bots.rollouts import leads_after
from rules.bots.sampling import KnownLists, imagine
from rules.bots.webassembly import CompiledRollouts
from rules.duel import Duel, apply, faults_in, legal_actions, set_up, snapshot, view_for
from rules.notation import dump_action
from rules.tests.duel.recorded import decks, others
from rules.tournament.meeting import Entrant, Meeting
from rules.tournament.players import eager_player
from tcg.chance import Chance, key_of


@lru_cache(maxsize=1)
def lists() -> tuple[Entrant, ...]:
    return tuple(decks().values())


@lru_cache(maxsize=1)
def meeting() -> Meeting:
    cards = [card for each in lists() for card in (*each.main, *each.special, *([each.leader] if each.leader else []))]
    return Meeting([decks()["ember-rush"], decks()["fair-wind"]], others(), {}, cards)


def middle(seed: str, actions: int = 60) -> Duel:
    """Return a duel after some actions of eager players."""
    duel, chance = set_up(meeting().table, meeting().decks, seed)
    own = Chance(seed, 1)
    for _ in range(actions):
        if duel.result is None:
            apply(duel, eager_player(duel, legal_actions(duel), own), chance)
    return duel


def swapped(duel: Duel, seed: str) -> Duel:
    """Return a duel that looks alike to the player to act, but has other hidden cards."""
    known = KnownLists(duel.table, lists())
    return imagine(duel, duel.to_act, known, Chance(seed))


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_an_imagined_duel_looks_like_the_real_one(seed: str) -> None:
    duel = middle(seed)
    player = duel.to_act
    imagined = swapped(duel, "x")
    duel.log = None
    assert view_for(imagined, player, write=dump_action) == view_for(duel, player, write=dump_action)
    assert snapshot(imagined) != snapshot(duel)
    assert faults_in(imagined) == []


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_decisions_depend_on_nothing_hidden(seed: str) -> None:
    duel = middle(seed, 50)
    other = swapped(duel, "other hidden cards")
    for level in (1, 2):
        bot = Bot(level, lists())
        assert bot.decide(duel, "s") == bot.decide(other, "s")


def test_compiled_code_scores_like_python() -> None:
    duel = middle("a")
    actions, key = legal_actions(duel)[:6], key_of("k")
    compiled = CompiledRollouts(duel.table)
    for turns in (0, 2):
        assert compiled.leads_after(duel, actions, [key], turns) == [leads_after(duel, actions, key, turns)]


def test_a_stronger_bot_compares_plans() -> None:
    duel = middle("b", 40)
    decision = Bot(3, lists()).decide(duel, "s")
    assert decision == Bot(3, lists()).decide(duel, "s")
    values = [thought.value for thought in decision.thoughts]
    assert values == sorted(values, reverse=True)
    assert decision.thoughts[0].action == dump_action(duel, decision.action)
    assert all(0 <= value <= 1 for value in values)


def test_an_estimate_follows_the_position() -> None:
    duel = middle("a", 80)
    duel.players[1].leader.hp = 200
    assert estimate(duel, "s") > 0.8
    duel.players[1].leader.hp, duel.players[0].leader.hp = 3000, 100
    assert estimate(duel, "s") < 0.3


def test_level_2_beats_level_1() -> None:
    bots, won = (Bot(2, lists()), Bot(1, lists())), [0, 0]
    random = Random("pairs")  # noqa: S311
    for game in range(4):
        first = random.randrange(2)
        duel, chance = set_up(meeting().table, meeting().decks, f"{game}")
        number = 0
        while duel.result is None:
            apply(duel, bots[duel.to_act ^ first].decide(duel, f"{game}/{number}").action, chance)
            number += 1
        won[duel.result ^ first] += 1
    assert won[0] > won[1]

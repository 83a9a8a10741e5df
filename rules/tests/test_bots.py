"""Bots decide from what they may see alone, alike in Python and compiled, and see a win. Their strength is measured by
`manage.py tournament`, not here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest

from rules.bots import Bot, estimate
from rules.bots.rollouts import leads_after, turn_after
from rules.bots.sampling import KnownLists, imagine
from rules.bots.webassembly import CompiledRollouts
from rules.duel import (
    NONE,
    Duel,
    apply,
    faults_in,
    legal_actions,
    may_see_declared,
    may_see_trick,
    may_see_unit,
    natural,
    refresh,
    set_up,
    snapshot,
    view_for,
)
from rules.notation import dump_action
from rules.tests.duel import duels
from rules.tests.duel.duels import Put, arrange
from rules.tests.duel.recorded import decks, others
from rules.tests.goldfish.test_policy import creature, trick
from rules.tournament.meeting import Entrant, Meeting
from rules.tournament.players import Player, eager_player, random_player
from tcg.chance import Chance, key_of


@lru_cache(maxsize=1)
def lists() -> tuple[Entrant, ...]:
    return tuple(decks().values())


@lru_cache(maxsize=4)
def meeting(south: str = "ember-rush", north: str = "fair-wind") -> Meeting:
    cards = [card for each in lists() for card in (*each.main, *each.special, *([each.leader] if each.leader else []))]
    return Meeting([decks()[south], decks()[north]], others(), {}, cards)


def middle(seed: str, actions: int = 60) -> Duel:
    """Return a duel after some actions of eager players."""
    duel, chance = set_up(meeting().table, meeting().decks, seed)
    own = Chance(seed, 1)
    for _ in range(actions):
        if duel.result is None:
            apply(duel, eager_player(duel, legal_actions(duel), own), chance)
    return duel


def imagined(duel: Duel, seed: str = "x") -> Duel:
    return imagine(duel, duel.to_act, KnownLists(duel.table, lists()), Chance(seed))


def swapped(duel: Duel, seed: str) -> Duel:
    """Return a duel that looks alike to the player to act, but whose hidden cards have changed places."""
    copy, chance = duel.clone(), Chance(seed)
    player, cards = duel.to_act, duel.table.cards
    other = copy.players[1 - player]
    chance.shuffle(copy.players[player].deck)
    unseen = other.hand + other.deck
    chance.shuffle(unseen)

    def swap(card: int) -> int:
        """Return another card of that kind from the hand or deck, and put the card there."""
        place = next((n for n, one in enumerate(unseen) if cards[one].is_trick == cards[card].is_trick), None)
        if place is None:
            return card
        unseen[place], card = card, unseen[place]
        return card

    for one in other.tricks:
        if not may_see_trick(copy, one, player):
            copy.pick_up(one)
            one.card = swap(one.card)
            one.answer = cards[one.card].answer
            copy.lay(one, one.tile)
    for unit in other.units:
        if not may_see_unit(unit, player):
            unit.card = swap(unit.card)
            unit.traits = natural(copy.table, cards[unit.card], copy.terrain[unit.tile])
            unit.hp = unit.traits.max_hp
    declared = copy.declared
    if declared is not None and declared.card != NONE and not may_see_declared(copy, declared, player):
        copy.declared = declared._replace(card=swap(declared.card))
    other.hand, other.deck = unseen[: len(other.hand)], unseen[len(other.hand) :]
    other.special = [card.number for card in cards if card.is_special and card.is_creature][: len(other.special)]
    copy.needs_refresh = True
    refresh(copy)
    return copy


def decisions(duel: Duel, chance: Chance, own: Chance, player: Player) -> Iterator[Duel]:
    """Yield a duel at some of its decisions, those in windows and about questions among them."""
    for number in range(400):
        if duel.result is not None:
            return
        actions = legal_actions(duel)
        is_asked = duel.window is not None or duel.question is not None
        if len(actions) > 1 and duel.phase is not None and (is_asked or number % 8 == 0):
            yield duel
        apply(duel, player(duel, actions, own), chance)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_an_imagined_duel_looks_like_the_real_one(seed: str) -> None:
    duel = middle(seed)
    player = duel.to_act
    copy = imagined(duel)
    duel.log = None
    assert view_for(copy, player, write=dump_action) == view_for(duel, player, write=dump_action)
    assert snapshot(copy) != snapshot(duel)
    assert faults_in(copy) == []


@pytest.mark.parametrize(
    ("south", "north", "player"),
    [
        ("borrowed-lightning", "lanterns-of-vael", random_player),  # a trap waits for its turn
        ("fair-wind", "house-call", eager_player),  # a trick is being placed
        ("house-call", "under-glass", eager_player),  # a card that only a chain shows
        ("lanterns-of-vael", "last-bell", random_player),
    ],
)
def test_an_imagined_duel_depends_on_nothing_hidden(south: str, north: str, player: Player) -> None:
    table, sides = meeting(south, north).table, meeting(south, north).decks
    for duel in decisions(*set_up(table, sides, "a"), Chance("a", 1), player):
        other = swapped(duel, "a")
        viewer = duel.to_act
        assert view_for(other, viewer, write=dump_action) == view_for(duel, viewer, write=dump_action)
        assert snapshot(imagined(other)) == snapshot(imagined(duel))


@pytest.mark.parametrize("seed", range(6))
def test_every_action_can_be_tried_on_an_imagined_duel(seed: int) -> None:
    """Whatever card texts let players look at or choose from is still there: all that text can say is played."""
    chance = Chance("tried", seed)
    known = KnownLists(duels.table(), ())
    for duel in decisions(*duels.begin(duels.random_decks(seed), seed), Chance("own", seed), random_player):
        actions = legal_actions(duel)
        copy = imagine(duel, duel.to_act, known, chance)
        leads_after(copy, [actions[chance.below(len(actions))] for _ in range(3)], key_of(seed), 0)


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
    assert compiled.turn_after(duel, actions[0], key) == turn_after(duel, actions[0], key)


def test_a_stronger_bot_compares_plans() -> None:
    duel = middle("b", 40)
    decision = Bot(3, lists()).decide(duel, "s")
    assert decision == Bot(3, lists()).decide(duel, "s")
    values = [thought.value for thought in decision.thoughts]
    assert values == sorted(values, reverse=True)
    assert decision.thoughts[0].actions[0] == dump_action(duel, decision.action)
    assert any(len(thought.actions) > 1 for thought in decision.thoughts)
    assert all(0 <= value <= 1 for value in values)


STRONG = creature("Strong Arm", 3, atk=700, hp=500)
WEAK = creature("Weak Arm", 3, atk=300, hp=100)
PRIZE = creature("Prize", 6, atk=900, hp=300)
RUSH = trick(
    "Rush", "1 creature you control gets +300 ATK until end of turn.", 1, ["stats", "target", "ranged"], "instant"
)


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize(
    ("hp", "field", "hand", "wins"),
    [
        (1000, [Put("C5", "Strong Arm"), Put("D6", "Weak Arm")], (), ["attack C5 C6", "attack D6 C6"]),
        (600, [Put("C4", "Strong Arm")], (), ["move C4 C5", "attack C5 C6"]),
        (950, [Put("C5", "Strong Arm")], ("Rush",), ["activate Rush B1 -> C5", "attack C5 C6"]),
    ],
)
def test_bots_see_a_win_this_turn(
    level: int, hp: int, field: list[Put], hand: tuple[str, ...], wins: list[str]
) -> None:
    """The leader is to be attacked, though a creature with more ATK could be destroyed."""
    duel = arrange((STRONG, WEAK, PRIZE, RUSH), [*field, Put("D5", "Prize", 1)], (hand, ()))
    duel.players[1].leader.hp = hp
    done = []
    for number in range(len(wins)):
        action = Bot(level, ()).decide(duel, str(number)).action
        done.append(dump_action(duel, action))
        apply(duel, action, Chance(0))
    assert (done, duel.result) == (wins, 0)


def test_an_estimate_follows_the_position() -> None:
    duel = middle("a", 80)
    duel.players[1].leader.hp = 200
    assert estimate(duel, "s") > 0.8
    duel.players[1].leader.hp, duel.players[0].leader.hp = 3000, 100
    assert estimate(duel, "s") < 0.3

"""Amounts that are counted when an effect is carried out, or as long as it goes on (O-23.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.abilities import tree
from rules.abilities.tree import Ability, Amount, Chosen, Every, Filter, Itself, LeaderOf, This, Whose
from rules.cards import CardDef
from rules.duel.actions import Act, Mode, named
from rules.duel.engine import apply, legal_actions
from rules.duel.state import NORTH, Arrival, Duel, Unit
from rules.duel.zones import arrive
from rules.tests.duel.cards import creature
from rules.tests.duel.duels import Put, arrange
from rules.vocabulary import Element, Stat
from tcg.chance import Chance

_PLAIN: dict[str, Any] = {"element": Element.NORMAL, "catk": None, "ratk": None, "def_": None, "hl": None, "level": 2}
MINE = Filter(controller=Whose.YOURS)
THEIR_LEADER = LeaderOf(Whose.OPPONENTS)


def body(number: int, name: str, *abilities: Ability, **fields: Any) -> CardDef:
    return replace(creature(number, name, **{**_PLAIN, "atk": 300, "hp": 500, **fields}), abilities=abilities)


def duel_with(ability: Ability, *more: Put, hand: tuple[str, ...] = ()) -> Duel:
    """South's “Sage” with an ability on C3, two more of south's, one of north's."""
    cards = [body(0, "Sage", ability), body(1, "Ox", hp=900), body(2, "Elk", atk=100, level=4), body(3, "Foe")]
    field = [Put("C3", "Sage"), Put("A1", "Ox"), Put("E1", "Elk"), Put("C4", "Foe", NORTH), *more]
    return arrange(cards, field, (hand, ()))


def use(duel: Duel, seed: int = 1) -> None:
    """Use the ability of the Sage, on whatever is listed first."""
    action = next(action for action in legal_actions(duel) if named(action).kind is Act.ABILITY)
    apply(duel, action, Chance("amounts", seed))


def on(duel: Duel, tile: str) -> Unit:
    unit = duel.units[duel.table.board.numbers[tile]]
    assert unit is not None
    return unit


def damage(amount: Amount) -> Ability:
    return Ability((tree.DealDamage(amount, THEIR_LEADER),), is_activated=True)


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (tree.PerEach(100, tree.CardsOf(MINE)), 300),
        (tree.PerEach(50, tree.CardsOf(Filter(noun=tree.Noun.CARD, zone=tree.Zone.HAND))), 100),
        (tree.PerEach(10, tree.CrystalsOf(Whose.YOURS)), 60),
        (tree.PerEach(1, tree.TilesOf(tree.Where(tree.Near.WITHIN, tiles=1))), 5),
        (tree.StatOf(Stat.ATK, This()), 300),
        (tree.StatOf(Stat.HP, Every(MINE)), 1900),
        (tree.Times(tree.StatOf(Stat.ATK, This()), 1, 7), 42),
        (tree.LevelOf(Every(MINE)), 8),
        (tree.Plus(200, tree.Times(tree.StatOf(Stat.ATK, Every(MINE)), -1)), 0),
    ],
)
def test_what_is_counted(amount: Amount, expected: int) -> None:
    duel = duel_with(damage(amount), hand=("Ox", "Elk"))
    duel.players[0].crystals = 6
    before = duel.players[NORTH].leader.hp
    use(duel)
    assert before - duel.players[NORTH].leader.hp == expected


def test_each_one_is_counted_for_itself() -> None:
    """Doubling adds the value of that moment, to each its own."""
    double = tree.ChangeStat(Stat.ATK, Every(MINE), tree.StatOf(Stat.ATK, Itself()))
    duel = duel_with(Ability((double,), is_activated=True))
    use(duel)
    assert [on(duel, tile).traits.atk for tile in ("C3", "A1", "E1", "C4")] == [600, 600, 200, 300]


def test_an_amount_may_speak_of_another_card_that_is_chosen() -> None:
    stat = tree.StatOf(Stat.ATK, Chosen(1, MINE))
    effect = tree.SetStat(Stat.ATK, Chosen(1, Filter(controller=Whose.OPPONENTS)), stat)
    duel = duel_with(Ability((effect,), is_activated=True))
    elk = on(duel, "E1").tile
    wanted = next(a for a in legal_actions(duel) if named(a).kind is Act.ABILITY and named(a).targets[1][0].at == elk)
    apply(duel, wanted, Chance("amounts"))
    assert on(duel, "C4").traits.atk == 100


def test_what_goes_on_is_counted_anew() -> None:
    each = tree.ChangeStat(
        Stat.ATK, This(), tree.PerEach(50, tree.CardsOf(Filter(tree.Noun.CARD, zone=tree.Zone.HAND)))
    )
    duel = duel_with(Ability((each,)), hand=("Ox",))
    assert on(duel, "C3").traits.atk == 350
    for _ in range(2):  # the next turn draws two more
        apply(duel, next(a for a in legal_actions(duel) if named(a).kind is Act.END), Chance("amounts"))
    assert on(duel, "C3").traits.atk == 450


def test_what_goes_on_does_not_count_what_it_gives_itself() -> None:
    """“Its ATK is doubled” doubles everything else, and does so once."""
    double = tree.ChangeStat(Stat.ATK, This(), tree.StatOf(Stat.ATK, Itself()))
    more = tree.ChangeStat(Stat.ATK, Every(Filter(controller=Whose.YOURS, other=True)), 100)
    duel = arrange([body(0, "Sage", Ability((double,))), body(1, "Ox", Ability((more,)))], [Put("C3", "Sage")])
    assert on(duel, "C3").traits.atk == 600
    arrive(duel, duel.table.numbers["Ox"], 0, duel.table.board.numbers["C2"], Mode.ATTACK, Arrival.EARLIER)
    for _ in range(2):
        apply(duel, next(a for a in legal_actions(duel) if named(a).kind is Act.END), Chance("amounts"))
    assert on(duel, "C3").traits.atk == 800


def test_a_card_that_has_gone_is_counted_as_it_was() -> None:
    """“Sacrifice 1 creature you control: deal damage equal to its ATK”."""
    cost = tree.SacrificeTarget(Chosen(1, Filter(controller=Whose.YOURS)))
    ability = Ability((tree.DealDamage(tree.StatOf(Stat.ATK, tree.That()), THEIR_LEADER),), costs=(cost,))
    duel = duel_with(ability)
    elk = on(duel, "E1").tile
    wanted = next(a for a in legal_actions(duel) if named(a).kind is Act.ABILITY and named(a).targets[0][0].at == elk)
    before = duel.players[NORTH].leader.hp
    apply(duel, wanted, Chance("amounts"))
    assert before - duel.players[NORTH].leader.hp == 100

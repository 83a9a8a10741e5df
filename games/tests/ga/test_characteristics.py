"""What effects make of an object: the rows of DESIGN 3.8 by number, T-GA, every rule that a step cites."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from games.ga.characteristics import Object, Outcome, most_restrictive, resolve
from games.ga.effects import Act, Attribute, Change, Double, Effect, Expand, SetStat, SetTyping, Swap, phrase
from games.ga.reading import read_effects, read_object
from games.ga.typeline import Typeline
from games.ga.words import CardType, Speed, Stat

ANGEL = "Unique Ally — Warrior Angel"
GRAVE = {"destroyed": "graveyard"}


def after(start: Any, *effects: Any) -> Outcome:
    """What becomes of an object, both as they are sent."""
    read, problems = read_object(start)
    return resolve(read, read_effects(list(effects)), problems)


def codes(outcome: Outcome) -> list[tuple[str, str, str]]:
    return [(problem.code.value, problem.rule, problem.path) for problem in outcome.problems]


ROWS: Final[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("rows.yaml").read_text(encoding="utf-8"))


@pytest.mark.statement("GA-3.1", "GA-3.2", "GA-3.3", "GA-3.4", "GA-3.5", "GA-3.6", "GA-3.7", "GA-3.8", "GA-4.1")
@pytest.mark.statement("O-GA.1", "O-GA.2", "O-GA.3", "O-GA.5", "O-GA.6")
@pytest.mark.parametrize(("start", "effects", "expected", "rules"), ROWS["effects"].values(), ids=ROWS["effects"])
def test_characteristics(start: Any, effects: list[Any], expected: dict[str, Any], rules: list[str]) -> None:
    outcome = after(start, *effects)
    now = {"typeline": str(outcome.object.typeline), **outcome.object.as_dict()}
    assert json.loads(json.dumps({name: now.get(name) for name in expected})) == expected
    assert set(rules) <= set(outcome.steps[-1].rules)


@pytest.mark.statement("GA-4.1", "O-GA.3")
def test_T_GA_4() -> None:
    step = after("Ally", "life becomes 3").steps[0]
    assert [(each.before, each.after, each.rule) for each in step.differences] == [
        (None, 0, "GA-4.1"),
        (0, 3, "GA-4.1"),
    ]
    assert after("Ally", "+2 power").steps[0].differences == ()


@pytest.mark.statement("GA-2.1", "O-GA.4")
def test_effects_apply_in_the_order_given() -> None:
    start = {"typeline": "Ally", "power": 2}
    assert after(start, "+2 power", "double power").object.power == 8
    assert after(start, "double power", "+2 power").object.power == 6
    changed = after(
        start, "speed becomes fast", "speed becomes slow", 'element becomes "Fire"', "cost becomes 2", "-1 cost"
    )
    now = changed.object
    assert (now.speed, now.element, now.cost) == ("slow", "Fire", 1)


@pytest.mark.statement("GA-4.1")
def test_an_absent_stat_that_is_read_counts_as_0() -> None:
    for effect, numbers in (
        ("life becomes its power plus 2", (None, 2)),
        ("life becomes twice its power", (None, 0)),
        ("swap power and life", (0, 0)),
        ("double power", (0, None)),
    ):
        now = after("Ally", effect).object
        assert (now.power, now.life) == numbers


@pytest.mark.statement("O-GA.9")
def test_a_stat_may_fall_below_0() -> None:
    fallen = after({"typeline": "Ally", "power": 1}, "-3 power", "+5 power", "cost becomes 1", "-2 cost")
    assert [step.object.power for step in fallen.steps][:2] == [-2, 3]
    assert ["O-GA.9" in step.rules for step in fallen.steps] == [True, False, False, False]


@pytest.mark.statement("O-GA.7")
def test_what_a_type_brought_goes_with_it() -> None:
    start = {"typeline": "Ally", "attributes": GRAVE}
    expanded = ["also Phantasia (destroyed: banishment; speed: slow)"]
    now = after(start, *expanded, 'set "Item"').object
    assert (now.attribute("destroyed"), now.speed) == ("graveyard", None)
    assert after(start, *expanded, 'set subtypes "Mage"').object.attribute("destroyed") == "banishment"


@pytest.mark.statement("GA-2.2")
@pytest.mark.parametrize(
    "effect", ["becomes rested", "put 2 damage counters on it", {"set": {"counters": 2}}, "+1 level"]
)
def test_what_is_no_characteristic_is_neither_set_nor_changed(effect: Any) -> None:
    outcome = after(ANGEL, effect, "also Item")
    assert codes(outcome) == [("NOT_A_CHARACTERISTIC", "GA-2.2", "effects.0")]
    assert outcome.steps[0].object == outcome.start
    assert str(outcome.object.typeline) == "Unique Ally Item — Warrior Angel"  # the others still apply


@pytest.mark.statement("GA-1.2")
@pytest.mark.parametrize("effect", ['set "Creature"', "also Creature", "may attack as though it were a Creature"])
def test_a_type_is_one_of_the_eight(effect: str) -> None:
    outcome = after("Ally", effect)
    assert codes(outcome) == [("UNKNOWN_TYPE", "GA-1.2", "effects.0")]
    assert outcome.object == outcome.start
    assert codes(after("Creature — Elf")) == [("UNKNOWN_TYPE", "GA-1.2", "object.typeline")]
    assert codes(after({"types": ["Ally", "Creature"]})) == [("UNKNOWN_TYPE", "GA-1.2", "object.types")]


@pytest.mark.statement("GA-3.5")
def test_the_text_says_what_is_lent() -> None:
    outcome = after("Item", "acts as though it were an Ally")
    assert codes(outcome) == [("NO_BEHAVIOUR", "GA-3.5", "effects.0")]
    assert outcome.lent == ()


@pytest.mark.statement("GA-3.7", "O-GA.2", "O-GA.6")
def test_the_more_restrictive_holds() -> None:
    for values, most in (
        (("graveyard", "banishment"), "banishment"),
        (("field", "hand", "graveyard"), "graveyard"),
        (("fast", "slow"), "slow"),
        (("graveyard", "memory"), None),
        (("banishment", "slow"), None),
        (("graveyard", "banishment", "memory"), None),
        (("memory",), "memory"),
        ((), None),
    ):
        assert most_restrictive(values) == most


@pytest.mark.statement("O-GA.6")
def test_a_pair_that_nobody_ranks_is_reported_once_and_where_it_arises() -> None:
    outcome = after(
        {"typeline": "Ally", "attributes": GRAVE},
        *("+1 power", "also Item (destroyed: memory)", "also Champion", "destroyed: hand"),
    )
    assert codes(outcome) == [("UNDECIDED", "O-GA.6", "effects.1")]
    assert outcome.object.attribute("destroyed") == "hand"
    both = {"typeline": "Ally", "attributes": ["destroyed: graveyard", "destroyed: memory"]}
    assert codes(after(both)) == [("UNDECIDED", "O-GA.6", "object.attributes")]


# Properties: any object, any effects.

WORDS = st.lists(st.sampled_from(["Unique", "Warrior", "Angel", "Half-Elf", "Mage"]), max_size=3, unique=True).map(
    tuple
)
TYPES = st.lists(st.sampled_from(list(CardType)), min_size=1, max_size=3, unique=True).map(
    lambda types: tuple(each for each in CardType if each in types)
)
TYPELINES = st.builds(Typeline, WORDS, TYPES, WORDS)
VALUES = st.sampled_from(["banishment", "graveyard", "hand", "field", "memory"])
ATTRIBUTES = st.lists(
    st.builds(Attribute, st.just("destroyed"), VALUES)
    | st.builds(Attribute, st.just("speed"), st.sampled_from(list(Speed))),
    max_size=2, unique=True,
).map(tuple)  # fmt: skip
NUMBERS = st.none() | st.integers(-20, 20)
OBJECTS = st.builds(Object, TYPELINES, power=NUMBERS, life=NUMBERS, durability=NUMBERS, attributes=ATTRIBUTES)
ACTS = st.builds(Act, st.sampled_from(["attack", "retaliate"]), st.sampled_from(list(CardType)))
EXPANSIONS = st.builds(
    lambda typeline, attributes: Expand(typeline, tuple(Attribute(each.name, each.value, True) for each in attributes)),
    TYPELINES, ATTRIBUTES,
)  # fmt: skip
SETTINGS = st.builds(SetTyping, WORDS, TYPES, st.none() | WORDS)
STATS = st.sampled_from(list(Stat))
EFFECTS: st.SearchStrategy[Effect] = st.one_of(
    ACTS, EXPANSIONS, SETTINGS, st.builds(Change, STATS.map(str), st.integers(-5, 5)), st.builds(Double, STATS),
    st.builds(Swap, STATS, STATS), st.builds(SetStat, STATS, st.integers(-5, 5), st.none() | STATS),
)  # fmt: skip


def _sets(thing: Object) -> Any:
    """An object without the order of its words and attributes."""
    typeline, values = thing.typeline, thing.as_dict()
    return {**values, "supertypes": frozenset(typeline.supertypes), "subtypes": frozenset(typeline.subtypes)}


@pytest.mark.statement("GA-3.4", "GA-3.5")
@given(OBJECTS, st.lists(EFFECTS, max_size=4), ACTS)
def test_acting_changes_no_characteristic(start: Object, effects: list[Effect], act: Act) -> None:
    step = resolve(start, [*effects, act]).steps[-1]
    assert step.object == resolve(start, effects).object
    assert act in step.lent


@pytest.mark.statement("GA-3.6")
@given(OBJECTS, EXPANSIONS, EXPANSIONS)
def test_expanding_twice_is_expanding_once_and_its_order_does_not_matter(
    start: Object, one: Effect, other: Effect
) -> None:
    assert resolve(start, [one, one]).object == resolve(start, [one]).object
    assert _sets(resolve(start, [one, other]).object) == _sets(resolve(start, [other, one]).object)


@given(OBJECTS, st.lists(EFFECTS, max_size=6))
def test_every_difference_has_its_rule_and_follows_from_what_was(start: Object, effects: list[Effect]) -> None:
    now = start.as_dict()
    for step in resolve(start, effects).steps:
        for each in step.differences:
            assert now.get(each.characteristic) == each.before
            assert each.rule in step.rules
            now[each.characteristic] = each.after
        assert {name: value for name, value in now.items() if value is not None} == {
            name: value for name, value in step.object.as_dict().items() if value is not None
        }
        assert step.rules, phrase(step.effect)

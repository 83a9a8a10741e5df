"""Effects, objects and questions as people and programs write them, and what is said of what can't be read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from games.faults import InvalidInput
from games.ga.effects import Forbidden, Unreadable, parse_effect, phrase
from games.ga.questions import parse_question
from games.ga.reading import read_effect, read_effects, read_object, read_question, read_questions
from games.ga.typeline import parse_typeline
from games.ga.words import CardType
from games.tests.ga.test_characteristics import EFFECTS, TYPELINES

#: The one way to write an effect, or to ask a question → other ways.
OTHER_WAYS: Final[dict[str, dict[str, list[Any]]]] = yaml.safe_load(
    Path(__file__).with_name("reading.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("said", "others"), OTHER_WAYS["effects"].items())
def test_effects_are_read_generously(said: str, others: list[Any]) -> None:
    effect = parse_effect(said)
    assert phrase(effect) == said
    assert [(other, phrase(read_effect(other))) for other in others] == [(other, said) for other in others]


@given(EFFECTS)
def test_a_phrase_is_read_as_what_it_was_written_from(effect: Any) -> None:
    assert parse_effect(phrase(effect)) == effect


@given(TYPELINES)
def test_a_typeline_is_read_as_it_is_written(typeline: Any) -> None:
    assert parse_typeline(str(typeline)) == typeline


@pytest.mark.statement("GA-1.1")
@pytest.mark.parametrize("dash", [" — ", " – ", " - ", "—", " -- ", "- "])
def test_any_dash_parts_types_from_subtypes(dash: str) -> None:
    typeline = parse_typeline(f"unique ALLY{dash}Half-Elf warrior")
    assert str(typeline) == "Unique Ally — Half-Elf Warrior"
    assert parse_typeline("Ally Warrior") == parse_typeline("Ally — Warrior")
    assert parse_typeline("Ally — (-Warrior)") == parse_typeline("Ally — Warrior")


@pytest.mark.statement("GA-1.2")
def test_the_eight_types() -> None:
    assert [card_type.label for card_type in CardType] == [
        "Champion", "Ally", "Action", "Attack", "Item", "Weapon", "Domain", "Phantasia",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("make it better", "Write it like"),
        ("life becomes lots", "its power plus 2"),
        ("speed becomes medium", "slow or fast"),
        ("+2 power and +1 life", "make two"),
        ({"set": {"life": 3, "power": 2}}, "One effect sets one thing"),
        ({"double": "power", "twice": True}, "“twice” has no place"),
        ("x" * 201, "At most 200 letters"),
        ("+1 power\x00", "can't be written"),
        (None, "must be a text"),
    ],
)
def test_what_cant_be_read_as_an_effect_is_told(said: Any, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        read_effect(said)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidInput) as effects:
        read_effects(["+1 power", "nonsense", 5])
    assert [(each.path, each.code) for each in effects.value.faults] == [
        ("effects.1", "UNREADABLE"),
        ("effects.2", "UNREADABLE"),
    ]
    with pytest.raises(InvalidInput) as wrong:
        read_object({"power": "x", "speed": "medium", "colour": "red", "life": 3, "attributes": {"destroyed": [1]}})
    assert {each.path for each in wrong.value.faults} == {
        "object.power", "object.speed", "object.colour", "object.attributes",
    }  # fmt: skip


def test_an_object_is_read_from_what_was_answered() -> None:
    said = {
        "typeline": "Unique Ally — Mage", "types": ["Ally"], "supertypes": ["Unique"], "subtypes": ["Mage"], "power": 0,
        "life": None,
    }  # fmt: skip
    read, problems = read_object(said)
    assert (str(read.typeline), read.power, read.life, problems) == ("Unique Ally — Mage", 0, None, ())
    assert read_object({"stats": {"power": "2"}, "type": "ally"})[0].power == 2
    assert read_object("Ally (destroyed: graveyard)")[0] == read_object({"types": "Ally", "destroyed": "graveyard"})[0]
    for written in ("Ally [destroyed: graveyard]", "Ally with destroyed: graveyard"):
        assert read_object(written)[0] == read_object("Ally (destroyed: graveyard)")[0]
    assert read_object("Ally (destroyed: hand) — Mage")[0] == read_object("Ally — Mage (destroyed: hand)")[0]
    assert read_questions({"is": "Ally", "may": "attack"}) == read_questions(["is Ally", "may attack"])
    assert read_object("Unique Ally — Mage")[0].typeline == read.typeline


@pytest.mark.parametrize(
    "typeline", ["Ally (destroyed → hand)", "Ally (when destroyed, hand)", "Ally, destroyed: hand"]
)
def test_what_is_no_typeline_is_no_subtype(typeline: str) -> None:
    with pytest.raises(InvalidInput, match="in brackets"):
        read_object(typeline)


@pytest.mark.parametrize(("asked", "others"), OTHER_WAYS["questions"].items())
def test_questions_are_read_generously(asked: str, others: list[Any]) -> None:
    question = parse_question(asked)
    assert str(question) == asked
    assert [read_question(other) for other in others] == [question] * len(others)


@pytest.mark.parametrize("asked", ["", "why?", {"x": 1}, {}, None, 5, {"is": ["Ally"]}])
def test_what_cant_be_read_as_a_question_is_told(asked: Any) -> None:
    with pytest.raises(Unreadable):
        read_question(asked)


VERBS = ["set", "act", "expand", "change", "double", "swap", "kind", "type", "is"]
MEMBERS = ["stat", "value", "may", "as", "types", "typeline", "attributes", "plus", "with", "rested"]
KEYS = st.sampled_from(VERBS + MEMBERS)
PLAIN = st.sampled_from(
    ["set", "Ally", "life", "power", "destroyed", "also Item", "+2 power", "it becomes it becomes it"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_junk_is_refused_and_nothing_else(junk: Any) -> None:
    for read in (read_effects, read_object, read_questions):
        with suppress(InvalidInput):
            read(junk)


GRAMMAR = ["set", "its", "life", "power", "becomes", "also", "Ally", "is", "it", "to", "no", "subtypes", "and", "may"]
SIGNS = ["(", ")", ":", "—", "+2", "as", "though", '"']


@given(st.lists(st.sampled_from(GRAMMAR + SIGNS), max_size=8).map(" ".join))
def test_words_of_the_grammar_in_any_order_are_read_or_refused(said: str) -> None:
    try:
        effect = parse_effect(said)
    except Unreadable:
        return
    assert isinstance(effect, Forbidden) or parse_effect(phrase(effect)) == effect

"""What is answered about an object, and by which rules (DESIGN 3.8, T-GA.2)."""

from __future__ import annotations

from typing import Any

import pytest

from games.ga.characteristics import resolve
from games.ga.effects import Unreadable
from games.ga.questions import Answer, answer, standard_questions, words_of
from games.ga.reading import read_effects, read_object, read_question


def asked(start: Any, effects: list[Any], question: Any) -> Answer:
    read, _ = read_object(start)
    outcome = resolve(read, read_effects(effects))
    return answer(read_question(question), outcome.object, outcome.lent)


ACTING = ["may attack as though it were an Ally"]
GRAVE = {"typeline": "Ally", "destroyed": "graveyard", "speed": "fast", "power": 2}


@pytest.mark.statement("GA-3.4", "GA-3.5", "O-GA.8")
@pytest.mark.parametrize(
    ("start", "effects", "question", "expected", "rule"),
    [
        pytest.param("Item", ACTING, "is Ally", False, "GA-3.4", id="3.8-6 is Ally"),
        pytest.param("Item", ACTING, "may attack", True, "GA-3.4", id="3.8-6 may attack"),
        pytest.param("Item", ACTING, "destroy target Ally", False, "GA-3.5", id="3.8-6, 3.8-7, T-GA.2 target"),
        pytest.param("Item", ACTING, "destroy target Item", True, "GA-3.5", id="targeted as what it is"),
        pytest.param("Item", ACTING, "may retaliate", None, "O-GA.8", id="only what the text names is lent"),
        pytest.param("Item", [], "may attack", False, "O-GA.8", id="an Item by itself"),
        pytest.param("Ally", [], "may attack", True, "O-GA.8", id="an Ally by itself"),
        pytest.param("Champion", [], "may attack", None, "O-GA.8", id="of Champions the source says nothing"),
        pytest.param("Ally", ['set "Item"'], "is it still an Ally?", False, "GA-2.1", id="set"),
        pytest.param("Ally", ['set "Item"', "also Ally"], "destroy target Ally", True, "GA-3.5", id="3.8-19 target"),
        pytest.param(
            "Ally — Warrior", ['set "Unique Item"'], "is it a Unique Warrior?", True, "GA-2.1", id="all words"
        ),
        pytest.param("Ally — Warrior", [], "destroy all Warriors", True, "GA-3.5", id="a subtype in the plural"),
        pytest.param("Ally — Warrior", [], "destroy target Unique Ally", False, "GA-2.1", id="one word missing"),
        pytest.param(GRAVE, [], "where when destroyed", "graveyard", "GA-3.6", id="graveyard"),
        pytest.param(GRAVE, ["also Item (destroyed: banishment)"], "destroyed", "banishment", "GA-3.7", id="3.8-9"),
        pytest.param(GRAVE, ["also Item (destroyed: memory)"], "destroyed", None, "O-GA.6", id="3.8-11"),
        pytest.param("Ally", [], "destroyed", None, "GA-3.6", id="nothing says"),
        pytest.param(GRAVE, ["also Item (speed: slow)"], "how fast?", "slow", "O-GA.2", id="3.8-10"),
        pytest.param("Ally", ["also Item (speed: slow)"], "how fast?", "slow", "GA-2.1", id="slow alone"),
        pytest.param(GRAVE, ["double power"], "what is its power?", 4, "GA-2.1", id="a number"),
        pytest.param("Ally", [], "what is its power?", None, "GA-4.1", id="absent is not 0"),
        pytest.param(GRAVE, [], "what is its typeline?", "Ally", "GA-2.1", id="the typeline"),
        pytest.param(GRAVE, [], "is it rested?", None, "GA-2.2", id="a state"),
        pytest.param(GRAVE, [], "how many damage counters?", None, "GA-2.2", id="counters"),
    ],
)
def test_answers(start: Any, effects: list[Any], question: Any, expected: Any, rule: str) -> None:
    found = asked(start, effects, question)
    assert found.answer == expected
    assert type(found.answer) is type(expected)
    assert rule in found.rules


def test_what_is_asked_where_nobody_asks() -> None:
    start, _ = read_object("Item")
    outcome = resolve(start, read_effects(ACTING))
    assert [str(question) for question in standard_questions(start, outcome.object, outcome.lent)] == [
        "Is it an Ally?", "May an effect that destroys Allies target it?", "Is it an Item?",
        "May an effect that destroys Items target it?", "May it attack?", "Where does it go when destroyed?",
        "How fast is it?",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["Can I kill it?", "Kill it", "Will an effect destroy it?", "Why would anyone kill Allies?", "Can I win?",
     "Is it good?", "Is it better than Rook?", "May it be destroyed?", "Does it have power?", "When does it die?",
     "What is it?"],
)  # fmt: skip
def test_what_names_nothing_that_can_be_asked_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="The types are Champion, Ally"):
        read_question(text)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("is it unique", "Is it Unique?"),
        ("is it a Unique Warrior", "Is it a Unique Warrior?"),
        ("is it a warrior", "Is it a Warrior?"),
        ("is it undead", "Is it an Undead?"),
        ("does it count as an item?", "Is it an Item?"),
        ("destroy what is unique", "May an effect that destroys what is Unique target it?"),
        ("destroy target warriors", "May an effect that destroys Warriors target it?"),
        ("Is it a legal target for ‘destroy target Ally’?", "May an effect that destroys Allies target it?"),
        ("Can it kill Allies?", "May it kill allies?"),
        ({"is": "mage"}, "Is it a Mage?"),
    ],
)
def test_a_question_is_asked_in_one_way(text: Any, understood: str) -> None:
    start, _ = read_object("Ally — Warrior")
    found = read_question(text, words_of(start, read_effects(['set subtypes "Undead"', "also Unique Item"])))
    assert str(found) == understood
    assert str(read_question(understood)) == understood

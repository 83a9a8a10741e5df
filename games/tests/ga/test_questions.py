"""What is answered about an object, and by which rules (DESIGN 3.8, T-GA.2)."""

from __future__ import annotations

from typing import Any

import pytest

from games.ga.characteristics import resolve
from games.ga.effects import Unreadable
from games.ga.questions import Answer, answer, standard_questions, words_of
from games.ga.reading import read_effects, read_object, read_question
from games.tests.ga.test_characteristics import ROWS


def asked(start: Any, effects: list[Any], question: Any) -> Answer:
    read, _ = read_object(start)
    outcome = resolve(read, read_effects(effects))
    return answer(read_question(question), outcome.object, outcome.lent)


ACTING = ["may attack as though it were an Ally"]


@pytest.mark.statement("GA-3.4", "GA-3.5", "O-GA.8")
@pytest.mark.parametrize(
    ("start", "effects", "question", "expected", "rule"), ROWS["answers"].values(), ids=ROWS["answers"]
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


@pytest.mark.parametrize(("text", "understood"), ROWS["understood"])
def test_a_question_is_asked_in_one_way(text: Any, understood: str) -> None:
    start, _ = read_object("Ally — Warrior")
    found = read_question(text, words_of(start, read_effects(['set subtypes "Undead"', "also Unique Item"])))
    assert str(found) == understood
    assert str(read_question(understood)) == understood

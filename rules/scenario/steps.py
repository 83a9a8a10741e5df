"""Steps of a scenario: actions to carry out, and actions that must be refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.duel import NONE
from rules.notation import NotationError, ParsedAction, read
from rules.scenario.fields import Fields, describe
from rules.scenario.situation import Reader

MAX_STEPS: Final = 500
MAX_LETTERS: Final = 500


@dataclass(frozen=True, slots=True)
class Step:
    """Step of a scenario, at `place` in the input. With `is_refusal` it must be refused by `rule`, "" for any.

    `written` is None for a refusal whose text itself breaks rules; `forbidden_by` names them.
    """

    place: str
    text: str
    written: ParsedAction | None
    is_refusal: bool = False
    rule: str = ""
    forbidden_by: tuple[str, ...] = ()


def read_steps(reader: Reader, top: Fields) -> list[Step]:
    """Return the steps under the key `do` of a scenario. A step that can't be read becomes a problem instead."""
    return [step for data, place in top.list("do", MAX_STEPS) for step in _steps(reader, data, place)]


def _steps(reader: Reader, data: object, place: str) -> Iterator[Step]:
    if isinstance(data, str):
        yield from _step(reader, data, place)
    elif isinstance(data, dict) and len(data) == 1 and next(iter(data)) in ("S", "N"):
        reader.problems.add(place, "an action with a player before it has to stand in quotes")
    elif isinstance(data, dict):
        given = Fields(data, place, reader.problems, ("refuse", "rule"))
        if set(data) <= {"rule"}:
            reader.problems.add(place, "expected an action or {refuse: an action}")
        elif "refuse" in given:
            text = given.text("refuse", most=MAX_LETTERS)
            yield from _step(reader, text, given.at("refuse"), is_refusal=True, rule=given.text("rule"))
    else:
        reader.problems.add(place, f"expected an action, got {describe(data)}")


def _step(reader: Reader, text: str, place: str, *, is_refusal: bool = False, rule: str = "") -> Iterator[Step]:
    if len(text) > MAX_LETTERS:
        reader.problems.add(place, f"longer than {MAX_LETTERS} letters")
        return
    where = place.removesuffix(".refuse")
    try:
        written = read(text, reader.board)
    except NotationError as error:
        if is_refusal and error.rules:
            yield Step(where, text, None, True, rule, error.rules)
        else:
            reader.problems.add(place, str(error))
        return
    numbers = [reader.cards.find(name, place) for name, _ in written.names]
    if NONE not in numbers:
        yield Step(where, text, written, is_refusal, rule)

"""Positions are exported as scenarios that begin with the same position, and say what is not in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.duel import Duel, apply, legal_actions, open_view
from rules.scenario import load, read
from rules.scenario.export import export_scenario
from rules.tests.duel.recorded import decks, others
from rules.tournament.meeting import Meeting

HEAD = "# Not in this scenario: "
UNSEEN = ("log", "actions")
OPEN = {"window", "question", "declared", "chain"}


def seen(duel: Duel) -> dict[str, object]:
    """Return everything of a duel that both players see, and the order of the decks."""
    view = {key: value for key, value in open_view(duel).items() if key not in UNSEEN}
    return view | {"decks": [[duel.table.cards[card].name for card in side.deck] for side in duel.players]}


@pytest.mark.parametrize("seed", [str(number) for number in range(4)])
def test_a_position_is_exported_and_read_again(seed: str) -> None:
    random = Random(seed)  # noqa: S311
    pair = random.sample(sorted(decks()), 2)
    duel, chance = Meeting([decks()[name] for name in pair], others(), {"C3": "forest"}).begin(seed)
    for number in range(300):
        if duel.result is not None:
            break
        apply(duel, random.choice(legal_actions(duel)), chance)
        if duel.phase is None or duel.result is not None or number % 25:
            continue
        text = export_scenario(duel, "position")
        said = [line.removeprefix(HEAD) for line in text.splitlines() if line.startswith(HEAD)]
        again, _ = load(read(text)[0]).begin()
        other = set(differences(seen(duel), seen(again)))
        # An open chain or question is named as a whole.
        is_open = any("chain, question" in line for line in said)
        unsaid = {path for path in other if not any(line.startswith(f"{path} ") for line in said)}
        assert {path.split(".")[0] for path in unsaid} <= (OPEN | {"due"} if is_open else set()), said


def differences(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """Yield the paths at which two plain values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            yield from differences(one[key], other.get(key), f"{place}.{key}".removeprefix("."))
    elif one != other:
        yield place


def test_there_is_no_scenario_before_the_leaders_are_placed_or_after_the_end() -> None:
    south, north = list(decks().values())[:2]
    duel, _ = Meeting((south, north), others(), {}).begin("a")
    with pytest.raises(ValueError, match="leaders"):
        export_scenario(duel, "position")
    duel.result = 0
    with pytest.raises(ValueError, match=r"leaders|over"):
        export_scenario(duel, "position")

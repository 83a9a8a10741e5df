"""What cards are good for, worked out from their texts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
import yaml

from rules.abilities.functions import MEANINGS, Function, functions_of
from rules.abilities.parse import parse

TYPES: Final = frozenset({"Dragon", "Knight", "Plant", "Machine"})
#: Texts with their functions: whom an effect may be aimed at, and what “that creature” is.
TEXTS: Final[dict[str, str]] = yaml.safe_load(Path(__file__).with_name("rows.yaml").read_text(encoding="utf-8"))[
    "functions"
]


@pytest.mark.parametrize("text", TEXTS)
def test_functions_of_texts(text: str) -> None:
    assert " ".join(functions_of(parse(text, types=TYPES))) == TEXTS[text]


def test_the_sample_is_judged_as_by_hand() -> None:
    lines = Path(__file__).with_name("functions.txt").read_text("utf-8").splitlines()[2:]
    right = wrong = missing = 0
    for text, judged in zip(lines[::2], lines[1::2], strict=True):
        by_hand = {Function(word) for word in judged.split() if word != "none"}
        found = set(functions_of(parse(text, types=TYPES)))
        right += len(found & by_hand)
        wrong += len(found - by_hand)
        missing += len(by_hand - found)
    assert right + missing > 100
    assert right / (right + wrong) >= 0.95
    assert right / (right + missing) >= 0.90


def test_every_function_has_a_meaning() -> None:
    assert MEANINGS.keys() == set(Function)

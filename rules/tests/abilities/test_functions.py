"""What cards are good for, worked out from their texts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from rules.abilities.functions import MEANINGS, Function, functions_of
from rules.abilities.parse import parse

TYPES: Final = frozenset({"Dragon", "Knight", "Plant", "Machine"})
#: Texts with their functions: whom an effect may be aimed at, and what “that creature” is.
TEXTS: Final = {
    "Destroy 1 creature.": "removal",
    "Destroy 1 creature you control.": "",
    "Destroy 1 card your opponent controls.": "removal break",
    "Destroy 1 trick card on the field.": "break",
    "Deal 100 damage to your leader.": "",
    "Deal 100 damage to your opponent's leader.": "burn",
    "1 creature you control may attack again, then deal 200 damage to that creature.": "attack",
    "Move 1 creature your opponent controls up to 1 tile, then deal 100 damage to that creature.": "damage move",
    "When this creature is attacked, deal 100 damage to that creature.": "damage",
    "When a creature you control is attacked, boost the ATK of that creature by 100.": "buff",
    "When this creature is destroyed, return this card to its owner's hand.": "recover",
    "Your opponent sacrifices 1 creature.": "removal",
    "Sacrifice 1 other creature you control: Draw 1 card.": "sacrifice draw",
    "Your opponent draws 1 card.": "",
    "When a creature is destroyed, this creature gets +100 ATK.": "buff grow",
    "When a creature is destroyed, this creature gets +100 ATK until end of turn.": "buff",
    "This creature gets +50 ATK for each “Charge” counter on this creature.": "buff grow",
    "The equipped creature gains “When this creature is destroyed, draw 1 card.”": "draw",
    "Flip a coin: if heads, draw 1 card; if tails, deal 100 damage to 1 creature.": "damage draw chance",
    "The first time each turn this card would be destroyed, it is not destroyed.": "protect",
    "Miracle Spawn 1 creature from your graveyard.": "spawn recover",
    "Spawning creatures costs less by 1.": "cheaper",
}


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

"""Texts in the many words that people use: what each of them plays as, and what none of them is stretched to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.abilities.describe import describe
from rules.abilities.parse import AbilityError, parse


def wordings() -> Iterator[tuple[str, str]]:
    """Yield the texts of `wordings.txt`, each with its canonical text."""
    lines = Path(__file__).with_name("wordings.txt").read_text(encoding="utf-8").splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line and line[0] not in "# ":
            yield line, following.strip() if following.startswith(" ") else line


def readings_of(text: str, canonical: str) -> list[str]:
    """Return how a text is read where that is not as its canonical text, or why it is not read at all."""
    try:
        abilities = parse(text)
        return [] if describe(abilities) == canonical and parse(canonical) == abilities else [describe(abilities)]
    except AbilityError as error:
        return [str(error)]


def test_a_wording_is_read_as_what_it_says() -> None:
    found = dict(wordings())
    assert len(found) > 200
    assert {text: wrong for text, canonical in found.items() if (wrong := readings_of(text, canonical))} == {}


REFUSED = [
    # What speaks of nothing.
    "It cannot move.",
    "Destroy it.",
    "Then draw 1 card.",
    "Activate only once each turn.",
    "When it is destroyed, draw 1 card.",
    "Once per turn, this creature cannot be moved by abilities.",
    "When the equipped creature is destroyed, you may equip only to a creature you control.",
    # It would be asked at each move, not once.
    "Creatures your opponent controls can't move unless your opponent pays 1 Magic Crystal.",
    # At once, or each turn anew?
    "This creature gains 100 ATK and loses 50 HP at the end of your turn.",
    # Whose End Phases are they?
    "The equipped creature takes 50 damage during each of its controller's End Phases.",
    # Not only what this ability destroys.
    "Gain 1 Magic Crystal for each creature destroyed this turn.",
    # After an attack is another moment than when it is declared.
    "After this creature is attacked, draw 1 card.",
    "Instead of attacking, this creature gains 100 ATK while it is on Ocean tiles, draw.",
    "Each tile an opposing creature leaves turns into Ocean.",
    # A trick has no other target, and a move is no time during which anything is allowed.
    "When this creature is targeted by an enemy trick, change the target to another creature.",
    "This creature may jump over other creatures when it moves.",
    # Who “they” are has not been said.
    "Draw a card for every creature they control.",
    "Push 1 creature back.",
    "Push your graveyard 2 tiles.",
    "Swap the places of 3 creatures.",
    "Trade places.",
    "Change 1 creature to Forest Mode.",
    "This creature can attack sideways.",
    "This creature must attack the moon.",
    "Redirect that attack to Tuesday.",
    "Destroy 1 creature within tiles.",
    "Place this creature on a free.",
    # A trick has neither HP nor stats, and keeps its text.
    "Deal 100 damage to 1 trick card.",
    "Destroy 1 trick card. Boost the ATK of that trick card by 100.",
    "1 target trick card loses all abilities.",
    # One that was chosen is no “those”, and nobody counts what all the turn has done.
    "Destroy 1 target creature. Deal 100 damage to those creatures.",
    "Draw 1 card for each card you discarded this turn.",
    "Boost the ATK of this creature by 100 for each creature destroyed this turn.",
    "Return the deck to your hand.",
    "Miracle Spawn 1 creature you control.",
    # No word of the grammar and no number is taken for an unknown type.
    "Boost the ATK of this creature by 100, while you control 3 or more more creatures.",
    "This creature becomes equipped, then draw 1 card.",
    "Destroy 1 diagonally creature adjacent to this card.",
    "Destroy 2nd creature.",
    "Destroy 3 three creatures.",
    "Negate ability of 1 creature.",
    # Instead of what?
    "If this card would be destroyed, draw 1 card.",
    "Draw 1 card instead.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_be_taken_for_something_else_is_refused(text: str) -> None:
    with pytest.raises(AbilityError):
        parse(text)

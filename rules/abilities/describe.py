"""Writer from abilities back to card text."""

from __future__ import annotations

from collections.abc import Sequence

from rules.abilities.ast import Ability
from rules.abilities.sentences.structure import write_sentences


def describe(abilities: Sequence[Ability]) -> str:
    """Return the canonical text of abilities, which `parse` reads as the same abilities.

    Raises ValueError for a tree that no text says, such as a count below 0 or a card sent to the field.
    """
    return write_sentences(abilities)

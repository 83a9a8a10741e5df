"""Writer of card text from abilities, the opposite of the parser."""

from __future__ import annotations

from collections.abc import Sequence

from rules.abilities.ast import Ability
from rules.abilities.sentences.structure import write_sentences


def describe(abilities: Sequence[Ability]) -> str:
    """Return abilities as canonical card text, which `parse` reads as the same abilities; "" without any.

    Raises ValueError for abilities that no text expresses, such as a count below 0 or a card sent to the field.
    """
    return write_sentences(abilities)

"""From a card as it is printed to a card that can be played: its text compiled to abilities (O-13.7)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rules.abilities.disambiguation import Bearer
from rules.abilities.parse import AbilityError, parse
from rules.cards import CardDef


def text_problem(text: str, *, types: Collection[str] = ()) -> AbilityError | None:
    """Why a card text can't be read, None when it can."""
    try:
        parse(text, types=types)
    except AbilityError as error:
        return error
    return None


def compile_card(card: CardDef, *, types: Collection[str] = ()) -> CardDef:
    """The card with the abilities that its played text says, `types` being the creature types that there are.

    A card whose text can't be read has none, is not executable, and is played as a blank (O-13.7).
    """
    try:
        return replace(
            card,
            abilities=parse(card.played_text, types=types, bearer=Bearer(card.kind, card.classes)),
            is_executable=True,
        )
    except AbilityError:
        return replace(card, abilities=(), is_executable=False)

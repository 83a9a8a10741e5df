"""Compilation of a printed card into a playable one: its text becomes abilities (O-13.7)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rules.abilities.disambiguation import Bearer
from rules.abilities.parse import AbilityError, parse
from rules.cards import CardDef


def text_problem(text: str, *, types: Collection[str] = ()) -> AbilityError | None:
    """Return the error that stops a card text from being parsed, or None. `types` are further creature types in it."""
    try:
        parse(text, types=types)
    except AbilityError as error:
        return error
    return None


def compile_card(card: CardDef, *, types: Collection[str] = ()) -> CardDef:
    """Return the card with the abilities of its played text, which may name the creature types `types`.

    A card whose text can't be parsed has no abilities, is not executable, and is played as a blank (O-13.7).
    """
    try:
        return replace(
            card,
            abilities=parse(card.played_text, types=types, bearer=Bearer(card.kind, card.classes)),
            is_executable=True,
        )
    except AbilityError:
        return replace(card, abilities=(), is_executable=False)

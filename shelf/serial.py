"""The cards and sets of the further games as the API gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.urls import reverse

from cards.printings import Printed
from cards.written import Written
from games import GAMES, Game
from shelf.library import Shelf, kept_with_shelf


def card_data(card: Any, game: Game, printings: tuple[Printed, ...]) -> dict[str, Any]:
    """A card with some of its printings. What is not printed is null, which is another thing than 0."""
    own = {field.name: field.value_of(card) for field in game.fields if not field.of_printing}
    return {
        "slug": card.slug,
        **own,
        "full_name": card.full_name,
        "printings": [_printing_data(printing, game, card.slug) for printing in printings],
    }


def _printing_data(printing: Printed, game: Game, slug: str) -> dict[str, Any]:
    number = printing.number
    return {
        "set": number.set,
        "language": number.language,
        "number": number.number,
        "variant": number.variant,
        "code": str(number),
        "rarity": printing.rarity,
        "artist": printing.artist,
        "image": reverse("api:game-card-image", args=[game, slug]),
    }


def card_writer(game: Game) -> Callable[[Any, tuple[Printed, ...]], Written]:
    """What writes a card of this game as JSON with some of its printings."""
    return partial(_write, game)


def _write(game: Game, card: Any, printings: tuple[Printed, ...]) -> Written:
    return Written.of(card_data(card, game, printings))


def cards_json(shelf: Shelf) -> Mapping[int, Written]:
    """Every card with its printings as JSON, by its id, each written once for as long as nothing of it changes."""
    return _cards_json(shelf)[1]


@kept_with_shelf
def _cards_json(shelf: Shelf, before: tuple[Shelf, dict[int, Written]] | None) -> tuple[Shelf, dict[int, Written]]:
    game, written = GAMES[shelf.game], {} if before is None else before[1].copy()
    for card_id in shelf if before is None else shelf.changed_since(before[0]):
        written.pop(card_id, None)
        if card_id in shelf:
            written[card_id] = _write(game, shelf[card_id], shelf.printings_of(card_id))
    return shelf, written

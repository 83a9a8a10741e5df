"""Cards and sets of any game as the API gives them: plain data, made from the library in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cards.addresses import card_image
from cards.despaira.serializer import card_json
from cards.keeping import kept_with_library
from cards.library import Library
from cards.models import CardSet
from cards.printings import Printed
from cards.written import Written, encode
from games import GAMES, Game

#: Writes a card with some of its printings as JSON.
CardJson = Callable[[Any, tuple[Printed, ...]], str]


def writer_of(game: Game) -> CardJson:
    """Return the function that writes a card of a game."""
    return card_json if game.has_columns else partial(_card_json, game)


def _card_json(game: Game, card: Any, printings: tuple[Printed, ...]) -> str:
    return encode(_card_data(game, card, printings))


def _card_data(game: Game, card: Any, printings: tuple[Printed, ...]) -> dict[str, Any]:
    """Return a card with some of its printings. A field that is not printed is null, which is not the same as 0."""
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
        "image": card_image(game, slug),
    }


def card_data(card: Any, library: Library) -> dict[str, Any]:
    """Return a card with its printings."""
    write = writer_of(GAMES[library.game])
    data: dict[str, Any] = json.loads(write(card, library.printings_of(card.id)))
    return data


def write_card(library: Library, card: Any, printings: tuple[Printed, ...]) -> Written:
    """Return a card as JSON with some of its printings."""
    return Written.of_json(writer_of(GAMES[library.game])(card, printings))


def cards_json(library: Library) -> Mapping[int, Written]:
    """Return every card with its printings as JSON by its permanent number, each written once until it changes."""
    return _cards_json(library)[1]


@kept_with_library
def _cards_json(
    library: Library, before: tuple[Library, dict[int, Written]] | None
) -> tuple[Library, dict[int, Written]]:
    write, written = writer_of(GAMES[library.game]), {} if before is None else before[1].copy()
    for card_id in library if before is None else library.changed_since(before[0]):
        written.pop(card_id, None)
        if card_id in library:
            written[card_id] = Written.of_json(write(library[card_id], library.printings_of(card_id)))
    return library, written


def set_data(card_set: CardSet, cards: int) -> dict[str, Any]:
    """A set and how many cards are printed in it."""
    return {
        "code": card_set.code,
        "name": card_set.name,
        "released": card_set.released.isoformat() if card_set.released else None,
        "language": card_set.language,
        "description": card_set.description,
        "cards": cards,
    }

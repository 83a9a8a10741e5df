"""JSON of cards and sets of any game for the API, made from the library in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from cards.addresses import card_image
from cards.catalog.library import Library
from cards.catalog.printings import Printed
from cards.catalog.process_cache import cached_by_library
from cards.models import CardSet
from cards.responses.cached_json import CachedJson, encode
from cards.storage import storage_of
from games import GAMES, Game
from tcg.library import Card

#: Returns a card with some of its printings as JSON.
CardJson = Callable[[Card, tuple[Printed, ...]], str]


def writer_of(game: Game) -> CardJson:
    """Return the function that writes a game's card as JSON."""
    writer: CardJson = storage_of(game).json_writer(game)
    return writer


def json_writer(game: Game) -> CardJson:
    """Return the function that writes a card as JSON, for a game whose fields are stored as JSON."""
    return partial(_card_json, game)


def _card_json(game: Game, card: Card, printings: tuple[Printed, ...]) -> str:
    """Return a card with some of its printings as JSON. Unprinted fields are null, unlike 0."""
    own = {field.name: field.value_of(card) for field in game.fields if not field.of_printing}
    data = {
        "slug": card.slug,
        **own,
        "full_name": card.full_name,
        "printings": [_printing_data(printing, game, card.slug) for printing in printings],
    }
    return encode(data)


def no_details(card: Card, library: Library) -> dict[str, object]:
    """Return {}: no further API data of a card, since only games with columns have some."""
    return {}


def _printing_data(printing: Printed, game: Game, slug: str) -> dict[str, object]:
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


def card_data(card: Card, library: Library) -> dict[str, object]:
    """Return a card with all its printings as JSON data."""
    write = writer_of(GAMES[library.game])
    data: dict[str, object] = json.loads(write(card, library.printings_of(card.id)))
    return data


def write_card(library: Library, card: Card, printings: tuple[Printed, ...]) -> CachedJson:
    """Return a card with some of its printings as encoded JSON with a digest."""
    return CachedJson.of_json(writer_of(GAMES[library.game])(card, printings))


def cards_json(library: Library) -> Mapping[int, CachedJson]:
    """Return all cards of a library as JSON by permanent number, cached while the cards are unchanged."""
    return _cards_json(library)[1]


@cached_by_library
def _cards_json(
    library: Library, before: tuple[Library, dict[int, CachedJson]] | None
) -> tuple[Library, dict[int, CachedJson]]:
    write, written = writer_of(GAMES[library.game]), {} if before is None else before[1].copy()
    for card_id in library if before is None else library.changed_since(before[0]):
        written.pop(card_id, None)
        if card_id in library:
            written[card_id] = CachedJson.of_json(write(library[card_id], library.printings_of(card_id)))
    return library, written


def set_data(card_set: CardSet, cards: int) -> dict[str, object]:
    """Return a set as JSON data. `cards` is its number of cards."""
    return {
        "code": card_set.code,
        "name": card_set.name,
        "released": card_set.released.isoformat() if card_set.released else None,
        "language": card_set.language,
        "description": card_set.description,
        "cards": cards,
    }

"""The sets of our own in the database, for tests of pages and of the API."""

from __future__ import annotations

from cards.slugs import free_slug
from games import GAMES
from games.tests import own_sets
from shelf.library import Shelf, current
from shelf.models import ShelfCard, ShelfPrinting, ShelfRevision, ShelfSet


def store(code: str) -> Shelf:
    """Store the set of a game as it is written, past the importer, and give its cards as they are known then."""
    game, document = GAMES[code], own_sets.document(code)
    about = {key: document["set"][key] for key in ("code", "name", "released", "language", "description")}
    card_set = ShelfSet.objects.create(game=code, **about)
    slugs: set[str] = set()
    cards, printings = [], []
    for row in own_sets.rows(code):
        read = game.read(row)
        of_printing = {field.name: read.pop(field.name, "") for field in game.fields if field.of_printing}
        card = ShelfCard(game=code, slug=free_slug(row["name"], slugs))
        slugs.add(card.slug)
        card.take(read)
        cards.append(card)
        artist, rarity = of_printing["artist"], of_printing["rarity"]
        printings.append(ShelfPrinting(card=card, set=card_set, number=row["number"], rarity=rarity, artist=artist))
    ShelfCard.objects.bulk_create(cards)
    ShelfPrinting.objects.bulk_create(printings)
    ShelfRevision.renew_of(code)
    return current(game)

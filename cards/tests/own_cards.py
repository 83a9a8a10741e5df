"""The site's own sets in the database, for tests of pages and of the API."""

from __future__ import annotations

from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.models import Card, CardSet, Printing, Revision
from cards.slugs import free_slug
from games import GAMES
from games.tests import own_sets


def store(code: str) -> Library:
    """Store the set of a game without the importer, and return its library."""
    game, document = GAMES[code], own_sets.document(code)
    about = {key: document["set"][key] for key in ("code", "name", "released", "language", "description")}
    card_set = CardSet.objects.create(game=code, **about)
    slugs: set[str] = set()
    cards: list[Card] = []
    printings = []
    for row in own_sets.rows(code):
        read = game.read(row)
        of_printing = {field.name: read.pop(field.name, "") for field in game.fields if field.of_printing}
        card = Card(game=code, slug=free_slug(row["name"], slugs), permanent_number=len(cards) + 1)
        slugs.add(card.slug)
        card.take(read)
        cards.append(card)
        artist, rarity = of_printing["artist"], of_printing["rarity"]
        printings.append(Printing(card=card, set=card_set, number=row["number"], rarity=rarity, artist=artist))
    Card.objects.bulk_create(cards)
    Printing.objects.bulk_create(printings)
    Revision.renew_of(code)
    return library_of(game.code)

"""Entries of decks from the cards of the shelf to those of all games."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery

#: The games whose cards were on the shelf, and numbered together.
_GAMES = ("fade", "aoe", "ga")


def to_cards(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    entries, cards = apps.get_model("decks", "DeckEntry"), apps.get_model("cards", "Card")
    card = cards.objects.filter(game__in=_GAMES, permanent_number=OuterRef("shelf_card_id")).values("pk")
    of_shelf = entries.objects.filter(shelf_card__isnull=False)
    of_shelf.update(card_id=Subquery(card), shelf_card_id=None)


def to_shelf(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    entries, cards = apps.get_model("decks", "DeckEntry"), apps.get_model("cards", "Card")
    number = cards.objects.filter(pk=OuterRef("card_id")).values("permanent_number")
    of_shelf = entries.objects.filter(card__in=cards.objects.filter(game__in=_GAMES))
    of_shelf.update(shelf_card_id=Subquery(number), card_id=None)


class Migration(migrations.Migration):
    dependencies = [("decks", "0017_no_list_of_games"), ("cards", "0010_rows_of_every_game")]
    operations = [migrations.RunPython(to_cards, to_shelf)]

"""The rows of the shelf into the tables of all cards; permanent numbers are the former ids."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

_BATCH = 500
_OF_PRINTING = ("language", "number", "variant", "rarity", "artist", "image", "image_digest")


def copy_rows(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    cards, sets = apps.get_model("cards", "Card"), apps.get_model("cards", "CardSet")
    printings, revisions = apps.get_model("cards", "Printing"), apps.get_model("cards", "Revision")
    shelf = {name: apps.get_model("shelf", f"Shelf{name}") for name in ("Card", "Set", "Printing", "Revision")}
    set_ids = {}
    for old in shelf["Set"].objects.order_by("pk"):
        columns = {
            name: getattr(old, name) for name in ("game", "code", "name", "released", "language", "description")
        }
        set_ids[old.pk] = sets.objects.create(**columns).pk
    columns_of_card = ("game", "kind", "name", "name_key", "slug", "values")
    new = [
        cards(permanent_number=old.pk, **{name: getattr(old, name) for name in columns_of_card})
        for old in shelf["Card"].objects.order_by("pk").iterator(chunk_size=_BATCH)
    ]
    cards.objects.bulk_create(new, batch_size=_BATCH)
    card_ids = dict(cards.objects.exclude(game="despaira").values_list("permanent_number", "pk"))
    found = shelf["Printing"].objects.order_by("pk").values("card_id", "set_id", *_OF_PRINTING)
    made = (
        printings(**{**row, "card_id": card_ids[row["card_id"]], "set_id": set_ids[row["set_id"]]}) for row in found
    )
    printings.objects.bulk_create(made, batch_size=_BATCH)
    last = revisions.objects.filter(pk="shelf").values_list("last_number", flat=True).first() or 0
    revisions.objects.filter(pk="shelf").delete()
    for old in shelf["Revision"].objects.all():
        new_row = revisions.objects.create(game=old.game, token=old.token, changes=old.changes, last_number=last)
        revisions.objects.filter(pk=new_row.pk).update(changed_at=old.changed_at)


def drop_rows(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Delete the rows of other games, which are on the shelf again, and let Despaira's cards have their former ids."""
    cards, sets = apps.get_model("cards", "Card"), apps.get_model("cards", "CardSet")
    printings, revisions = apps.get_model("cards", "Printing"), apps.get_model("cards", "Revision")
    entries = apps.get_model("decks", "DeckEntry")
    printings.objects.exclude(card__game="despaira").delete()
    cards.objects.exclude(game="despaira").delete()
    sets.objects.exclude(game="despaira").delete()
    last = max(revisions.objects.exclude(pk="despaira").values_list("last_number", flat=True), default=0)
    revisions.objects.exclude(pk="despaira").delete()
    revisions.objects.create(pk="shelf", last_number=last)
    moving = dict(cards.objects.exclude(pk=F("permanent_number")).values_list("pk", "permanent_number"))
    for steps in ({old: -new for old, new in moving.items()}, {-new: new for new in moving.values()}):
        for old, new in steps.items():
            printings.objects.filter(card_id=old).update(card_id=new)
            entries.objects.filter(card_id=old).update(card_id=new)
            cards.objects.filter(pk=old).update(id=new)


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0009_every_game"),
        ("shelf", "0002_longer_keys"),
        ("decks", "0016_extras_last"),
    ]
    operations = [migrations.RunPython(copy_rows, drop_rows)]

"""Forwards, permissions move to the models of `cards`, whose tables have the rows. Backwards, the rows are copied back."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.exceptions import IrreversibleError

#: The games that the tables of the shelf may hold.
_GAMES = ("fade", "aoe", "ga")
_BATCH = 500
_MODELS = {"shelfcard": "card", "shelfset": "cardset", "shelfprinting": "printing"}
_OF_PRINTING = ("language", "number", "variant", "rarity", "artist", "image", "image_digest")


def move_permissions(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give whoever may change cards of the shelf the same permission for cards, and forget the models of the shelf."""
    types, permissions = apps.get_model("contenttypes", "ContentType"), apps.get_model("auth", "Permission")
    for old in permissions.objects.filter(content_type__app_label="shelf").select_related("content_type"):
        action, _, model = old.codename.partition("_")
        codename = f"{action}_{_MODELS.get(model, '')}"
        new = permissions.objects.filter(content_type__app_label="cards", codename=codename).first()
        if new is not None:
            new.user_set.add(*old.user_set.all())
            new.group_set.add(*old.group_set.all())
    types.objects.filter(app_label="shelf").delete()


def copy_back(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    cards, sets = apps.get_model("cards", "Card"), apps.get_model("cards", "CardSet")
    printings, revisions = apps.get_model("cards", "Printing"), apps.get_model("cards", "Revision")
    shelf = {name: apps.get_model("shelf", f"Shelf{name}") for name in ("Card", "Set", "Printing", "Revision")}
    _refuse_others(cards, sets)
    for model, rows in ((shelf["Set"], sets), (shelf["Revision"], revisions)):
        names = [field.attname for field in model._meta.concrete_fields]
        found = rows.objects.filter(game__in=_GAMES).values(*names)
        model.objects.bulk_create([model(**row) for row in found], batch_size=_BATCH)
    numbers = {}
    made = []
    for card in cards.objects.filter(game__in=_GAMES).iterator(chunk_size=_BATCH):
        numbers[card.pk] = card.permanent_number
        columns = {name: getattr(card, name) for name in ("game", "kind", "name", "name_key", "slug", "values")}
        made.append(shelf["Card"](pk=card.permanent_number, **columns))
    shelf["Card"].objects.bulk_create(made, batch_size=_BATCH)
    found = printings.objects.filter(card__game__in=_GAMES).values("card_id", "set_id", *_OF_PRINTING)
    shelf["Printing"].objects.bulk_create(
        [shelf["Printing"](**{**row, "card_id": numbers[row["card_id"]]}) for row in found], batch_size=_BATCH
    )
    _count_on(schema_editor, revisions, shelf)


def _refuse_others(cards: Any, sets: Any) -> None:
    """Raise IrreversibleError for cards that the tables of the shelf cannot hold."""
    known = ("despaira", *_GAMES)
    strange = {*cards.objects.exclude(game__in=known).values_list("game", flat=True).distinct()}
    strange |= {*sets.objects.exclude(game__in=known).values_list("game", flat=True).distinct()}
    if strange:
        raise IrreversibleError(
            f"Older versions know no game {', '.join(sorted(strange))}. Delete its decks, cards and sets, and go back then."
        )
    counted = Counter(cards.objects.filter(game__in=_GAMES).values_list("permanent_number", flat=True))
    if shared := sorted(number for number, count in counted.items() if count > 1):
        raise IrreversibleError(
            f"{len(shared)} permanent numbers, such as {shared[0]}, belong to cards of two games, which older versions "
            "numbered together. Restore a backup of before the update, or delete the cards that came after it."
        )


def _count_on(schema_editor: BaseDatabaseSchemaEditor, revisions: Any, shelf: dict[str, Any]) -> None:
    """Let the next ids be above all that were ever given."""
    last = max(revisions.objects.filter(game__in=_GAMES).values_list("last_number", flat=True), default=0)
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            if last:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = 'shelf_shelfcard'")
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('shelf_shelfcard', %s)", [last])
            return
        for model in (shelf["Set"], shelf["Printing"]):
            table = model._meta.db_table
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), COALESCE(MAX(id), 1)) FROM {table}"  # noqa: S608
            )
        if last:
            cursor.execute("SELECT setval(pg_get_serial_sequence('shelf_shelfcard', 'id'), %s)", [last])


class Migration(migrations.Migration):
    dependencies = [
        ("shelf", "0002_longer_keys"),
        ("cards", "0010_rows_of_every_game"),
        ("decks", "0019_one_card"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(move_permissions, copy_back)]

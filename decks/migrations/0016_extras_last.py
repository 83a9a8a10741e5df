"""SQLite goes through a row from its beginning: the largest column comes last, for what few ask for."""

from __future__ import annotations

from django.db import migrations


def move(apps, schema_editor):
    if schema_editor.connection.vendor != "sqlite":
        return
    for change in (
        "ALTER TABLE decks_deck ADD COLUMN moved text NOT NULL DEFAULT ''",
        "UPDATE decks_deck SET moved = extras WHERE extras <> ''",
        "ALTER TABLE decks_deck DROP COLUMN extras",
        "ALTER TABLE decks_deck RENAME COLUMN moved TO extras",
    ):
        schema_editor.execute(change)


class Migration(migrations.Migration):
    dependencies = [("decks", "0015_worth")]

    operations = [migrations.RunPython(move, migrations.RunPython.noop)]

"""Operation for each migration that adds or changes a column or constraint of decks.

SQLite reads a row from its beginning, so the largest column comes last. Django makes the table anew for such a change,
with the columns in the order in which they were added.
"""

from __future__ import annotations

from typing import Final

from django.db import migrations


def _move_extras(apps, schema_editor):
    if schema_editor.connection.vendor != "sqlite":
        return
    for change in (
        "ALTER TABLE decks_deck ADD COLUMN moved text NOT NULL DEFAULT ''",
        "UPDATE decks_deck SET moved = extras WHERE extras <> ''",
        "ALTER TABLE decks_deck DROP COLUMN extras",
        "ALTER TABLE decks_deck RENAME COLUMN moved TO extras",
    ):
        schema_editor.execute(change)


#: Moves the column `extras` to the end of the table.
MOVE_EXTRAS_LAST: Final = migrations.RunPython(_move_extras, migrations.RunPython.noop)

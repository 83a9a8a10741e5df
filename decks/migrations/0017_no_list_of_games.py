"""The constraint listed every game with its formats, so a further game would have changed the table of decks."""

from __future__ import annotations

from django.db import migrations

from decks.migrations._extras import MOVE_EXTRAS_LAST


class RemoveForGood(migrations.RemoveConstraint):
    """A constraint that no way back makes again: tables of older versions do as well without it."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"ALTER TABLE decks_deck DROP CONSTRAINT IF EXISTS {self.name}")
        else:
            super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        pass


class Migration(migrations.Migration):
    dependencies = [("decks", "0016_extras_last")]

    operations = [
        RemoveForGood(model_name="deck", name="deck_is_of_a_game"),
        MOVE_EXTRAS_LAST,
    ]

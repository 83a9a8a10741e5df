"""A text beside the printed one that is played in its place."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def add_column(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    schema_editor.execute(
        "ALTER TABLE cards_card ADD COLUMN plays_as text DEFAULT '' NOT NULL "
        "CONSTRAINT card_plays_as_beside_a_text CHECK (plays_as = '' OR NOT (\"text\" = ''))"
    )


def drop_column(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":  # which drops no column that a check names
        schema_editor._remake_table(apps.get_model("cards", "Card"))
    else:
        schema_editor.execute("ALTER TABLE cards_card DROP COLUMN plays_as")


class Migration(migrations.Migration):
    dependencies = [("cards", "0006_no_search_text")]
    operations = [
        # By hand, as Django adds a column or a check on SQLite by making the table anew: the highest id ever given,
        # which no other card may get, would be gone.
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(add_column, drop_column)],
            state_operations=[
                migrations.AddField(
                    "card",
                    "plays_as",
                    models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text=(
                            "Only where the printed text is not read, or not as it is meant: what is played in its "
                            "place."
                        ),
                        max_length=1200,
                    ),
                ),
                migrations.AddConstraint(
                    "card",
                    models.CheckConstraint(
                        condition=models.Q(("plays_as", ""), models.Q(("text", ""), _negated=True), _connector="OR"),
                        name="card_plays_as_beside_a_text",
                    ),
                ),
            ],
        )
    ]

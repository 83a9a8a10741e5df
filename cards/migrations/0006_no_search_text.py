"""Cards are found in the catalogue in memory: the column of folded text goes, and what older databases indexed it with.

PostgreSQL drops the index with its column; the extension `pg_trgm`, which it was made with, stays where it is.
"""

from django.db import migrations

FTS = "cards_card_fts"


def drop_index(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for trigger in ("insert", "delete", "update"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {FTS}_{trigger}")
        schema_editor.execute(f"DROP TABLE IF EXISTS {FTS}")


class Migration(migrations.Migration):
    dependencies = [("cards", "0005_changes_of_the_cards")]
    operations = [
        migrations.RunPython(drop_index, migrations.RunPython.noop),
        migrations.RemoveField("card", "search_text"),
    ]

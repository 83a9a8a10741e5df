"""Decks are searched in the database: folded tags, indexes of what is searched, and no record of changes any more."""

from __future__ import annotations

from django.db import migrations, models

import decks.models
from decks.migrations._extras import MOVE_EXTRAS_LAST
from tcg.names import fold

BATCH = 500
ROWS = ("decks_matchup", "community_comment")
TRIGGERS = {
    "public_deck_made": "decks_deck",
    "public_deck_changed": "decks_deck",
    "public_deck_gone": "decks_deck",
    "owner_renamed": "accounts_user",
    **{f"{table}_{event}_noted": table for table in ROWS for event in ("insert", "update", "delete")},
}
FUNCTIONS = ("note_public_deck", "note_owner", *(name for name in TRIGGERS if name.endswith("_noted")))


def drop_triggers(apps, schema_editor):
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for name, table in TRIGGERS.items():
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}{'' if is_sqlite else f' ON {table}'}")
    for name in () if is_sqlite else FUNCTIONS:
        schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


def fold_tags(apps, schema_editor):
    """Write the tags of each deck folded, as `decks.core.derived_fields` does from here on."""
    found = apps.get_model("decks", "Deck").objects.exclude(tags=[])
    ids = list(found.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), BATCH):
        rows = list(found.filter(pk__in=ids[start : start + BATCH]).only("pk", "tags"))
        for deck in rows:
            deck.folded_tags = "".join(f"\n{fold(tag)}" for tag in deck.tags) + "\n"
        found.model.objects.bulk_update(rows, ["folded_tags"])


class Migration(migrations.Migration):
    dependencies = [("decks", "0019_one_card")]

    operations = [
        migrations.RunPython(drop_triggers, migrations.RunPython.noop),
        migrations.DeleteModel(name="PublicChange"),
        migrations.AddField(
            model_name="deck",
            name="folded_tags",
            field=models.TextField(blank=True, default="", editable=False),
        ),
        migrations.RunPython(fold_tags, migrations.RunPython.noop),
        MOVE_EXTRAS_LAST,
        migrations.RemoveIndex(model_name="deck", name="deck_of_visibility_updated"),
        migrations.AddIndex(
            model_name="deck",
            index=decks.models.CoveringIndex(
                fields=["visibility", "game", "-updated_at", "id"],
                covered=(
                    *("format", "owner", "is_legal", "size", "likes", "elements", "win_turn"),
                    *("created_at", "published_at", "forked_from", "folded_name", "folded_tags", "folded_text"),
                ),
                name="deck_of_visibility_searched",
            ),
        ),
        migrations.AddIndex(
            model_name="deck",
            index=models.Index(fields=["visibility", "game", "folded_name"], name="deck_of_visibility_name"),
        ),
    ]

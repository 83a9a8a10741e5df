"""What SQLite reads of a row it reads in the order of the columns: the largest comes last, for what few ask for."""

from __future__ import annotations

from django.db import migrations, models
from django.db.models import F


def move(apps, schema_editor):
    apps.get_model("decks", "Deck").objects.exclude(extras="").update(moved=F("extras"))


class Migration(migrations.Migration):
    dependencies = [("decks", "0015_worth")]

    operations = [
        migrations.AddField("deck", "moved", models.TextField(blank=True, default="", editable=False)),
        migrations.RunPython(move),
        migrations.RemoveField("deck", "extras"),
        migrations.RenameField("deck", "moved", "extras"),
    ]

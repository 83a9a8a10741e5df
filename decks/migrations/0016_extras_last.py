"""SQLite goes through a row from its beginning: the largest column comes last, for what few ask for."""

from __future__ import annotations

from django.db import migrations

from decks.migrations._extras import MOVE_EXTRAS_LAST


class Migration(migrations.Migration):
    dependencies = [("decks", "0015_worth")]

    operations = [MOVE_EXTRAS_LAST]

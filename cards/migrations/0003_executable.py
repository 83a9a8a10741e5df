"""Whether a card's text can be carried out, noted on the card."""

from django.db import migrations, models

from rules.compiling import text_problem

BATCH = 500


def note(apps, schema_editor):
    """Find the cards whose text can't be read; all others stand as executable already."""
    card = apps.get_model("cards", "Card")
    types = frozenset(apps.get_model("cards", "CreatureType").objects.values_list("name", flat=True))
    texts = card.objects.exclude(text="").values_list("pk", "text")
    blank = [pk for pk, text in texts if text_problem(text, types=types)]
    for start in range(0, len(blank), BATCH):
        card.objects.filter(pk__in=blank[start : start + BATCH]).update(executable=False)


class Migration(migrations.Migration):
    dependencies = [("cards", "0002_vocabulary_and_search")]
    operations = [
        # By hand, as Django adds a column on SQLite by making the table anew: the triggers of older databases would be
        # gone, and so would the highest id ever given, which no other card may get.
        migrations.RunSQL(
            "ALTER TABLE cards_card ADD COLUMN executable bool DEFAULT true NOT NULL",
            "ALTER TABLE cards_card DROP COLUMN executable",
            state_operations=[
                migrations.AddField(
                    "card", "executable", models.BooleanField(db_default=True, default=True, editable=False)
                )
            ],
        ),
        migrations.RunPython(note, migrations.RunPython.noop),
    ]

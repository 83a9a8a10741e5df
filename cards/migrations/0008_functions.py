"""What a card's text is good for, noted on the card."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0007_plays_as")]
    operations = [
        # By hand, as Django adds a column on SQLite by making the table anew: the highest id ever given, which no other
        # card may get, would be gone. `manage.py prepare` notes the functions of the cards that there are.
        migrations.RunSQL(
            "ALTER TABLE cards_card ADD COLUMN functions varchar(500) DEFAULT '' NOT NULL",
            "ALTER TABLE cards_card DROP COLUMN functions",
            state_operations=[
                migrations.AddField(
                    "card",
                    "functions",
                    models.CharField(db_default="", default="", editable=False, max_length=500),
                )
            ],
        )
    ]

"""Mark of actions with which a player alone moves something freely."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0006_recording")]

    operations = [
        migrations.AlterField(
            model_name="matchaction",
            name="mark",
            field=models.CharField(
                blank=True,
                choices=[("", "None"), ("bot", "Bot"), ("help", "Help"), ("clock", "Clock"), ("free", "Free")],
                default="",
                max_length=5,
            ),
        ),
    ]

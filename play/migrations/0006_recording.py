"""Records of the games of matches that are over. Those that are over already are queued to be recorded."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone


def queue_ended_matches(apps: Any, schema_editor: Any) -> None:
    """Queue all matches that are over."""
    task = apps.get_model("play", "BotTask")
    keys = apps.get_model("play", "Match").objects.filter(status="over").values_list("pk", flat=True)
    now = timezone.now()
    task.objects.bulk_create([task(match_id=key, at=now) for key in keys], batch_size=500, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("play", "0005_seat_deck")]

    operations = [
        migrations.CreateModel(
            name="Recording",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="recording",
                        serialize=False,
                        to="play.game",
                    ),
                ),
                ("data", models.BinaryField()),
                ("actions", models.PositiveIntegerField()),
                ("curve", models.JSONField(default=list)),
            ],
        ),
        migrations.RunPython(queue_ended_matches, migrations.RunPython.noop, elidable=True),
    ]

"""What visitors made public, whoever has the link still sees; being listed needs an account."""

import secrets

from django.db import migrations


def unlist(apps, schema_editor):
    decks = apps.get_model("decks", "Deck").objects.filter(visibility="public").exclude(visitor="")
    for deck in decks.only("share_token", "version"):
        token = deck.share_token or secrets.token_urlsafe(24)
        # An update keeps the time of the last change.
        decks.filter(pk=deck.pk).update(visibility="unlisted", share_token=token, version=deck.version + 1)


class Migration(migrations.Migration):

    dependencies = [
        ("decks", "0002_goldfish_runs"),
    ]

    operations = [migrations.RunPython(unlist, migrations.RunPython.noop, elidable=True)]

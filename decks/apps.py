from django.apps import AppConfig
from django.db.models.signals import post_migrate


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from cards.search import context
        from decks import signals  # noqa: F401  # it connects its receivers
        from decks.core import card_search
        from decks.search.public_changes import make_triggers

        context.provide(card_search.context_of)
        post_migrate.connect(make_triggers, sender=self)

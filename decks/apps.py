from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.urls import register_converter


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from cards.search import context
        from decks import signals  # noqa: F401  # it connects its receivers
        from decks.converters import DeckIdConverter, ShareTokenConverter
        from decks.core import card_search
        from decks.search.public_changes import make_triggers

        register_converter(DeckIdConverter, "deck_id")
        register_converter(ShareTokenConverter, "share_token")
        context.provide(card_search.context_of)
        post_migrate.connect(make_triggers, sender=self)

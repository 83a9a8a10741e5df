from django.apps import AppConfig
from django.urls import register_converter


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from cards.search import context
        from decks import signals  # noqa: F401  # it connects its receivers
        from decks.converters import DeckIdConverter, ShareTokenConverter
        from decks.core import card_search

        register_converter(DeckIdConverter, "deck_id")
        register_converter(ShareTokenConverter, "share_token")
        context.provide(card_search.context_of)

"""Configuration of the Django app `decks`."""

from django.apps import AppConfig
from django.urls import register_converter


class DecksConfig(AppConfig):
    """Configuration of the Django app `decks`."""

    name = "decks"

    def ready(self) -> None:
        """Connect signal receivers, register URL converters and let the card search filter by decks."""
        from cards.search import context
        from decks import signals  # noqa: F401  # connects receivers on import
        from decks.converters import DeckIdConverter, ShareTokenConverter
        from decks.core import card_search

        register_converter(DeckIdConverter, "deck_id")
        register_converter(ShareTokenConverter, "share_token")
        context.provide(card_search.context_of)

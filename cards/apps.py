"""App configuration of the card database."""

from django.apps import AppConfig
from django.urls import register_converter


class CardsConfig(AppConfig):
    """App configuration of the card database."""

    name = "cards"

    def ready(self) -> None:
        """Connect the signal receivers, and register the path converters."""
        from cards import signals  # noqa: F401  (connects the receivers)
        from cards.converters import GameConverter, OtherGameConverter

        register_converter(GameConverter, "game")
        register_converter(OtherGameConverter, "other_game")

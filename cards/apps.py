from django.apps import AppConfig
from django.urls import register_converter


class CardsConfig(AppConfig):
    name = "cards"

    def ready(self) -> None:
        from cards import signals  # noqa: F401  (connects the receivers)
        from cards.converters import GameConverter, OtherGameConverter

        register_converter(GameConverter, "game")
        register_converter(OtherGameConverter, "other_game")

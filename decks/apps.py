from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from cards.search import context
        from decks import (
            card_search,
            signals,  # noqa: F401  (connects the receivers)
        )

        context.provide(card_search.context_of)

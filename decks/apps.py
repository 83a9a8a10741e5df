from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from cards import search_context
        from decks import (
            card_search,
            signals,  # noqa: F401  (connects the receivers)
        )

        search_context.provide(card_search.context_of)

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"

    def ready(self) -> None:
        from cards import signals  # noqa: F401  (connects the receivers)

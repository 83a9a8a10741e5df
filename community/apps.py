from django.apps import AppConfig


class CommunityConfig(AppConfig):
    name = "community"
    verbose_name = "people"

    def ready(self) -> None:
        from community import signals, taking_along  # noqa: F401  # their receivers

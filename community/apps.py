from django.apps import AppConfig


class CommunityConfig(AppConfig):
    name = "community"
    verbose_name = "people"

    def ready(self) -> None:
        from community import export, signals  # noqa: F401  # their receivers

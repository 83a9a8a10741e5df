"""Configuration of the app."""

from django.apps import AppConfig


class CommunityConfig(AppConfig):
    """Interaction of people."""

    name = "community"
    verbose_name = "people"

    def ready(self) -> None:
        """Connect the receivers of signals."""
        from community import export, signals  # noqa: F401  # their receivers

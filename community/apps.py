"""Configuration of the app for likes, comments, follows, blocks, collections, reports and notices."""

from django.apps import AppConfig


class CommunityConfig(AppConfig):
    """Configuration of Django's app `community`."""

    name = "community"
    verbose_name = "people"

    def ready(self) -> None:
        """Connect the receivers of signals."""
        from community import export, signals  # noqa: F401  # their receivers

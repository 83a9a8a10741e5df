"""Configuration of the app."""

from __future__ import annotations

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """App of matches."""

    name = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let changes of matches wake the bots and reach those who listen, and connect the receivers of signals."""
        from play import signals  # noqa: F401  # connects receivers on import
        from play.bots import runner
        from play.core import services
        from play.core.watching import WATCHER

        services.LISTENERS.extend([runner.wake, WATCHER.announce])

"""Configuration of the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts."""

    name = "accounts"

    def ready(self) -> None:
        """Connect the receivers of signals."""
        from accounts import signals  # noqa: F401  # registers its receivers

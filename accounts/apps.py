"""Configuration of the app of accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Configuration of Django's app `accounts`."""

    name = "accounts"

    def ready(self) -> None:
        """Connect the receivers of signals."""
        from accounts import signals  # noqa: F401  # registers its receivers

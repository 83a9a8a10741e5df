"""`manage.py createsuperuser`, with the checks of usernames that hold for all accounts."""

from __future__ import annotations

from django.contrib.auth.management.commands import createsuperuser
from django.core.exceptions import ValidationError

from accounts.adapters import check_name


class Command(createsuperuser.Command):
    """Django's command `createsuperuser`, with an added check of the username."""

    def _validate_username(self, username: str, verbose_field_name: str, database: str) -> str | None:
        """Return the error in a username, or None. If there is one, the command asks again."""
        error: str | None = super()._validate_username(username, verbose_field_name, database)  # type: ignore[misc]
        if error is None:
            try:
                check_name(username)
            except ValidationError as invalid:
                return "\n".join(invalid.messages)
        return error

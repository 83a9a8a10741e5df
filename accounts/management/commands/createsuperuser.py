"""`manage.py createsuperuser`, whose names can be told apart like those of everybody else."""

from __future__ import annotations

from django.contrib.auth.management.commands import createsuperuser
from django.core.exceptions import ValidationError

from accounts.adapters import check_name


class Command(createsuperuser.Command):
    def _validate_username(self, username: str, verbose_field_name: str, database: str) -> str | None:
        """What is wrong with a name, if anything. Whoever types it is asked again."""
        error: str | None = super()._validate_username(username, verbose_field_name, database)  # type: ignore[misc]
        if error is None:
            try:
                check_name(username)
            except ValidationError as invalid:
                return "\n".join(invalid.messages)
        return error

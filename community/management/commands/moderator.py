"""`manage.py moderator NAME…`: make accounts moderators, or with --remove undo that."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, Final

from django.contrib.auth.models import Group, Permission
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User

GROUP: Final = "Moderators"
#: Permissions of moderators, as (app, codename).
MAY: Final = (
    ("community", "view_report"),
    ("community", "change_report"),
    ("community", "view_comment"),
    ("community", "change_comment"),
    ("decks", "view_deck"),
    ("decks", "change_deck"),
)


class Command(BaseCommand):
    """Command that adds accounts to the group of moderators, or removes them."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments."""
        parser.add_argument("names", nargs="+", metavar="NAME", help="The username of an account.")
        parser.add_argument("--remove", action="store_true", help="Remove them from the moderators.")

    @transaction.atomic
    def handle(self, *, names: list[str], remove: bool, **options: Any) -> None:
        """Add the named accounts to the moderators or, with `remove`, remove them."""
        people = {person.username: person for person in User.objects.filter(username__in=names)}
        if unknown := [name for name in names if name not in people]:
            raise CommandError(f"No account has the name {', '.join(unknown)}. Nothing was changed.")
        group, is_new = Group.objects.get_or_create(name=GROUP)
        if is_new:  # later the operator may change the permissions of the group
            for app, codename in MAY:
                group.permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
        for person in people.values():
            if remove:
                person.groups.remove(group)
                # They stay staff if they have other permissions.
                person.is_staff = person.is_superuser or person.groups.exists() or person.user_permissions.exists()
            else:
                person.groups.add(group)
                person.is_staff = True
            person.save(update_fields=["is_staff"])
            self.stdout.write(f"{person.username} {'is no longer a moderator' if remove else 'is a moderator'}.")

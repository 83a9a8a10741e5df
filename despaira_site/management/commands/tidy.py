"""`manage.py tidy [--dry-run]`: delete data that is no longer needed, and print a line for each kind."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from despaira_site.cleanup import tidy


class Command(BaseCommand):
    """Command that deletes data that is no longer needed."""

    help = "Deletes data that is no longer needed. It can run at any time. The server does so every few hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments."""
        parser.add_argument("--dry-run", action="store_true", help="only count what would be deleted")

    def handle(self, *args: object, dry_run: bool = False, **options: object) -> None:
        """Delete the data or, with `dry_run`, only count it, and print a line for each kind."""
        for gone in tidy(dry_run=dry_run):
            self.stdout.write(f"{'would remove' if dry_run else 'removed'} {gone.count} {gone.step.what}")

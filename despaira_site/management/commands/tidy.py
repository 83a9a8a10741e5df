"""`manage.py tidy [--dry-run]`: what is no longer needed goes, and a line for each kind says how much."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from despaira_site.cleanup import tidy


class Command(BaseCommand):
    help = "Removes what is no longer needed: safe at any time. The server does it by itself every few hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")

    def handle(self, *args: object, dry_run: bool = False, **options: object) -> None:
        for gone in tidy(dry_run=dry_run):
            self.stdout.write(f"{'would remove' if dry_run else 'removed'} {gone.count} {gone.step.what}")

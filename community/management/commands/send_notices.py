"""`manage.py send_notices`: notify followers of new decks, and send the mails that are due."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from community.notifications.job import run_once


class Command(BaseCommand):
    """Command that runs the job for notices once."""

    help = (
        "Notifies followers of new public decks, and sends notices by mail to people who want that. The server does "
        "so every few seconds. The command can run at any time."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Notify followers of new decks, send mails that are due, and print the numbers."""
        decks, mails = run_once()
        self.stdout.write(f"announced {decks} new decks, sent {mails} mails")

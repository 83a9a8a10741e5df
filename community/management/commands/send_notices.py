"""`manage.py send_notices`: tells followers of new decks and sends the mails that are due, once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from community.notifications.job import make_round


class Command(BaseCommand):
    help = (
        "Tells followers of new public decks, and sends notices by mail to whoever asked for it. The server does it by "
        "itself every few seconds; safe at any time."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        decks, mails = make_round()
        self.stdout.write(f"told of {decks} new decks, sent {mails} mails")

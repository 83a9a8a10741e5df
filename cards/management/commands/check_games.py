"""Management command `check_games`, which validates all stored cards of all games but Despaira."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand

from cards.integrity import check_cards
from games import other_games


class Command(BaseCommand):
    """Command that validates all stored cards, except Despaira's, against the fields of their game."""

    help = (
        "Validate the stored cards of all games but Despaira against the fields of their game. "
        "Exit code 1 if any is wrong."
    )

    requires_migrations_checks = True

    def handle(self, *args: object, **options: object) -> None:
        """Validate the cards, and print their problems."""
        count = 0
        for game in other_games():
            for fault in check_cards(game):
                count += 1
                self.stderr.write(str(fault))
        if count:
            faults = "1 fault" if count == 1 else f"{count:,} faults"
            self.stderr.write(f"{faults}. Load the set again, or fix the cards in the admin.")
            sys.exit(1)
        self.stdout.write("All cards are valid.")

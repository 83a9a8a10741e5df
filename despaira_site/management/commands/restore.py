"""`manage.py restore FILE [--no-input]`: restore the site from a backup."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError

from despaira_site.backups import BackupError, inspect, restore_backup
from despaira_site.management.progress import ProgressCommand

_KEYS: Final = {
    "same": "",
    "replaced": "The secret key is the backup's now. Restart the site.",
    "other": (
        "This site has another secret key than the backup. Everybody must sign in again, decks of visitors without an "
        "account can't be reached any more, and data that is signed or encrypted with the old key is lost. Set "
        "SECRET_KEY to the old one if you have it."
    ),
}


class Command(ProgressCommand):
    """Command that restores the site from a backup."""

    help = "Replaces database, printed images and secret key by those of a file that backup has written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--no-input", action="store_true", help="don't ask, at a terminal, before replacing")

    def handle(self, *args: object, file: Path, no_input: bool, **options: object) -> None:
        """Restore the backup in `file`, after asking for confirmation unless `no_input` is set."""
        try:
            manifest = inspect(file)
            if not no_input and sys.stdin.isatty():
                question = f"Replace all data of this site by the backup of {manifest.made_at}? Type yes: "
                if input(question).strip().lower() != "yes":
                    raise CommandError("Nothing was changed.")
            with self.telling():
                restored = restore_backup(file, tell=self.tell)
        except BackupError as error:
            raise CommandError(f"{error}\nNothing was changed.") from error
        self.stdout.write(f"Restored the backup of {manifest.made_at}; printed images: {restored.images:,}.")
        if note := _KEYS[restored.key]:
            self.stdout.write(note)

"""`manage.py backup FILE [--overwrite]`: write a backup of the site, which may run meanwhile."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import CommandError

from despaira_site.backups import BackupError, make_backup
from despaira_site.management.progress import ProgressCommand


class Command(ProgressCommand):
    """Command that writes a backup of the site."""

    help = "Writes database, printed images and secret key to one file for restore. The site may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--overwrite", action="store_true", help="replace a file of that name")

    def handle(self, *args: object, file: Path, overwrite: bool, **options: object) -> None:
        """Write the backup to `file`, which may exist only with `overwrite`, and print its size."""
        try:
            with self.telling():
                made = make_backup(file, overwrite=overwrite, tell=self.tell)
        except BackupError as error:
            raise CommandError(str(error)) from error
        key = "and the secret key" if made.has_key else "but not the secret key, which the environment gives"
        self.stdout.write(f"{file}: {made.size:,} bytes, with the database, printed images: {made.images:,}, {key}.")

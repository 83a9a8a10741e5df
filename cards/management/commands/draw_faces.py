"""Management command `draw_faces`, which draws all missing card images."""

from __future__ import annotations

import os
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from cards.catalog.catalogs import libraries
from cards.images.all_images import draw_missing


class Command(BaseCommand):
    """Command that draws all missing card images, so that no visitor waits for them."""

    help = "Draws the faces of all games' cards that nobody has asked for yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option `--beside`, which stops the command when its parent process is gone."""
        parser.add_argument("--beside", type=int, metavar="PID", help="stop when this parent process is gone")

    def handle(self, *args: object, beside: int | None = None, **options: object) -> None:
        """Draw the missing card images one by one, and print the progress, while `beside` is the parent process."""

        def go_on(done: int, total: int) -> bool:
            if self.stdout.isatty():
                self.stdout.write(f"\r{done}/{total}", ending="")
            return beside is None or os.getppid() == beside

        drawn = draw_missing(libraries(), go_on)
        if beside is None:
            self.stdout.write(f"\rdrawn {drawn} faces")

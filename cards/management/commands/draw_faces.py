"""`manage.py draw_faces`: draw every face that is not there yet, so that nobody has to wait for it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from cards import catalog, face_cache
from cards.faces import Size


class Command(BaseCommand):
    help = "Draws the faces that nobody has asked for yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--beside", type=int, metavar="PID", help="stop when this parent process is gone")

    def handle(self, *args: Any, beside: int | None = None, **options: Any) -> None:
        cards = catalog.current()
        missing = [
            (card, printing)
            for card in sorted(cards.values(), key=lambda card: card.id)
            if not face_cache.is_kept(card, printing := cards.printing_of(card.id))
        ]
        for done, (card, printing) in enumerate(missing, start=1):
            if beside is not None and os.getppid() != beside:
                return
            face_cache.face(card, printing, Size.NORMAL)
            if self.stdout.isatty():
                self.stdout.write(f"\r{done}/{len(missing)}", ending="")
        if beside is None:
            self.stdout.write(f"\rdrawn {len(missing)} faces")

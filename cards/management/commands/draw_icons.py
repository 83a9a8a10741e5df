"""Management command `draw_icons`, which writes the icon sprite to static/cards/signs.svg."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.core.management.base import BaseCommand

from drawing.icons.sprite import sprite

TARGET: Final = Path(__file__).resolve().parents[3] / "static" / "cards" / "signs.svg"


class Command(BaseCommand):
    """Command that writes the icon sprite; a test fails while it is outdated."""

    help = "Write static/cards/signs.svg from drawing/icons/shapes.py."

    def handle(self, *args: object, **options: object) -> None:
        """Run the command."""
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(sprite(), encoding="utf-8")
        self.stdout.write(f"wrote {TARGET}")

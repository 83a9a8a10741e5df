"""`manage.py draw_signs`: write the sprite of all signs to static/cards/signs.svg."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.core.management.base import BaseCommand

from drawing.icons.sprite import sprite

TARGET: Final = Path(__file__).resolve().parents[3] / "static" / "cards" / "signs.svg"


class Command(BaseCommand):
    """Run it after a change of a sign; a test fails while the file is older than the shapes."""

    help = "Write static/cards/signs.svg from drawing/icons/shapes.py."

    def handle(self, *args: object, **options: object) -> None:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(sprite(), encoding="utf-8")
        self.stdout.write(f"wrote {TARGET}")

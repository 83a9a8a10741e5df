"""A small set of each game to begin with, and what the columns of a set file are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from games import Game
from games.fields import Field, Need, need


@cache
def example(game: str) -> str:
    """Return a set of five cards of the game with this code as CSV."""
    return Path(settings.DATA_DIR, "examples", f"{game}.csv").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a set file, and which kinds of cards need it or may have it."""

    field: Field
    needed: tuple[str, ...]
    allowed: tuple[str, ...]
    kinds: int

    @property
    def for_whom(self) -> str:
        """Which cards have it, in words."""
        if len(self.needed) == self.kinds:
            return "Every card"
        if len(self.allowed) == self.kinds:
            return "Any card"
        parts = [f"Needed: {', '.join(self.needed)}" if self.needed else ""]
        parts.append(f"Allowed: {', '.join(self.allowed)}" if self.allowed else "")
        return ". ".join(part for part in parts if part)

    @property
    def values(self) -> str:
        """The words that it may have, in words of the file."""
        return ", ".join(word.value for word in self.field.words) if self.field.words else ""


def columns(game: Game) -> Iterator[Column]:
    """The columns of a game's set files."""
    for field in game.fields:
        needs = [(kind.label, need(field, kind, game.kinds)) for kind in game.kinds]
        needed = tuple(label for label, each in needs if each is Need.REQUIRED)
        allowed = tuple(label for label, each in needs if each is Need.OPTIONAL)
        yield Column(field, needed, allowed, len(needs))

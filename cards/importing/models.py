"""The tables of the database that hold a game: its sets, its cards, and these in those."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model, QuerySet


@dataclass(frozen=True, slots=True)
class Models:
    """Where a game's rows are; `of` says by column which of them are this game's, where others stand beside them."""

    sets: type[Model]
    cards: type[Model]
    printings: type[Model]
    of: Mapping[str, str] = field(default_factory=dict)

    @property
    def all_sets(self) -> QuerySet[Any]:
        return self.sets._default_manager.filter(**self.of)

    @property
    def all_cards(self) -> QuerySet[Any]:
        return self.cards._default_manager.filter(**self.of)

    @property
    def all_printings(self) -> QuerySet[Any]:
        """Those of other games too, where they stand beside them: a set says whose they are."""
        return self.printings._default_manager.all()

    def new_set(self, **values: Any) -> Any:
        """A set of the game, not saved."""
        return self.sets(**self.of, **values)

    def new_card(self, **values: Any) -> Any:
        """A card of the game, not saved."""
        return self.cards(**self.of, **values)

"""The cards of the further games as pages show them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self

from django.urls import reverse

from cards.printings import Printed
from cards.search.table import label_of
from cards.shown import ShownCard, ShownCards
from games import GAMES, Game
from games.fields import Field, Show
from shelf.library import Shelf, kept_with_shelf


class ShownShelfCard(ShownCard):
    """A card of a further game in a printing."""

    cells = "shelf/_cells.html"
    wording = "shelf/_says.html"

    def __init__(self, card: Any, printing: Printed | None, game: Game, *, is_among: bool = False) -> None:
        super().__init__(card, printing, is_among=is_among)
        self.game = game

    @cached_property
    def page(self) -> str:
        return reverse("shelf:card", args=[self.game, self.card.slug])

    @property
    def prominence(self) -> tuple[Any, ...]:
        """In the order of the kinds, then by the number that the game sorts by, the highest first."""
        kinds = [kind.code for kind in self.game.kinds]
        return kinds.index(self.card.kind), -(getattr(self.card, self.game.order) or 0)

    @property
    def origin(self) -> str:
        return self.game.name

    @property
    def headline(self) -> str:
        label: str = self.card.kind.label
        return label

    @property
    def variety(self) -> str:
        return self.headline

    @property
    def says(self) -> list[tuple[str, str, bool]]:
        keywords = [("", ", ".join(map(str, getattr(self.card, "keywords", ()))), False)]
        return [each for each in keywords if each[1]] + self.texts

    @property
    def signed_numbers(self) -> list[tuple[str, str, Any]]:
        """Signs are on faces alone."""
        return []

    @property
    def sign(self) -> str:
        return ""

    @property
    def note(self) -> str:
        """What tells it from others at a glance."""
        return self.game.note(self.card)

    @property
    def line(self) -> str:
        label: str = self.card.kind.label
        kind = [] if label in self.note.split() else [label]
        told = [_word(getattr(self.card, name, None)) for name in ("element", "speed")]
        return " · ".join(filter(None, (*kind, self.note, *(word for word in told if word not in self.note.split()))))

    @property
    def tint(self) -> str:
        return " level--plain"

    @property
    def weight(self) -> tuple[str, int | None]:
        field = self.game.field(self.game.order)
        unit = self.game.cost_unit(self.card)
        return (f"{field.label} in {unit}" if unit else field.label), field.value_of(self.card)

    @property
    def stats(self) -> list[tuple[str, int | None]]:
        return [(label_of(field), field.value_of(self.card)) for field in stats_of(self.game)]

    @property
    def numbers(self) -> list[tuple[str, int]]:
        label, value = self.weight
        return [(label, value), *super().numbers] if value is not None else super().numbers

    @property
    def texts(self) -> list[tuple[str, str, bool]]:
        first, *others = [field for field in self.game.fields if field.show is Show.TEXT]
        fields = [("", first), *((label_of(field), field) for field in others)]
        return [
            ("" if field.name == "flavour" else label, text, field.name == "flavour")
            for label, field in fields
            if (text := field.value_of(self.card))
        ]

    @property
    def rarity(self) -> str:
        return rarity_label(self.game, self.printing.rarity) if self.printing else ""


def _word(value: Any) -> str:
    """One word of a vocabulary or a text, empty where a card has none."""
    return "" if value is None else str(getattr(value, "label", value))


def rarity_label(game: Game, rarity: str) -> str:
    """A rarity as a person reads it."""
    words = game.field("rarity").words
    return words(rarity).label if words is not None and rarity else rarity.capitalize()


def stats_of(game: Game) -> tuple[Field, ...]:
    """The numbers that lists have a column for, besides the one that cards are sorted by."""
    return tuple(field for field in game.fields if field.show is Show.STAT and field.name != game.order)


class ShownShelf(ShownCards):
    """The cards of a game as pages show them, one object a printing."""

    def __init__(self, shelf: Shelf, before: Self | None = None) -> None:
        self.game = GAMES[shelf.game]
        super().__init__(shelf, before)

    def set_page(self, code: str) -> str:
        return reverse("shelf:set", args=[self.game, code])

    @property
    def origin(self) -> str:
        return self.game.name

    @property
    def heads(self) -> list[tuple[str, bool]]:
        words = [label_of(self.game.field(self.game.order)), "Name", "Kind", "What it is"]
        return [*((word, False) for word in words), *((label_of(field), True) for field in stats_of(self.game))]

    def make(self, card: Any, printing: Printed | None, *, is_among: bool = False) -> ShownShelfCard:
        return ShownShelfCard(card, printing, self.game, is_among=is_among)

    def rank(self, printing: Printed) -> tuple[Any, ...]:
        """The first of each kind come first."""
        return (printing.number.number,)


@kept_with_shelf
def shown_cards(shelf: Shelf, before: ShownShelf | None) -> ShownShelf:
    """The cards of a game, which keeps what is made of them."""
    return ShownShelf(shelf, before)

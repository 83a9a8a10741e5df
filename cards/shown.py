"""Cards as pages show them: made when they are first shown, and kept as long as the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import nsmallest
from operator import attrgetter
from typing import Any, Final, Self

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.catalog import Catalog, kept_with_catalog
from cards.images.card_image import CardImage
from cards.library import CardLibrary
from cards.printings import Printed
from drawing.size import Size
from games import Game
from games.despaira import DESPAIRA
from rules.vocabulary import Kind, SpecialKind, Stat

EMBLEMS: Final = 3


class ShownCard:
    """A card in a printing: what the rules know, the addresses of its face, its tile and its row in lists.

    One that `is_among` its printings says which one it is beside it, and its address leads to that one.
    """

    #: The template of the cells of its row that its game has for itself, and that of what it says.
    cells = "cards/_cells.html"
    wording = "cards/_says.html"
    game: Game = DESPAIRA

    def __init__(self, card: Any, printing: Printed | None, *, is_among: bool = False) -> None:
        self.card, self.printing, self._is_among = card, printing, is_among

    @cached_property
    def page(self) -> str:
        """The address of the card's page."""
        return reverse("cards:card", args=[self.card.slug])

    @property
    def url(self) -> str:
        """The address of the card's page, with this printing where it is shown among others."""
        return f"{self.page}?printing={self.printing.number.code}" if self._is_among and self.printing else self.page

    @property
    def mark(self) -> str:
        """Which printing it is, as it is read, where it is shown among others."""
        if not self._is_among or self.printing is None:
            return ""
        return " · ".join(filter(None, (str(self.printing.number), self.rarity)))

    @property
    def rarity(self) -> str:
        """Its rarity as a person reads it."""
        return self.printing.rarity.capitalize() if self.printing else ""

    @property
    def sign(self) -> str:
        """The sign that stands before its line; empty where it has none."""
        return f"element-{self.card.element}" if self.card.element else ""

    @property
    def weight(self) -> tuple[str, int | None]:
        """The number that decks sort it by, with its label; None where it has none."""
        return "Level", self.card.level

    @property
    def tint(self) -> str:
        """What its style says of the sign of that number: red for what fights, blue for a trick."""
        return " level--trick" if self.card.kind is Kind.TRICK else ""

    @property
    def numbers(self) -> list[tuple[str, int]]:
        """The numbers that are printed on it, with their labels."""
        return [(label, value) for label, value in self.stats if value is not None]

    @property
    def texts(self) -> list[tuple[str, str, bool]]:
        """What is printed on it: (what it is called, text, whether it has no effect)."""
        card = self.card
        return [each for each in ((card.ability_name, card.text, False), ("", card.lore, True)) if each[1]]

    @cached_property
    def image(self) -> CardImage:
        """Its image."""
        return CardImage(self.game.code, self.card, self.printing)

    @property
    def origin(self) -> str:
        """The name of its game where that has to be said: Despaira is what the site is of by itself."""
        return ""

    @property
    def headline(self) -> str:
        """What it is, in a word or two."""
        return f"Level {self.card.level}" if self.card.level is not None else self.card.kind.label

    @property
    def variety(self) -> str:
        """What cards that stand for many should differ in."""
        variety: str = self.card.type
        return variety

    @property
    def says(self) -> list[tuple[str, str, bool]]:
        """All its words where they stand by themselves: as `texts`, with whatever else has an effect."""
        return self.texts

    @property
    def signed_numbers(self) -> list[tuple[str, str, Stat]]:
        """Its numbers that have a sign: (sign, number, stat)."""
        return [(f"stat-{stat}", str(value), stat) for stat, value in self.card.stats.items()]

    def face_at(self, size: Size) -> str:
        """The address of its face."""
        return self.image.url(size)

    @property
    def prominence(self) -> tuple[Any, ...]:
        """By what cards of one rarity are picked for a picture, the smallest first: creatures, then high levels."""
        return self.card.kind is not Kind.CREATURE, -(self.card.level or 0)

    @cached_property
    def small_face(self) -> str:
        return self.face_at(Size.SMALL)

    @cached_property
    def face(self) -> str:
        return self.face_at(Size.NORMAL)

    @cached_property
    def large_face(self) -> str:
        return self.face_at(Size.LARGE)

    @cached_property
    def thumbnail(self) -> SafeString:
        """Its face, small, called by its name."""
        image = '<img src="{}" alt="{}" width="186" height="260" loading="lazy">'
        return format_html(image, self.small_face, self.card.name)

    @property
    def belongs(self) -> bool:
        """Whether it belongs in a deck at all."""
        return not self.game.kind(self.card.kind).homeless

    @property
    def alt(self) -> str:
        """The image in words: the page around it says the rest."""
        return self.game.image.alt_text(self.card, self.printing.rarity if self.printing else "")

    @property
    def stats(self) -> list[tuple[str, int | None]]:
        """All six stats in a card's order, absent ones None, so that columns line up."""
        return [(stat.label, self.card.stat(stat)) for stat in Stat]

    @cached_property
    def tile(self) -> SafeString:
        """Its face among others: an item of a list."""
        return render_to_string("cards/_tile.html", {"shown": self, "card": self.card})

    @property
    def line(self) -> str:
        """What it is, in words: element, type or kind, and what is special about it."""
        card = self.card
        parts = [card.element.label if card.element else ""]
        if card.kind is Kind.TRICK:
            activation = card.activation.label if card.activation else ""
            parts += [f"{activation} trick".strip(), ", ".join(each.label for each in card.classes)]
        elif card.kind is Kind.LEADER:
            parts.append(f"Leader, {card.starting_hp} HP")
        else:
            parts += [card.type, card.special.label if card.special is not SpecialKind.NONE else ""]
            parts.append("" if card.type and card.kind is Kind.CREATURE else card.kind.label)
        return " · ".join(filter(None, parts))

    @cached_property
    def text(self) -> SafeString:
        """What it says, without its face: an item of a list."""
        return render_to_string("cards/_text.html", {"shown": self, "card": self.card})

    @cached_property
    def full(self) -> SafeString:
        """Its face, large, and what it says: an item of a list."""
        return render_to_string("cards/_full.html", {"shown": self, "card": self.card})

    @cached_property
    def row(self) -> SafeString:
        """Its facts in columns: a row of a table."""
        return render_to_string("cards/_row.html", {"shown": self, "card": self.card})


@dataclass(frozen=True, slots=True)
class ShownSet:
    """How many cards are in a set, and a few to know it by."""

    count: int
    emblems: list[ShownCard]


class ShownCards:
    """The cards of a library as pages show them, one object a printing."""

    def __init__(self, catalog: CardLibrary[Any], before: Self | None = None) -> None:
        self._catalog = catalog
        self._newest: dict[int, ShownCard] = {}
        self._printed: dict[Printed, ShownCard] = {}
        self._among: dict[Printed, ShownCard] = {}
        self._sets: dict[str, ShownSet] = {}
        if before is not None:
            # Of copies: somebody may be adding to these.
            newest, printed = before._newest.copy().items(), before._printed.copy().items()
            among = before._among.copy().items()
            changed = catalog.changed_since(before._catalog)
            self._newest = {key: shown for key, shown in newest if key not in changed}
            self._printed = {key: shown for key, shown in printed if key.card_id not in changed}
            self._among = {key: shown for key, shown in among if key.card_id not in changed}

    @property
    def library(self) -> CardLibrary[Any]:
        """The cards themselves."""
        return self._catalog

    def set_page(self, code: str) -> str:
        """The address of a set's page."""
        return reverse("cards:set", args=[code])

    @property
    def origin(self) -> str:
        """The name of the game where that has to be said."""
        return ""

    def newest(self, card_id: int) -> ShownCard:
        """The card with this id in its newest printing, or in none. Raises KeyError for a card that isn't there."""
        shown = self._newest.get(card_id)
        if shown is None:  # two threads may both make it: alike
            printing = self._catalog.printing_of(card_id)
            shown = self.printed(printing) if printing else self.make(self._catalog[card_id], None)
            self._newest[card_id] = shown
        return shown

    def printed(self, printing: Printed) -> ShownCard:
        """A card in this printing."""
        shown = self._printed.get(printing)
        if shown is None:
            shown = self._printed[printing] = self.make(self._catalog[printing.card_id], printing)
        return shown

    def among_printings(self, printing: Printed) -> ShownCard:
        """A card in this printing, told from its others."""
        shown = self._among.get(printing)
        if shown is None:
            card = self._catalog[printing.card_id]
            shown = self._among[printing] = self.make(card, printing, is_among=True)
        return shown

    def in_set(self, set_code: str) -> ShownSet:
        """What there is to see of a set."""
        shown = self._sets.get(set_code)
        if shown is None:
            printings = self._catalog.printings_in(set_code)
            emblems = [self.printed(each) for each in nsmallest(EMBLEMS, printings, key=self.rank)]
            shown = self._sets[set_code] = ShownSet(len({each.card_id for each in printings}), emblems)
        return shown

    def rank(self, printing: Printed) -> tuple[Any, ...]:
        """Which cards a set is known by, the smallest first: the rarest creatures of the highest levels."""
        card = self._catalog[printing.card_id]
        return card.kind is not Kind.CREATURE, printing.rarity != "mythic", -(card.level or 0)

    def make(self, card: Any, printing: Printed | None, *, is_among: bool = False) -> ShownCard:
        """A card as it is shown."""
        return ShownCard(card, printing, is_among=is_among)

    @property
    def heads(self) -> list[tuple[str, bool]]:
        """The columns of a table of cards: (label, whether of numbers)."""
        words = ("Level", "Name", "Element", "Type or classes")
        return [*((word, False) for word in words), *((stat.label, True) for stat in Stat)]


@kept_with_catalog
def shown_cards(catalog: Catalog, before: ShownCards | None) -> ShownCards:
    """The cards of a catalogue, which keeps what is made of them."""
    return ShownCards(catalog, before)


#: What of a card each way of showing lists takes.
_PIECES: Final = {name: attrgetter(name) for name in ("text", "full")} | {"list": attrgetter("row")}
_TILE: Final = attrgetter("tile")


def joined(cards: Iterable[ShownCard], view: str) -> SafeString:
    """Cards as `view` shows them: their rows in a "list", what is printed as "text", "full", otherwise tiles."""
    return mark_safe("".join(map(_PIECES.get(view, _TILE), cards)))  # noqa: S308  (all safe)

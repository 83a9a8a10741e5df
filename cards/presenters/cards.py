"""Cards of any game as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import nsmallest
from operator import attrgetter
from typing import Any, Final, Self

from django.template.loader import render_to_string
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.addresses import card_page, set_page
from cards.catalog.library import Library
from cards.catalog.printings import Printed
from cards.catalog.process_cache import cached_by_library
from cards.images.card_image import CardImage
from cards.search.table import label_of
from cards.storage import storage_of
from drawing.card_images.size import Size
from games import DEFAULT_GAME, GAMES, Game
from games.fields import Field, Show
from tcg.library import Card

EMBLEMS: Final = 3


class CardView:
    """A card in a printing, with the addresses of its page and image, its list item and its row of a table.

    Args:
        is_among: Whether the printing is told from others of the card, and the address leads to it.
    """

    #: Templates of the cells of its row, and of its texts.
    cells = "cards/_cells.html"
    wording = "cards/_says.html"

    def __init__(self, game: Game, card: Card, printing: Printed | None, *, is_among: bool = False) -> None:
        self.game, self.card, self.printing, self._is_among = game, card, printing, is_among

    @cached_property
    def page(self) -> str:
        """The address of the card's page."""
        return card_page(self.game, self.card.slug)

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
        """The rarity of the printing as a person reads it."""
        return rarity_label(self.game, self.printing.rarity) if self.printing else ""

    @property
    def sign(self) -> str:
        """The icon before its line; empty where it has none."""
        return ""

    @property
    def note(self) -> str:
        """Words that tell the card from others at a glance."""
        return self.game.note(self.card)

    @property
    def line(self) -> str:
        """The kind of the card and what is special about it, in words."""
        label = self.game.kind(self.card.kind).label
        kind = [] if label in self.note.split() else [label]
        words = [_word(getattr(self.card, name, None)) for name in ("element", "speed")]
        return " · ".join(filter(None, (*kind, self.note, *(word for word in words if word not in self.note.split()))))

    @property
    def tint(self) -> str:
        """The CSS class of the icon of the number that decks sort it by."""
        return " level--plain"

    @property
    def weight(self) -> tuple[str, int | None]:
        """The number that decks sort it by, with its label; None where it has none."""
        field = self.game.field(self.game.order)
        unit = self.game.cost_unit(self.card)
        return (f"{field.label} in {unit}" if unit else field.label), field.value_of(self.card)

    @property
    def stats(self) -> list[tuple[str, int | None]]:
        """Its stats by label in the game's order, absent ones None, so that columns line up."""
        return [(label_of(field), field.value_of(self.card)) for field in stats_of(self.game)]

    @property
    def numbers(self) -> list[tuple[str, int]]:
        """The numbers that are printed on it, with their labels."""
        numbers = [(label, value) for label, value in (self.weight, *self.stats)]
        return [(label, value) for label, value in numbers if value is not None]

    @property
    def signed_numbers(self) -> list[tuple[str, str, Any]]:
        """Its numbers that have an icon: (icon, number, stat)."""
        return []

    @property
    def texts(self) -> list[tuple[str, str, bool]]:
        """The texts that are printed on it: (title, text, whether it has no effect)."""
        first, *others = [field for field in self.game.fields if field.show is Show.TEXT]
        fields = [("", first), *((label_of(field), field) for field in others)]
        return [
            ("" if field.name == "flavour" else label, text, field.name == "flavour")
            for label, field in fields
            if (text := field.value_of(self.card))
        ]

    @property
    def says(self) -> list[tuple[str, str, bool]]:
        """All its words where they stand by themselves: `texts`, with whatever else has an effect."""
        keywords = [("", ", ".join(map(str, getattr(self.card, "keywords", ()))), False)]
        return [each for each in keywords if each[1]] + self.texts

    @property
    def origin(self) -> str:
        """The name of its game, empty for the default game."""
        return origin_of(self.game)

    @property
    def headline(self) -> str:
        """The card in a word or two."""
        return self.game.kind(self.card.kind).label

    @property
    def variety(self) -> str:
        """The trait in which cards that stand for many should differ."""
        return self.headline

    @property
    def prominence(self) -> tuple[object, ...]:
        """The key by which cards of one rarity are picked for a picture, the smallest first: by kind, then the highest
        number."""
        kinds = [kind.code for kind in self.game.kinds]
        return kinds.index(self.card.kind), -(getattr(self.card, self.game.order) or 0)

    @property
    def belongs(self) -> bool:
        """Whether it belongs in a deck at all."""
        return not self.game.kind(self.card.kind).homeless

    @cached_property
    def image(self) -> CardImage:
        """Its image."""
        return CardImage(self.game.code, self.card, self.printing)

    @property
    def alt(self) -> str:
        """The image in words: the page around it says the rest."""
        return self.game.image.alt_text(self.card, self.printing.rarity if self.printing else "")

    def face_at(self, size: Size) -> str:
        """Return the address of its image in a size."""
        return self.image.url(size)

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

    @cached_property
    def tile(self) -> SafeString:
        """Its face among others: an item of a list."""
        return render_to_string("cards/_tile.html", {"shown": self, "card": self.card})

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


def origin_of(game: Game) -> str:
    """Return the name of a game where that has to be said; empty for the default game."""
    return "" if game is DEFAULT_GAME else game.name


def _word(value: object) -> str:
    """Return one word of a vocabulary or a text; empty where a card has none."""
    return "" if value is None else str(getattr(value, "label", value))


def rarity_label(game: Game, rarity: str) -> str:
    """Return a rarity as a person reads it."""
    words = game.field("rarity").words
    return words(rarity).label if words is not None and rarity else rarity.capitalize()


def stats_of(game: Game) -> tuple[Field, ...]:
    """Return the numbers that lists have a column for, besides the one that cards are sorted by."""
    return tuple(field for field in game.fields if field.show is Show.STAT and field.name != game.order)


@dataclass(frozen=True, slots=True)
class SetSummary:
    """How many cards are in a set, and a few to know it by."""

    count: int
    emblems: list[CardView]


class Presenter:
    """The cards of a library as pages show them, one object a printing."""

    def __init__(self, catalog: Library, before: Self | None = None) -> None:
        self._catalog, self.game = catalog, GAMES[catalog.game]
        self._newest: dict[int, CardView] = {}
        self._printed: dict[Printed, CardView] = {}
        self._among: dict[Printed, CardView] = {}
        self._sets: dict[str, SetSummary] = {}
        if before is not None:
            # Of copies: somebody may be adding to these.
            newest, printed = before._newest.copy().items(), before._printed.copy().items()
            among = before._among.copy().items()
            changed = catalog.changed_since(before._catalog)
            self._newest = {key: shown for key, shown in newest if key not in changed}
            self._printed = {key: shown for key, shown in printed if key.card_id not in changed}
            self._among = {key: shown for key, shown in among if key.card_id not in changed}

    @property
    def library(self) -> Library:
        """The cards themselves."""
        return self._catalog

    def set_page(self, code: str) -> str:
        """The address of a set's page."""
        return set_page(self.game, code)

    @property
    def origin(self) -> str:
        """The name of the game, empty for the default game."""
        return origin_of(self.game)

    def newest(self, card_id: int) -> CardView:
        """The card with this id in its newest printing, or in none. Raises KeyError for a card that isn't there."""
        shown = self._newest.get(card_id)
        if shown is None:  # two threads may both make it: alike
            printing = self._catalog.printing_of(card_id)
            shown = self.printed(printing) if printing else self.make(self._catalog[card_id], None)
            self._newest[card_id] = shown
        return shown

    def printed(self, printing: Printed) -> CardView:
        """A card in this printing."""
        shown = self._printed.get(printing)
        if shown is None:
            shown = self._printed[printing] = self.make(self._catalog[printing.card_id], printing)
        return shown

    def among_printings(self, printing: Printed) -> CardView:
        """A card in this printing, told from its others."""
        shown = self._among.get(printing)
        if shown is None:
            card = self._catalog[printing.card_id]
            shown = self._among[printing] = self.make(card, printing, is_among=True)
        return shown

    def in_set(self, set_code: str) -> SetSummary:
        """What there is to see of a set."""
        shown = self._sets.get(set_code)
        if shown is None:
            printings = self._catalog.printings_in(set_code)
            emblems = [self.printed(each) for each in nsmallest(EMBLEMS, printings, key=self.rank)]
            shown = self._sets[set_code] = SetSummary(len({each.card_id for each in printings}), emblems)
        return shown

    def rank(self, printing: Printed) -> tuple[object, ...]:
        """Return the key by which the emblems of a set are picked, the smallest first."""
        return (printing.number.number,)

    def make(self, card: Card, printing: Printed | None, *, is_among: bool = False) -> CardView:
        """Return the presenter of a card in a printing."""
        return CardView(self.game, card, printing, is_among=is_among)

    @property
    def heads(self) -> list[tuple[str, bool]]:
        """The columns of a table of cards: (label, whether of numbers)."""
        words = [label_of(self.game.field(self.game.order)), "Name", "Kind", "What it is"]
        return [*((word, False) for word in words), *((label_of(field), True) for field in stats_of(self.game))]


@cached_by_library
def presenter_of(library: Library, before: Presenter | None) -> Presenter:
    """Return the presenter of the cards of a library."""
    presenter: Presenter = storage_of(GAMES[library.game]).presenter(library, before)
    return presenter


#: What of a card each way of showing lists takes.
_PIECES: Final = {name: attrgetter(name) for name in ("text", "full")} | {"list": attrgetter("row")}
_TILE: Final = attrgetter("tile")


def joined(cards: Iterable[CardView], view: str) -> SafeString:
    """Cards as `view` shows them: their rows in a "list", what is printed as "text", "full", otherwise tiles."""
    return mark_safe("".join(map(_PIECES.get(view, _TILE), cards)))  # noqa: S308  (all safe)

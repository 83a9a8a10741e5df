"""Cards of any game as templates read them, with URLs, images and HTML."""

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
    """Card in one printing or none as templates read it, with URLs, image, list item and table row.

    `is_among` means that the printing is listed beside others of the card, so that URL and label include it.
    """

    #: Templates of the cells of its table row, and of its texts.
    cells = "cards/_cells.html"
    wording = "cards/_says.html"

    def __init__(self, game: Game, card: Card, printing: Printed | None, *, is_among: bool = False) -> None:
        self.game, self.card, self.printing, self._is_among = game, card, printing, is_among

    @cached_property
    def page(self) -> str:
        """URL of the card's page."""
        return card_page(self.game, self.card.slug)

    @property
    def url(self) -> str:
        """URL of the card's page, with the printing if other printings are listed beside this one."""
        return f"{self.page}?printing={self.printing.number.code}" if self._is_among and self.printing else self.page

    @property
    def printing_label(self) -> str:
        """Set number and rarity, if other printings of the card are listed beside this one, or ""."""
        if not self._is_among or self.printing is None:
            return ""
        return " · ".join(filter(None, (str(self.printing.number), self.rarity)))

    @property
    def rarity(self) -> str:
        """Label of the printing's rarity."""
        return rarity_label(self.game, self.printing.rarity) if self.printing else ""

    @property
    def icon(self) -> str:
        """Key of the icon for the line with the card's kind and traits, or "" for none."""
        return ""

    @property
    def note(self) -> str:
        """Few words that distinguish the card from other cards of its kind (`Game.note`)."""
        return self.game.note(self.card)

    @property
    def line(self) -> str:
        """Kind and main traits of the card in words."""
        label = self.game.kind(self.card.kind).label
        kind = [] if label in self.note.split() else [label]
        words = [_word(getattr(self.card, name, None)) for name in ("element", "speed")]
        return " · ".join(filter(None, (*kind, self.note, *(word for word in words if word not in self.note.split()))))

    @property
    def tint(self) -> str:
        """CSS class for the icon of the number by which decks are sorted, such as the cost."""
        return " level--plain"

    @property
    def weight(self) -> tuple[str, int | None]:
        """Label of the number by which decks are sorted, such as the cost, and the card's value or None."""
        field = self.game.field(self.game.order)
        unit = self.game.cost_unit(self.card)
        return (f"{field.label} in {unit}" if unit else field.label), field.value_of(self.card)

    @property
    def stats(self) -> list[tuple[str, int | None]]:
        """Stats of the card with their labels in the game's order, None where absent, so that columns line up."""
        return [(label_of(field), field.value_of(self.card)) for field in stats_of(self.game)]

    @property
    def numbers(self) -> list[tuple[str, int]]:
        """Numbers printed on the card, with their labels."""
        numbers = [(label, value) for label, value in (self.weight, *self.stats)]
        return [(label, value) for label, value in numbers if value is not None]

    @property
    def icon_numbers(self) -> list[tuple[str, str, Any]]:
        """Numbers of the card that have an icon, as (icon, number, stat)."""
        return []

    @property
    def texts(self) -> list[tuple[str, str, bool]]:
        """Texts printed on the card, as (title, text, whether it has no effect)."""
        first, *others = [field for field in self.game.fields if field.show is Show.TEXT]
        fields = [("", first), *((label_of(field), field) for field in others)]
        return [
            ("" if field.name == "flavour" else label, text, field.name == "flavour")
            for label, field in fields
            if (text := field.value_of(self.card))
        ]

    @property
    def says(self) -> list[tuple[str, str, bool]]:
        """All texts and keywords of the card, in the form of `texts`."""
        keywords = [("", ", ".join(map(str, getattr(self.card, "keywords", ()))), False)]
        return [each for each in keywords if each[1]] + self.texts

    @property
    def origin(self) -> str:
        """Name of the card's game, or "" for the default game."""
        return origin_of(self.game)

    @property
    def headline(self) -> str:
        """Kind of the card in a word or two."""
        return self.game.kind(self.card.kind).label

    @property
    def variety(self) -> str:
        """Trait in which the sample cards of a set should differ."""
        return self.headline

    @property
    def prominence(self) -> tuple[object, ...]:
        """Sort key for the choice of sample cards of equal rarity: by kind, then the highest number."""
        kinds = [kind.code for kind in self.game.kinds]
        return kinds.index(self.card.kind), -(getattr(self.card, self.game.order) or 0)

    @property
    def belongs(self) -> bool:
        """Whether the card can be in a deck."""
        return not self.game.kind(self.card.kind).homeless

    @cached_property
    def image(self) -> CardImage:
        """Image of the card in its printing."""
        return CardImage(self.game.code, self.card, self.printing)

    @property
    def alt(self) -> str:
        """Alternative text of the card's image; the page contains everything else."""
        return self.game.image.alt_text(self.card, self.printing.rarity if self.printing else "")

    def image_url(self, size: Size) -> str:
        """Return the URL of the card's image in a size."""
        return self.image.url(size)

    @cached_property
    def small_image(self) -> str:
        """URL of the card's small image."""
        return self.image_url(Size.SMALL)

    @cached_property
    def normal_image(self) -> str:
        """URL of the card's image in normal size."""
        return self.image_url(Size.NORMAL)

    @cached_property
    def large_image(self) -> str:
        """URL of the card's large image."""
        return self.image_url(Size.LARGE)

    @cached_property
    def thumbnail(self) -> SafeString:
        """Small image of the card as HTML, with the name as alternative text."""
        image = '<img src="{}" alt="{}" width="186" height="260" loading="lazy">'
        return format_html(image, self.small_image, self.card.name)

    @cached_property
    def tile(self) -> SafeString:
        """List item with the card's image, as HTML."""
        return render_to_string("cards/_tile.html", {"card_view": self, "card": self.card})

    @cached_property
    def text(self) -> SafeString:
        """List item with the card's text and without its image, as HTML."""
        return render_to_string("cards/_text.html", {"card_view": self, "card": self.card})

    @cached_property
    def full(self) -> SafeString:
        """List item with the card's large image and its text, as HTML."""
        return render_to_string("cards/_full.html", {"card_view": self, "card": self.card})

    @cached_property
    def row(self) -> SafeString:
        """Row of a table of cards, as HTML."""
        return render_to_string("cards/_row.html", {"card_view": self, "card": self.card})


def origin_of(game: Game) -> str:
    """Return the name of a game, or "" for the default game."""
    return "" if game is DEFAULT_GAME else game.name


def _word(value: object) -> str:
    """Return the label of a word of a vocabulary, or a plain text; "" for None."""
    return "" if value is None else str(getattr(value, "label", value))


def rarity_label(game: Game, rarity: str) -> str:
    """Return the name of a rarity for people, given its code; "" for ""."""
    words = game.field("rarity").words
    return words(rarity).label if words is not None and rarity else rarity.capitalize()


def stats_of(game: Game) -> tuple[Field, ...]:
    """Return the number fields that have a column in tables of cards, without the cost, by which decks are sorted."""
    return tuple(field for field in game.fields if field.show is Show.STAT and field.name != game.order)


@dataclass(frozen=True, slots=True)
class SetSummary:
    """Number of cards in a set, and sample cards for the list of sets."""

    count: int
    emblems: list[CardView]


class Presenter:
    """Cards of a library as templates read them, with one cached `CardView` per printing."""

    def __init__(self, catalog: Library, before: Self | None = None) -> None:
        self._catalog, self.game = catalog, GAMES[catalog.game]
        self._newest: dict[int, CardView] = {}
        self._printed: dict[Printed, CardView] = {}
        self._among: dict[Printed, CardView] = {}
        self._sets: dict[str, SetSummary] = {}
        if before is not None:
            # Copy first: other threads may add items.
            newest, printed = before._newest.copy().items(), before._printed.copy().items()
            among = before._among.copy().items()
            changed = catalog.changed_since(before._catalog)
            self._newest = {key: view for key, view in newest if key not in changed}
            self._printed = {key: view for key, view in printed if key.card_id not in changed}
            self._among = {key: view for key, view in among if key.card_id not in changed}

    @property
    def library(self) -> Library:
        """Library with the cards."""
        return self._catalog

    def set_page(self, code: str) -> str:
        """Return the URL of a set's page."""
        return set_page(self.game, code)

    @property
    def origin(self) -> str:
        """Name of the library's game, or "" for the default game."""
        return origin_of(self.game)

    def newest(self, card_id: int) -> CardView:
        """Return a card in its newest printing, if any, for templates, or raise KeyError for an unknown id."""
        view = self._newest.get(card_id)
        if view is None:  # two threads may both make it: alike
            printing = self._catalog.printing_of(card_id)
            view = self.printed(printing) if printing else self.make(self._catalog[card_id], None)
            self._newest[card_id] = view
        return view

    def printed(self, printing: Printed) -> CardView:
        """Return a card for templates in this printing."""
        view = self._printed.get(printing)
        if view is None:
            view = self._printed[printing] = self.make(self._catalog[printing.card_id], printing)
        return view

    def among_printings(self, printing: Printed) -> CardView:
        """Return a card for templates in this printing, for a list with other printings of the card."""
        view = self._among.get(printing)
        if view is None:
            card = self._catalog[printing.card_id]
            view = self._among[printing] = self.make(card, printing, is_among=True)
        return view

    def in_set(self, set_code: str) -> SetSummary:
        """Return the number of different cards in a set, and up to three sample cards."""
        view = self._sets.get(set_code)
        if view is None:
            printings = self._catalog.printings_in(set_code)
            emblems = [self.printed(each) for each in nsmallest(EMBLEMS, printings, key=self.rank)]
            view = self._sets[set_code] = SetSummary(len({each.card_id for each in printings}), emblems)
        return view

    def rank(self, printing: Printed) -> tuple[object, ...]:
        """Return the sort key by which the sample cards of a set are chosen, those with the smallest key."""
        return (printing.number.number,)

    def make(self, card: Card, printing: Printed | None, *, is_among: bool = False) -> CardView:
        """Return a new `CardView` of a card in a printing. `is_among` is as in that class."""
        return CardView(self.game, card, printing, is_among=is_among)

    @property
    def heads(self) -> list[tuple[str, bool]]:
        """Headings of a table of cards, each with whether its column is numeric."""
        words = [label_of(self.game.field(self.game.order)), "Name", "Kind", "What it is"]
        return [*((word, False) for word in words), *((label_of(field), True) for field in stats_of(self.game))]


@cached_by_library
def presenter_of(library: Library, before: Presenter | None) -> Presenter:
    """Return the presenter of a library's cards.

    Callers pass only the library: `cached_by_library` adds the last presenter or None as `before`.
    """
    presenter: Presenter = storage_of(GAMES[library.game]).presenter(library, before)
    return presenter


#: Part of a card view for each display of lists.
_PIECES: Final = {name: attrgetter(name) for name in ("text", "full")} | {"list": attrgetter("row")}
_TILE: Final = attrgetter("tile")


def joined(cards: Iterable[CardView], view: str) -> SafeString:
    """Return cards as HTML: table rows for the display "list", items for "text" and "full", otherwise images."""
    return mark_safe("".join(map(_PIECES.get(view, _TILE), cards)))  # noqa: S308  (all safe)

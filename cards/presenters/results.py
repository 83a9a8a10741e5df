"""Search results for pages: cards, the understood query, warnings and suggestions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from django.core.paginator import Page, Paginator
from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from cards.presenters.cards import CardView, joined
from cards.presenters.finder import Finder
from query.fields import Option
from query.forms import replaced
from query.presenter import WarningView, address
from query.table import Display, Query, read
from tcg.library import Card

#: Cards per page by display.
PAGE_SIZES: Final = {"grid": 48, "list": 48, "text": 48, "full": 24}
DEFAULT_VIEW: Final = "grid"
#: Most suggestions of terms to drop.
MAX_RELAXED: Final = 8
#: Most similar queries tried for an empty result, and cards shown from the first that has results.
_MOST_NEAR: Final = 6
_NEAR: Final = 6

#: Longest query string of a cached page.
MAX_QUERY_STRING: Final = 200


class Results:
    """One page of a query's results, with the query in words, warnings and suggestions."""

    def __init__(self, query: Query[Card], finder: Finder, page: str | None) -> None:
        self.query = query
        self._finder = finder
        self.view = query.display.get("display", DEFAULT_VIEW)
        self._is_printings = query.display.get("unique") == "prints"
        rows = query.parts if self._is_printings else query.rows
        self.page: Page[int] = nearest(Paginator(rows, PAGE_SIZES[self.view]), page)
        self.pages_around = self.page.paginator.get_elided_page_range(self.page.number, on_each_side=1, on_ends=1)

    @property
    def count(self) -> int:
        """Number of results on all pages."""
        return self.page.paginator.count

    @property
    def noun(self) -> str:
        """Noun for the results, "card" or "printing", in singular or plural."""
        noun = "printing" if self._is_printings else "card"
        return noun if self.count == 1 else f"{noun}s"

    @property
    def random(self) -> str:
        """URL that redirects to a random card among the results."""
        return address(f"{self._finder.place.cards}random/", self.query.text)

    @property
    def sentence(self) -> str:
        """Query in words as it was understood, or "" if nothing was understood."""
        return self.query.sentence if self.query.tree is not None else ""

    @property
    def cards(self) -> SafeString:
        """Cards on this page of the results, as HTML."""
        return joined(self._views(), self.view)

    def _views(self) -> Iterable[CardView]:
        query, presenter, index = self.query, self._finder.presenter, self.query.index
        numbers: list[int] = self.page.object_list.tolist()  # type: ignore[attr-defined]  # an array
        if not self._is_printings and not query.is_of_parts:
            yield from (presenter.newest(index.things[row].id) for row in numbers)  # which is the first part
            return
        parts = numbers if self._is_printings else query.part_of(numbers)
        for part in parts:
            row = int(index.owner[part])
            card = index.things[row]
            printings = self._finder.library.printings_of(card.id)
            if printings:
                view_of = presenter.among_printings if self._is_printings else presenter.printed
                yield view_of(printings[part - int(index.first_part[row])])
            else:
                yield presenter.newest(card.id)

    @property
    def warnings(self) -> list[WarningView]:
        """Warnings about the query, for templates."""
        return [WarningView.of(warning, self.query, self._finder.place.cards) for warning in self.query.warnings]

    @cached_property
    def relaxed(self) -> list[tuple[tuple[str, ...], str, int]]:
        """Suggestions for a query without results: removed terms, URL without them, and number of results."""
        return [
            (each.terms, self._finder.address(each.query), each.count) for each in self.query.relaxed()[:MAX_RELAXED]
        ]

    @cached_property
    def near(self) -> tuple[str, str, SafeString] | None:
        """For a query without results, a similar one that has some: its text, its URL and its first cards as HTML."""
        query = self.query
        corrected = (
            each.corrected(query.text, text)
            for each in query.warnings
            for text in (() if each.suggestion is None else (each.suggestion, *each.more))
        )
        for text in islice(dict.fromkeys((*corrected, *(each.query for each in query.relaxed()))), _MOST_NEAR):
            other = read(text, query.table, query.index, query.context)
            if other.tree is not None and other.count:
                things = [query.index.things[row] for row in other.rows[:_NEAR].tolist()]
                cards = joined((self._finder.presenter.newest(card.id) for card in things), DEFAULT_VIEW)
                return text, self._finder.address(text), cards
        return None

    @property
    def views(self) -> list[tuple[Option, str]]:
        """Options of the display (such as images or list), each with the URL of the same results in that display."""
        field = self.query.table.by_key["display"]
        assert isinstance(field, Display)  # noqa: S101  (the table says so)
        values = ["", *(option.value for option in field.offered[1:])]
        first = self.page.start_index() - 1
        pages = [first // PAGE_SIZES[value or DEFAULT_VIEW] + 1 for value in values]
        queries = replaced(self.query.text, "display", values, self.query.table)
        return [
            (option, self._finder.address(query, {"page": page} if page > 1 else {}))
            for option, query, page in zip(field.offered, queries, pages, strict=True)
        ]


def nearest(paginator: Paginator[int], page: str | None) -> Page[int]:
    """Return the page with the number nearest to `page`; the first page for anything but a whole number from 0."""
    text = (page or "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or text != digits:
        return paginator.page(1)
    number = int(digits[:12]) if len(digits.lstrip("0")) <= 12 else paginator.num_pages
    return paginator.page(min(max(number, 1), paginator.num_pages))

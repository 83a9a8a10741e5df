"""Lists of cards in the admin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from cards.catalog.catalogs import library_of
from cards.models import Card
from cards.search import search
from cards.search.context import context_of
from games import GAMES

#: Most search results in the admin.
MAX_RESULTS: Final = 5_000


class CardListAdmin(admin.ModelAdmin[Card]):
    """Admin list of cards, searched in the query language of the site's card search."""

    #: Kind of the listed cards, if there is only one.
    kind: ClassVar[str | None] = None
    #: Codes of the games of the listed cards; empty for all.
    games: ClassVar[Sequence[str]] = ()
    search_fields = ("name",)  # for there to be a box
    search_help_text = "As on the site: words, or el:fire lv<=2 o:draw, not:executable, s:DSP cn:1..20."
    list_per_page = 50

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """Return the listed cards that a query matches, and False, since none is repeated.

        At most `MAX_RESULTS` cards a game are listed. Warnings that all games share are shown above the list.
        """
        if not search_term:
            return queryset, False
        games = self.games or [code for code in GAMES if request.GET.get("game__exact", code) == code]
        condition, warnings, matches = Q(pk__in=()), list[list[str]](), 0
        for game in games:
            query = search(search_term, library_of(game), context_of(request))
            rows = query.rows
            if self.kind:
                rows = rows[query.index.choices("kind").mask(self.kind)[rows]]
            matches += len(rows)
            warnings.append([warning.message for warning in query.warnings])
            numbers = [query.index.things[row].id for row in rows[:MAX_RESULTS]]
            condition |= Q(game=game, permanent_number__in=numbers)
        notes = [message for message in warnings[0] if all(message in others for others in warnings[1:])]
        if matches > MAX_RESULTS:
            notes.append(f"only the first {MAX_RESULTS:,} of {matches:,} cards are listed. Say more about them.")
        for note in notes:
            messages.warning(request, f"Search: {note}")  # the first letter of a message is made large
        return queryset.filter(condition), False

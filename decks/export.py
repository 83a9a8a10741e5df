"""Decks as files to take along."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse

from cards import catalog
from cards.describing import describe
from cards.pictures.sheets import back_url, sheet_url
from cards.shown import shown_cards
from decks.content import DeckContent, words_of
from decks.formats import DUMPS, FormatError, dump
from decks.plans import written_plans
from tcg.library import Card


class NotExportable(Exception):
    """There is no such format, or the deck can't be written in it; says why."""


class ThisSite:
    """The site that a request was sent to, as files for somewhere else name it (`decks.formats.Site`)."""

    def __init__(self, request: HttpRequest, cards: catalog.Catalog) -> None:
        self._request, self._cards, self._shown = request, cards, shown_cards(cards)

    def page(self, card: Card) -> str:
        return self._whole(self._shown.newest(card.id).url)

    @property
    def back(self) -> str:
        return self._whole(back_url())

    def sheet(self, cards: Sequence[Card]) -> str:
        return self._whole(sheet_url([card.id for card in cards], self._cards))

    def describe(self, card: Card) -> str:
        return describe(self._cards[card.id])

    def _whole(self, path: str) -> str:
        return self._request.build_absolute_uri(path)


def export_response(request: HttpRequest, name: str, content: DeckContent, as_: str) -> HttpResponse:
    """A deck as a file called `name`, or as text to read and to copy where the address says `show`. Raises
    NotExportable."""
    if as_ not in DUMPS:
        raise NotExportable(f"Decks can be saved as {', '.join(DUMPS)}.")
    try:
        said, cards = (content.name, content.format, content.description), catalog.current()
        more = words_of(content), written_plans(content.plans, cards), ThisSite(request, cards)
        text = dump(as_, *said, content.decklist, cards, *more, deck_tags=content.deck_tags)
    except FormatError as error:
        raise NotExportable(str(error)) from error
    is_shown = "show" in request.GET
    kind = "text/plain; charset=utf-8" if is_shown else DUMPS[as_].content_type
    response = HttpResponse(text, content_type=kind)
    if not is_shown:
        response["Content-Disposition"] = f'attachment; filename="{name}.{DUMPS[as_].extension}"'
    response["Cache-Control"] = "private, no-cache"
    return response

"""Downloads of decks as files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from cards.images.queue import have_drawn
from cards.images.sheets import sheet_url
from cards.presenters.cards import presenter_of
from decks import permissions
from decks.content import DeckContent, words_of
from decks.core.plans import dump_plans
from decks.games import game_of, library_of
from decks.importexport import FILE_FORMATS, ExportedDeck, FormatError, dump
from decks.importexport.filenames import file_stem
from decks.models import Deck, Visibility
from decks.serializers.decks import share_url
from tcg.library import Card


class NotExportable(Exception):
    """Error of an export: the format is unknown or cannot hold the deck. The message has the reason."""


class ThisSite:
    """Addresses and card texts of this site for exported files (implements `decks.importexport.site.CardSite`)."""

    def __init__(self, request: HttpRequest, deck: Deck) -> None:
        self._request, self._deck = request, deck
        self._cards = library_of(deck)
        self._presenter = presenter_of(self._cards)

    @property
    def deck(self) -> str:
        """Address of the deck's page if it is public, else its share link if the requester may share it, else ""."""
        if self._deck.visibility == Visibility.PUBLIC:
            return self._whole(reverse("decks:deck", args=[self._deck.pk]))
        return share_url(self._request, self._deck) if permissions.link_token(self._request, self._deck) else ""

    def page(self, card: Card) -> str:
        """Return the full address of a card's page."""
        return self._whole(self._presenter.newest(card.id).url)

    @property
    def back(self) -> str:
        """Address of the image of the card back of the deck's game."""
        return self._whole(reverse("images:back", kwargs={"game": game_of(self._deck)}))

    def sheet(self, cards: Sequence[Card]) -> str:
        """Return the address of an image with these cards, and queue the drawing of the image."""
        card_views = [self._presenter.newest(card.id) for card in cards]
        # The program that reads the file soon requests the sheet, and only once.
        have_drawn([each.image for each in card_views], 0.0)
        return self._whole(sheet_url(self._cards, [card.id for card in cards]))

    def describe(self, card: Card) -> str:
        """Return all that is printed on a card without its name, in lines."""
        return game_of(self._deck).image.describe(self._cards[card.id])

    def _whole(self, path: str) -> str:
        return self._request.build_absolute_uri(path)


def export_response(
    request: HttpRequest, deck: Deck, content: DeckContent, as_: str, version: int | None = None
) -> HttpResponse:
    """Return the response with a content of a deck as a file in the format with the code `as_`.

    With `show` in the query string, it is plain text to copy; then the format "text" leaves out the description, which
    is too long for a chat. A `version` becomes part of the file's name. Raises NotExportable.
    """
    is_shown = "show" in request.GET
    if as_ not in FILE_FORMATS:
        raise NotExportable(f"Decks can be saved as {', '.join(FILE_FORMATS)}.")
    try:
        cards, site = library_of(deck), ThisSite(request, deck)
        plans = dump_plans(content.plans, cards)
        exported = ExportedDeck.of(content, cards, words=words_of(content), plans=plans, site=site)
        if as_ == "text" and is_shown:
            exported = replace(exported, description="")
        text = dump(as_, exported)
    except FormatError as error:
        raise NotExportable(str(error)) from error
    kind = "text/plain; charset=utf-8" if is_shown else FILE_FORMATS[as_].content_type
    response = HttpResponse(text, content_type=kind)
    if not is_shown:
        stem = file_stem(content.name, deck.pk) + (f"-v{version}" if version is not None else "")
        response["Content-Disposition"] = f'attachment; filename="{stem}.{FILE_FORMATS[as_].extension}"'
    response["Cache-Control"] = "private, no-cache"
    return response

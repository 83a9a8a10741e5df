"""Decks as files to take along."""

from __future__ import annotations

from django.http import HttpResponse

from cards import catalog
from decks.formats import DUMPS, FormatError, dump
from decks.models import Deck
from decks.services import decklist_of


class NotExportable(Exception):
    """There is no such format, or the deck can't be written in it; says why."""


def export_response(deck: Deck, as_: str) -> HttpResponse:
    """A deck as a file. Raises NotExportable."""
    if as_ not in DUMPS:
        raise NotExportable(f"Decks can be saved as {', '.join(DUMPS)}.")
    try:
        text = dump(as_, deck.name, deck.format, deck.description, decklist_of(deck), catalog.current())
    except FormatError as error:
        raise NotExportable(str(error)) from error
    response = HttpResponse(text, content_type=DUMPS[as_].content_type)
    response["Content-Disposition"] = f'attachment; filename="{deck.pk}.{DUMPS[as_].extension}"'
    response["Cache-Control"] = "private, no-cache"
    return response

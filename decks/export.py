"""Decks as files to take along."""

from __future__ import annotations

from django.http import HttpResponse

from cards import catalog
from decks.content import DeckContent, words_of
from decks.formats import DUMPS, FormatError, dump
from decks.plans import written_plans


class NotExportable(Exception):
    """There is no such format, or the deck can't be written in it; says why."""


def export_response(name: str, content: DeckContent, as_: str) -> HttpResponse:
    """A deck as a file called `name`. Raises NotExportable."""
    if as_ not in DUMPS:
        raise NotExportable(f"Decks can be saved as {', '.join(DUMPS)}.")
    try:
        said, cards = (content.name, content.format, content.description), catalog.current()
        text = dump(as_, *said, content.decklist, cards, words_of(content), written_plans(content.plans, cards))
    except FormatError as error:
        raise NotExportable(str(error)) from error
    response = HttpResponse(text, content_type=DUMPS[as_].content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}.{DUMPS[as_].extension}"'
    response["Cache-Control"] = "private, no-cache"
    return response

"""Copies and what they are copies of: how both differ now, and what the original has become since."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from cards.catalog.library import Library
from decks.content import DeckContent
from decks.core import history, services
from decks.core.change_labels import summary_of
from decks.core.changes import difference
from decks.games import game_of
from decks.models import Deck
from decks.search.named import comparable
from decks.serializers.decks import may_name


@dataclass(frozen=True, slots=True)
class Origin:
    """The deck that another is a copy of. `differs` says how the copy differs from it now, and `news` what has changed
    in it since it was copied, "" for nothing, or where that isn't asked; each with the address that shows it.
    """

    deck: Deck
    differs: str
    address: str
    news: str
    news_address: str


def origin_of(
    request: HttpRequest, deck: Deck, content: DeckContent, catalog: Library, *, address: str, may_edit: bool
) -> Origin | None:
    """What `deck` is a copy of, where `request` may know it. `address` is where it is looked at.

    What has changed in the original since is for those who may edit the copy: its first version is what was copied.
    """
    origin = deck.forked_from
    if origin is None or not may_name(request, origin):
        return None
    theirs, game = comparable(services.content_of(origin)), game_of(catalog)
    news = ""
    if may_edit and origin.updated_at > deck.created_at and history.first_version(deck) == 1:
        copied = history.content_at(deck, 1, content)
        news = summary_of(difference(comparable(copied), theirs), game)
    return Origin(
        deck=origin,
        differs=summary_of(difference(theirs, comparable(content)), game),
        address=_comparing(origin.pk, address),
        news=news,
        news_address=_comparing(f"{deck.pk}@1", origin.pk),
    )


def _comparing(a: str, b: str) -> str:
    return f"{reverse('decks:compare')}?{urlencode({'a': a, 'b': b})}"

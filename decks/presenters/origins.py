"""Note on a copied deck about its original: differences of the copy, and later changes of the original."""

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
class DeckOrigin:
    """Original from which a deck was copied, with the page of differences at `address`, of news at `news_address`.

    `differs` sums up the differences of the copy from the original, `news` the changes of the original since then; ""
    for none or if not available.
    """

    deck: Deck
    differs: str
    address: str
    news: str
    news_address: str


def origin_of(
    request: HttpRequest, deck: Deck, content: DeckContent, catalog: Library, *, address: str, may_edit: bool
) -> DeckOrigin | None:
    """Return the original of `deck`, or None if it is no copy or the requester may not see the original.

    `address` is that of the deck's page. Changes of the original since the copy's first version are only computed with
    `may_edit`.
    """
    origin = deck.forked_from
    if origin is None or not may_name(request, origin):
        return None
    theirs, game = comparable(services.content_of(origin)), game_of(catalog)
    news = ""
    if may_edit and origin.updated_at > deck.created_at and history.first_version(deck) == 1:
        copied = history.content_at(deck, 1, content)
        news = summary_of(difference(comparable(copied), theirs), game)
    return DeckOrigin(
        deck=origin,
        differs=summary_of(difference(theirs, comparable(content)), game),
        address=_comparing(origin.pk, address),
        news=news,
        news_address=_comparing(f"{deck.pk}@1", origin.pk),
    )


def _comparing(a: str, b: str) -> str:
    return f"{reverse('decks:compare')}?{urlencode({'a': a, 'b': b})}"

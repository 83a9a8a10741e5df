"""Lookup of the deck that the key in a URL names, among the decks that the request may see.

A deck has the addresses `/decks/<id>/` and, by its share link, `/s/<token>/`, with the same pages below both
(`decks.urls.OF_A_DECK`). A converter reads the key (`decks.converters`), and the view finds the deck by it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from decks import permissions
from decks.converters import DeckKey
from decks.models import Deck, Visibility


@dataclass(frozen=True, slots=True)
class OpenedDeck:
    """Deck that a request may see, and the key by which it was opened, which the page's links use too."""

    deck: Deck
    key: DeckKey

    def url(self, page: str = "deck", *arguments: str | int) -> str:
        """Return the address of a page of the deck, given its name in `decks.urls` and its URL's other arguments."""
        return reverse(f"decks:{page}", args=[self.key, *arguments])

    @property
    def is_open(self) -> bool:
        """Whether everybody could open the deck by this key: it is from a share link, or the deck is public."""
        return self.key.by_link or self.deck.visibility == Visibility.PUBLIC

    def for_others(self, request: HttpRequest) -> OpenedDeck | None:
        """Return the deck with a key that others can open too: that of its share link if it is not public.

        Returns None if there is no share link, or if the requester may not pass it on.
        """
        if self.is_open:
            return self
        token = permissions.link_token(request, self.deck)
        return OpenedDeck(self.deck, DeckKey(token, by_link=True)) if token else None


def one(decks: QuerySet[Deck]) -> Deck:
    """Return the only deck of a queryset, loaded with its owner and its original's owner; Http404 if it is empty."""
    return get_object_or_404(decks.select_related("owner", "forked_from__owner"))


def find(request: HttpRequest, key: DeckKey) -> OpenedDeck:
    """Return the deck with the key of a URL. Raises Http404 if there is none or the request may not see it."""
    decks = permissions.shared(key.value) if key.by_link else permissions.visible(request).filter(pk=key.value)
    return OpenedDeck(one(decks), key)


def own(request: HttpRequest, deck_id: str, deed: str) -> Deck:
    """Return the requester's own deck, for an action of the owner alone: `deed`, named in the error message.

    Raises PermissionDenied for co-editors, Http404 for everybody else.
    """
    deck = one(permissions.editable(request).filter(pk=deck_id))
    permissions.refuse_co_editor(request, deck, deed)
    return deck

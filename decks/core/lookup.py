"""Lookup of a deck by the key that an address has, within what the request may see.

A deck has two addresses: `/decks/<id>/`, and `/s/<token>/` by its share link. The same pages are below both
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
    """A deck that a request may see, and the key by which it was found: all further addresses keep to it."""

    deck: Deck
    key: DeckKey

    def url(self, page: str = "deck", *arguments: str | int) -> str:
        """Return the address of a page below the deck, by its name in `decks.urls`."""
        return reverse(f"decks:{page}", args=[self.key, *arguments])

    @property
    def is_open(self) -> bool:
        """Whether others can open this address."""
        return self.key.by_link or self.deck.visibility == Visibility.PUBLIC

    def for_others(self, request: HttpRequest) -> OpenedDeck | None:
        """Return the deck by a key that others can open: its link's where it is not public.

        None for a private deck, and for whoever may not pass the link on.
        """
        if self.is_open:
            return self
        token = permissions.link_token(request, self.deck)
        return OpenedDeck(self.deck, DeckKey(token, by_link=True)) if token else None


def one(decks: QuerySet[Deck]) -> Deck:
    """Return the only one of these decks, with the accounts that its page names. Raises Http404."""
    return get_object_or_404(decks.select_related("owner", "forked_from__owner"))


def find(request: HttpRequest, key: DeckKey) -> OpenedDeck:
    """Return the deck of a key. Raises Http404 where there is none, or the request may not see it."""
    decks = permissions.shared(key.value) if key.by_link else permissions.visible(request).filter(pk=key.value)
    return OpenedDeck(one(decks), key)


def own(request: HttpRequest, deck_id: str, deed: str) -> Deck:
    """Return one's own deck, to do with it what its owner alone does.

    Raises PermissionDenied to who edits it with them.
    """
    deck = one(permissions.editable(request).filter(pk=deck_id))
    permissions.refuse_co_editor(request, deck, deed)
    return deck

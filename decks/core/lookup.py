"""One deck of those that a request may see, by its id or by its link, and the addresses that it has then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from decks import permissions
from decks.models import Deck


@dataclass(frozen=True, slots=True)
class Place:
    """The addresses of a deck for whoever came by its id, or by its link."""

    deck: str
    hand: str
    copy: str
    export: str


def _by_id(request: HttpRequest, deck_id: str) -> tuple[Deck, Place]:
    deck = one(permissions.visible(request).filter(pk=deck_id))
    return deck, Place(*(reverse(f"decks:{name}", args=[deck.pk]) for name in ("deck", "hand", "copy", "export")))


def _by_link(request: HttpRequest, token: str) -> tuple[Deck, Place]:
    deck = one(permissions.shared(token))
    names = ("shared", "shared-hand", "shared-copy", "shared-export")
    return deck, Place(*(reverse(f"decks:{name}", args=[token]) for name in names))


def one(decks: QuerySet[Deck]) -> Deck:
    """The only one of these decks, with what its page says of others. Raises Http404."""
    return get_object_or_404(decks.select_related("owner", "forked_from__owner"))


def own(request: HttpRequest, deck_id: str, deed: str) -> Deck:
    """Return one's own deck, to do with it what its owner alone does.

    Raises PermissionDenied to who edits it with them.
    """
    deck = one(permissions.editable(request).filter(pk=deck_id))
    permissions.refuse_co_editor(request, deck, deed)
    return deck


_FIND: Final = {"deck_id": _by_id, "token": _by_link}


def find(request: HttpRequest, where: dict[str, str]) -> tuple[Deck, Place]:
    """The deck that an address names, by its id or by its link, and its addresses. Raises Http404."""
    ((key, value),) = where.items()
    return _FIND[key](request, value)

"""Parts of a deck's page for readers: a sample hand, and other public decks by its author or copied from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from decks import permissions
from decks.core.hands import USUAL_SIZE, clean_seed, deal, new_seed
from decks.models import Deck
from decks.pages.list_items import deck_items
from decks.presenters.deck import DeckPresenter, HandCard
from tcg.opening import UnknownSize

#: Seed of the default hand.
_FIRST_SEED: Final = "1"
#: Copies of a deck, and other decks of its owner, on its page.
_NEAR: Final = 3


class SampleHand:
    """Sample opening hand on the deck page at `address`, dealt by the seed in the request."""

    def __init__(self, request: HttpRequest, deck: DeckPresenter, address: str) -> None:
        self.seed = clean_seed(request.GET.get("hand", "")) or _FIRST_SEED
        self._deck, self._address = deck, address
        self._view = {"view": "faces"} if request.GET.get("view") == "faces" else {}

    @property
    def is_graded(self) -> bool:
        """Whether hands of the game get a grade that says how good they are."""
        return self._deck.game.estimates_win_turn

    @property
    def has_draws(self) -> bool:
        """Whether the game draws a fixed number of cards each turn."""
        return isinstance(self._deck.game.openings[self._deck.format.code].draw, int)

    @cached_property
    def cards(self) -> list[HandCard]:
        """Cards of the hand; empty if the game leaves the size of the hand open."""
        opening = self._deck.game.openings[self._deck.format.code]
        try:
            dealt = deal(self._deck.decklist, self._deck.catalog, self.seed, 0, opening, size=USUAL_SIZE)
        except UnknownSize:
            return []
        return [self._deck.in_hand(ref) for ref in dealt.hand]

    @cached_property
    def another(self) -> str:
        """Address of the same page with another hand."""
        return f"{self._address}?{urlencode({**self._view, 'hand': new_seed()})}"


@dataclass(frozen=True, slots=True)
class RelatedDecks:
    """Public decks related to a deck: the newest of them as HTML, and the number of all."""

    count: int
    items: SafeString

    @property
    def more(self) -> int:
        """Number of related decks that are not among the newest."""
        return max(0, self.count - _NEAR)


def copies_of(deck: Deck) -> RelatedDecks:
    """Return the public decks that were copied from `deck`: one query, or two if there are many."""
    return _near(permissions.public().filter(forked_from=deck))


def others_by(deck: Deck) -> RelatedDecks:
    """Return the other public decks of the deck's owner: one query, or two if there are many."""
    if deck.owner_id is None:
        return RelatedDecks(0, SafeString())
    return _near(permissions.public().filter(owner=deck.owner_id).exclude(pk=deck.pk))


def _near(decks: QuerySet[Deck]) -> RelatedDecks:
    newest = list(decks.select_related("owner").order_by("-updated_at", "pk")[: _NEAR + 1])
    count = decks.count() if len(newest) > _NEAR else len(newest)
    return RelatedDecks(count, deck_items(newest[:_NEAR]))

"""A deck as its page shows it to a reader: a sample hand, and which decks are near it."""

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
from decks.pages.list_items import tiles
from decks.presenters.deck import HandCard, ShownDeck
from tcg.opening import UnknownSize

#: The hand of whoever asks for none: everybody sees the same.
_FIRST_SEED: Final = "1"
#: Copies of a deck, and other decks of its author, that its page has room for.
_NEAR: Final = 3


class SampleHand:
    """An opening hand of a deck on the page `address`, by the seed in it. The way to another keeps the view."""

    def __init__(self, request: HttpRequest, deck: ShownDeck, address: str) -> None:
        self.seed = clean_seed(request.GET.get("hand", "")) or _FIRST_SEED
        self._deck, self._address = deck, address
        self._view = {"view": "faces"} if request.GET.get("view") == "faces" else {}

    @property
    def is_graded(self) -> bool:
        """Whether there is more to say of it than its cards."""
        return self._deck.game.estimates_win_turn

    @property
    def has_draws(self) -> bool:
        """Whether turns draw a number of cards that is known before they are played."""
        return isinstance(self._deck.game.openings[self._deck.format.code].draw, int)

    @cached_property
    def cards(self) -> list[HandCard]:
        """The cards that are dealt; none where how many is not known."""
        opening = self._deck.game.openings[self._deck.format.code]
        try:
            dealt = deal(self._deck.decklist, self._deck.catalog, self.seed, 0, opening, size=USUAL_SIZE)
        except UnknownSize:
            return []
        return [self._deck.in_hand(ref) for ref in dealt.hand]

    @cached_property
    def another(self) -> str:
        """The address of the page with another hand."""
        return f"{self._address}?{urlencode({**self._view, 'hand': new_seed()})}"


@dataclass(frozen=True, slots=True)
class Near:
    """Public decks beside one that is looked at: the newest of them as tiles, and how many there are."""

    count: int
    tiles: SafeString

    @property
    def more(self) -> int:
        """Those that are not shown."""
        return max(0, self.count - _NEAR)


def copies_of(deck: Deck, shown: ShownDeck) -> Near:
    """The public decks that began as a copy of `deck`. One query, two where there are many."""
    return _near(permissions.public().filter(forked_from=deck), shown)


def others_by(deck: Deck, shown: ShownDeck) -> Near:
    """The other public decks of its author. One query, two where there are many, none where it has no author."""
    if deck.owner_id is None:
        return Near(0, SafeString())
    return _near(permissions.public().filter(owner=deck.owner_id).exclude(pk=deck.pk), shown)


def _near(decks: QuerySet[Deck], shown: ShownDeck) -> Near:
    newest = list(decks.select_related("owner").order_by("-updated_at", "pk")[: _NEAR + 1])
    count = decks.count() if len(newest) > _NEAR else len(newest)
    return Near(count, tiles(newest[:_NEAR]))

"""HTML of decks as items of a list, cached for each state of a deck and each state of the cards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library
from cards.responses.rendered import BoundedCache
from decks.core import services
from decks.core.markdown import first_sentence
from decks.games import library_of
from decks.models import Deck
from decks.presenters.deck import DeckPresenter

#: Items in the cache, of 1 to 2 kB each.
MOST: Final = 20_000


def deck_items(
    decks: Iterable[Deck],
    *,
    is_mine: bool = False,
    picked: Collection[str] = (),
    people: Mapping[str, Sequence[str]] | None = None,
    guest_in: Collection[str] = (),
) -> SafeString:
    """Return decks, with owners loaded, as HTML list items in order; at most one query, for decklists not in the cache.

    Args:
        decks: The decks, in order.
        is_mine: Whether the list is that of the owner, with visibility, folder, labels and a checkbox.
        picked: Ids of the decks that are checked already.
        people: Names of the other editors of each deck, by its id; None for none.
        guest_in: Ids of the decks of others in an owner's list.
    """
    others = people or {}
    by_state = {
        _state(deck, is_mine and deck.pk not in guest_in, deck.pk in picked, others.get(deck.pk, ())): deck
        for deck in decks
    }

    libraries = {code: library_of(code) for code in {deck.game for deck in by_state.values()}}
    items = {state: _cache(libraries[deck.game]).get(state) for state, deck in by_state.items()}
    new = {state: deck for state, deck in by_state.items() if items[state] is None}
    decklists = services.decklists_of(new.values())
    for state, deck in new.items():
        library, is_own = libraries[deck.game], is_mine and deck.pk not in guest_in
        context = {
            "deck": deck,
            "is_mine": is_own,
            "is_picked": deck.pk in picked,
            "people": others.get(deck.pk),
            "deck_view": DeckPresenter(decklists[deck.pk], deck.format, library),
            "summary": first_sentence(deck.description, library),
        }
        item = render_to_string("decks/tile.html", context)
        _cache(library).set(state, item)
        items[state] = item
    return mark_safe("\n".join(filter(None, items.values())))  # noqa: S308  (rendered)


def _state(deck: Deck, is_mine: bool, is_picked: bool, people: Sequence[str]) -> tuple[Hashable, ...]:
    """Return the cache key of an item: everything that its HTML depends on besides the cards.

    The arguments are as in `deck_items`, for one deck. The deck's version covers all content but likes, which are in
    the key too.
    """
    owner = deck.owner
    whose = (owner.username, owner.is_active, settings.COMMUNITY) if owner else bool(deck.visitor)  # a link or a name
    own = (deck.folder, *deck.labels, is_picked) if is_mine else None
    likes = deck.likes if settings.COMMUNITY else 0
    return deck.pk, deck.version, deck.updated_at, deck.win_turn, likes, whose, own, tuple(people)


@cached_by_library
def _cache(catalog: Library, before: BoundedCache[SafeString] | None) -> BoundedCache[SafeString]:
    return BoundedCache(MOST)

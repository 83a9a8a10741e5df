"""Decks among others: the items of a list, each rendered once for every state of its deck and every catalogue."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards.catalog import Catalog, kept_with_catalog
from cards.kept import Kept
from decks import services
from decks.models import Deck
from decks.presentation import ShownDeck

#: Tiles that are kept.
MOST: Final = 2000


def tiles(
    decks: Iterable[Deck],
    catalog: Catalog,
    *,
    is_mine: bool = False,
    picked: Collection[str] = (),
    people: Mapping[str, Sequence[str]] | None = None,
    guest_in: Collection[str] = (),
) -> SafeString:
    """The items of a list of decks, which come with their owners: at most one query, for the cards of those that
    haven't been shown as they are now. Their owner sees who else sees them and what they are filed under, and picks
    some: those with the ids `picked` are picked already. `people` are those with whom one edits each, by its id; those
    with the ids `guest_in` are of others.
    """
    others = people or {}
    shown = {
        _state(deck, is_mine and deck.pk not in guest_in, deck.pk in picked, others.get(deck.pk, ())): deck
        for deck in decks
    }
    kept = _kept(catalog)
    found = {state: kept.get(state) for state in shown}
    new = [state for state, tile in found.items() if tile is None]
    decklists = services.decklists_of(shown[state] for state in new)
    for state in new:
        deck = shown[state]
        context = {
            "deck": deck,
            "shown": ShownDeck(decklists[deck.pk], deck.format, catalog),
            "is_mine": is_mine and deck.pk not in guest_in,
            "is_picked": deck.pk in picked,
            "people": others.get(deck.pk),
        }
        kept.keep(state, tile := render_to_string("decks/tile.html", context))
        found[state] = tile
    return mark_safe("\n".join(filter(None, found.values())))  # noqa: S308  (rendered)


def _state(deck: Deck, is_mine: bool, is_picked: bool, people: Sequence[str]) -> Hashable:
    """What a tile depends on besides the cards: everything that is written in a deck counts in its version,
    who likes it doesn't."""
    owner = deck.owner
    whose = (owner.username, owner.is_active, settings.COMMUNITY) if owner else bool(deck.visitor)  # a link or a name
    own = (deck.folder, *deck.labels, is_picked) if is_mine else None
    likes = deck.likes if settings.COMMUNITY else 0
    return deck.pk, deck.version, deck.updated_at, likes, whose, own, tuple(people)


@kept_with_catalog
def _kept(catalog: Catalog, before: Kept[SafeString] | None) -> Kept[SafeString]:
    return Kept(MOST)

"""Decks among others: the items of a list, each rendered once for every state of its deck and every catalogue."""

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
from decks.presenters.deck import ShownDeck

#: Tiles that are kept: those of so many decks, in 1 to 2 kB each.
MOST: Final = 20_000


def tiles(
    decks: Iterable[Deck],
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

    libraries = {code: library_of(code) for code in {deck.game for deck in shown.values()}}
    found = {state: _kept(libraries[deck.game]).get(state) for state, deck in shown.items()}
    new = {state: deck for state, deck in shown.items() if found[state] is None}
    decklists = services.decklists_of(new.values())
    for state, deck in new.items():
        library, is_own = libraries[deck.game], is_mine and deck.pk not in guest_in
        context = {
            "deck": deck,
            "is_mine": is_own,
            "is_picked": deck.pk in picked,
            "people": others.get(deck.pk),
            "shown": ShownDeck(decklists[deck.pk], deck.format, library),
            "summary": first_sentence(deck.description, library),
        }
        tile = render_to_string("decks/tile.html", context)
        _kept(library).set(state, tile)
        found[state] = tile
    return mark_safe("\n".join(filter(None, found.values())))  # noqa: S308  (rendered)


def _state(deck: Deck, is_mine: bool, is_picked: bool, people: Sequence[str]) -> tuple[Hashable, ...]:
    """What a tile depends on besides the cards: everything that is written in a deck counts in its version,
    who likes it doesn't."""
    owner = deck.owner
    whose = (owner.username, owner.is_active, settings.COMMUNITY) if owner else bool(deck.visitor)  # a link or a name
    own = (deck.folder, *deck.labels, is_picked) if is_mine else None
    likes = deck.likes if settings.COMMUNITY else 0
    return deck.pk, deck.version, deck.updated_at, deck.win_turn, likes, whose, own, tuple(people)


@cached_by_library
def _kept(catalog: Library, before: BoundedCache[SafeString] | None) -> BoundedCache[SafeString]:
    return BoundedCache(MOST)

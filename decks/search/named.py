"""Lookup of the deck to compare by its name, id, address, deck code, or editable version (`id@3`, or its address)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest
from django.urls import reverse

from cards.catalog.library import Library
from decks import permissions
from decks.content import DeckContent
from decks.converters import DeckKey
from decks.core import history, services
from decks.core.change_labels import as_known
from decks.core.creation import copy_of
from decks.core.lookup import OpenedDeck
from decks.games import every_library, library_of
from decks.importexport import FormatError
from decks.importexport.codetext import game_of_code, sniff_code
from decks.importexport.detect import read_code
from decks.models import Deck, Visibility
from decks.search import public_decks
from games import DEFAULT_GAME
from tcg.integers import read_integer
from tcg.names import fold

#: An id or an address, and the version after it.
_ID: Final = re.compile(r"(?:^(?!\S*/(?:decks|s)/)|/decks/)(?P<id>[a-z0-9]{10})(?:$|[/?#@])|/s/(?P<token>[\w-]{20,})")
_VERSION: Final = re.compile(r"(?:@|/history/)(?P<version>\d{1,9})/?$")
#: A text that is nothing but an address.
_ADDRESS: Final = re.compile(r"https?://\S+|\S*/(?:decks|s)/[\w-]{10,}\S*", re.IGNORECASE)
#: The id after a name that several decks have.
_OF_ID: Final = re.compile(r" \((?P<id>[a-z0-9]{10})\)$")
#: Least letters of a part of a name to search for, and most names in the message about several matches.
_SHORTEST: Final = 3
_MOST_NAMED: Final = 4


class NoSide(Exception):
    """Error: a text names no deck that can be compared; the message has the reason."""


@dataclass(frozen=True, slots=True)
class ComparedDeck:
    """One of the two decks of a comparison.

    `key` is a text that finds the deck again. `deck` is None, and `url` "", for a deck code; `version` is None for the
    present version. `by_link` is set for a deck that the user may see only by its link.
    """

    key: str
    name: str
    content: DeckContent
    deck: Deck | None = None
    version: int | None = None
    url: str = ""
    by_link: bool = False

    @property
    def can_play(self) -> bool:
        """Whether results of games may be stored.

        They may not if the deck is visible only by its link, as they reveal it.
        """
        return not self.by_link

    @property
    def title(self) -> str:
        """Name of the deck and its owner: “Ember Rush by ann”."""
        owner = self.deck.owner if self.deck else None
        return f"{self.name} by {owner.username}" if owner else self.name

    def label(self, own: Mapping[str, str]) -> str:
        """Return the text for a form field: the deck's name in `own` (`own_names`) or, if missing, its title."""
        return own.get(self.key) or self.title

    def is_kin_of(self, other: ComparedDeck) -> bool:
        """Return whether both are versions of one deck, or one is a copy of the other."""
        one, two = self.deck, other.deck
        if one is None or two is None:
            return False
        return one == two or one.forked_from_id == two.pk or two.forked_from_id == one.pk


def titles_of(a: ComparedDeck, b: ComparedDeck) -> tuple[str, str]:
    """Return titles that tell two decks apart: names, with the owners or “(first)” and “(second)” if needed."""
    if a.name.casefold() != b.name.casefold():
        return a.name, b.name
    if a.title != b.title:
        return a.title, b.title
    return f"{a.name} (first)", f"{b.name} (second)"


def comparable(content: DeckContent) -> DeckContent:
    """Return the parts of a deck that a comparison covers: cards, format and description.

    Notes, tags and plans are the owners' own, and a different name is no difference.
    """
    return DeckContent(
        name="",
        visibility="",
        format=content.format,
        description=content.description,
        decklist=content.decklist,
        game=content.game,
    )


def own_names(request: HttpRequest) -> dict[str, str]:
    """Return, by id, the names of decks that the user may edit, last changed first; equal names get the id added."""
    decks = dict(permissions.listable(request).order_by("-updated_at").values_list("pk", "name"))
    counts = Counter(name.casefold() for name in decks.values())
    return {pk: name if counts[name.casefold()] == 1 else f"{name} ({pk})" for pk, name in decks.items()}


def side_of(request: HttpRequest, text: str, cards: Library) -> ComparedDeck:
    """Return the deck that `text` names, for one side of a comparison. Raises NoSide.

    A deck code that names no game is one of the game of `cards`.
    """
    versioned = _VERSION.search(text)
    match = _ID.search(text)
    side = _deck_at(request, match) if match else None
    side = side or _named(request, text)
    if side is None:
        return _coded(text, cards)
    if versioned and match:
        return _at(request, side, read_integer(versioned["version"]) or 0)
    return side


def linked(request: HttpRequest, text: str) -> ComparedDeck | None:
    """Return the deck at an address, or None for other text or a deck code; NoSide if it may not be seen."""
    address = text.strip().strip("<>")
    if not _ADDRESS.fullmatch(address):
        return None
    if match := _ID.search(address):
        side = _deck_at(request, match)
        versioned = _VERSION.search(address)
        return _at(request, side, read_integer(versioned["version"]) or 0) if side and versioned else side
    if _is_code(address):
        return None
    raise NoSide("No deck of this site is at this address. Paste its list or its deck code instead.")


def linked_copy(request: HttpRequest, text: str) -> tuple[DeckContent, Deck] | None:
    """Return content and deck to copy at an address; None if `text` is no deck's address; or raise NoSide."""
    side = linked(request, text)
    if side is None or side.deck is None:
        return None
    name = f"Copy of {side.name}" if side.version is None else side.name
    return copy_of(as_known(side.content, library_of(side.deck)), name), side.deck


def _is_code(text: str) -> bool:
    return (
        sniff_code(text, library_of(DEFAULT_GAME.code)) is not None
        or game_of_code(text, DEFAULT_GAME, is_list=True) is not None
    )


def _deck_at(request: HttpRequest, match: re.Match[str]) -> ComparedDeck | None:
    """Return the deck of an id or address (`match` of `_ID`), or None for a wrong id; NoSide for a wrong address."""
    if token := match["token"]:
        deck = permissions.shared(token).select_related("owner").first()
    else:
        deck = permissions.visible(request).filter(pk=match["id"]).select_related("owner").first()
    if deck is None:
        if match[0] == match["id"]:  # it may be a name
            return None
        raise NoSide("There is no such deck, or you may not see it.")
    if match["token"] and not permissions.visible(request).filter(pk=deck.pk).exists():
        address = OpenedDeck(deck, DeckKey(match["token"], by_link=True)).url()
        return ComparedDeck(address, deck.name, services.content_of(deck), deck, None, address, by_link=True)
    return _side(deck)


def _side(deck: Deck) -> ComparedDeck:
    return ComparedDeck(deck.pk, deck.name, services.content_of(deck), deck, None, deck.get_absolute_url())


def _named(request: HttpRequest, text: str) -> ComparedDeck | None:
    """Return the deck with a name, own or else public, or the one with `text` in its name; None if there is none.

    Raises NoSide if there are several.
    """
    own = permissions.listable(request).select_related("owner")
    if (match := _OF_ID.search(text)) and (deck := own.filter(pk=match["id"]).first()):
        return _side(deck)
    decks = list(own.filter(name__iexact=text)[:2])
    if len(decks) > 1:
        raise NoSide("Several decks of yours are called that. Choose one from the list, or give its address.")
    if decks:
        return _side(decks[0])
    public = [pk for library in every_library() for pk in public_decks(library).called(text)]
    if len(public) > 1:
        raise NoSide("Several public decks are called that. Give the address of the one that you mean.")
    deck = permissions.public().filter(pk__in=public).select_related("owner").first()
    return _side(deck) if deck else _named_in_part(request, text)


def _named_in_part(request: HttpRequest, text: str) -> ComparedDeck | None:
    """Return the one deck with a text in its name, or None: of the user's own decks, or else of the public ones.

    Raises NoSide for several. A text of fewer than three letters finds none.
    """
    part = fold(text)
    if len(part) < _SHORTEST:
        return None
    own = permissions.listable(request).filter(name__icontains=text).order_by("-updated_at").select_related("owner")
    decks = list(own[: _MOST_NAMED + 1])
    for library in () if decks else every_library():
        public = public_decks(library)
        decks += public.sorted(public.texts("folded_name").has(part), "folded_name", down=False)[: _MOST_NAMED + 1]
    if len(decks) > 1:
        names = ", ".join(f"“{deck.name}”" for deck in decks[:_MOST_NAMED])
        more = " and others" if len(decks) > _MOST_NAMED else ""
        raise NoSide(f"Several decks have that in their names: {names}{more}. Write the whole name of one.")
    return _side(decks[0]) if decks else None


def _at(request: HttpRequest, side: ComparedDeck, number: int) -> ComparedDeck:
    """Return the deck of `side` at version `number`.

    Raises NoSide without this version, or if the user may not edit the deck.
    """
    deck = side.deck
    if deck is None or not permissions.may_edit(request, deck):
        raise NoSide("Only of decks that you edit you may see how they were.")
    try:
        content = history.content_at(deck, number, side.content)
    except history.NoSuchVersion as error:
        raise NoSide(str(error)) from error
    name = f"{deck.name}, version {number}"
    url = reverse("decks:version", args=[deck.pk, number])
    return replace(side, key=f"{deck.pk}@{number}", name=name, content=content, version=number, url=url)


def _coded(text: str, cards: Library) -> ComparedDeck:
    """Return the deck of a deck code; a code without a game is of the game of `cards`.

    Raises NoSide for other texts.
    """
    if not _is_code(text):
        raise NoSide("No deck has this name, and it is neither the address of a deck nor a deck code.")
    try:
        parsed = read_code(text, cards)
    except FormatError as error:
        raise NoSide(f"This deck code can’t be read: {error}") from error
    content = DeckContent(
        name=parsed.name,
        format=parsed.format,
        description="",
        visibility=Visibility.PRIVATE,
        decklist=parsed.decklist,
        game=parsed.game,
    )
    return ComparedDeck(text, parsed.name or "The deck of the code", content)

"""Decks that a person can choose for a match: own ones, starter decks, and any that a text names or lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.text import Truncator

from cards.catalog import catalogs
from decks import permissions
from decks.core import services
from decks.goldfish.snapshot import Contender, contender_of
from decks.importexport import FormatError
from decks.importexport.detect import read_list
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from decks.search.named import NoSide, side_of
from games import DEFAULT_GAME

#: Own decks, and public ones of a search, that are shown, last changed first; others are found by name.
_SHOWN: Final = 12
#: Lines that were not understood, in an error message.
_LINES: Final = 10
_NO_DECK: Final = "There is no such deck, or you may not see it."
_OTHER_GAME: Final = f"Only decks of {DEFAULT_GAME.name} can be played."


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """Deck to choose from: the `key` that a form sends, its name, the image of its leader or "", and a short note."""

    key: str
    name: str
    image: str
    note: str


def opened_deck(request: HttpRequest, key: str) -> Deck:
    """Return the deck with an id, or with the token of its share link; ValidationError if it can't be played."""
    deck = permissions.visible(request).filter(pk=key).first() or permissions.shared(key).first() if key else None
    if deck is None:
        raise ValidationError(_NO_DECK)
    if deck.game != DEFAULT_GAME.code:
        raise ValidationError(_OTHER_GAME)
    return deck


def own_decks(request: HttpRequest) -> list[Deck]:
    """Return the decks that the requester may edit, last changed first."""
    return list(permissions.listable(request).filter(game=DEFAULT_GAME.code).order_by("-updated_at")[:_SHOWN])


def public_choices(text: str) -> list[DeckChoice]:
    """Return public decks with a text in their names, last changed first."""
    if not text.strip():
        return []
    decks = permissions.public().filter(game=DEFAULT_GAME.code, name__icontains=text.strip())
    return deck_choices(decks.order_by("-updated_at")[:_SHOWN])


def starter_choices() -> list[DeckChoice]:
    """Return the starter decks, by name."""
    return deck_choices(sorted(services.starter_decks().values(), key=lambda deck: deck.name))


def deck_choices(decks: Iterable[Deck], keys: dict[str, str] | None = None) -> list[DeckChoice]:
    """Return decks as choices. `keys` has the keys of decks that are not chosen by their ids."""
    cards, decks = catalogs.current(), list(decks)
    decklists = services.decklists_of(decks)
    choices = []
    for deck in decks:
        view = DeckPresenter(decklists[deck.pk], deck.format, cards)
        note = view.format.name if view.is_legal else f"{view.format.name}, not legal"
        choices.append(DeckChoice((keys or {}).get(deck.pk, deck.pk), deck.name, view.leader_image, note))
    return choices


def read_deck(request: HttpRequest, text: str) -> Contender:
    """Return the deck that a text names (by name, address or deck code) or lists.

    Raises ValidationError with all lines of a list that were not understood, or the reason why there is no deck.
    """
    text, cards = text.strip(), catalogs.current()
    try:
        if "\n" not in text:
            side = side_of(request, text, cards)
            content = side.content
            game, contender = content.game, Contender(
                name=side.name, format=content.format, decklist=content.decklist, deck=side.deck, version=side.version
            )  # fmt: skip
        else:
            parsed = read_list(text, cards)
            if parsed.lines:
                raise ValidationError(_unread([(line.line, line.text, line.message) for line in parsed.lines]))
            name = parsed.name or "Pasted deck"
            game, contender = parsed.game, Contender(name=name, format=parsed.format, decklist=parsed.decklist)
    except (NoSide, FormatError) as error:
        raise ValidationError(str(error)) from error
    if game != DEFAULT_GAME.code:
        raise ValidationError(_OTHER_GAME)
    return contender


def chosen_deck(request: HttpRequest, key: str, text: str) -> Contender:
    """Return the deck of a form: that which `text` names or lists, or without a text the one with a key."""
    return read_deck(request, text) if text.strip() else contender_of(opened_deck(request, key))


def _unread(lines: list[tuple[int, str, str]]) -> list[str]:
    messages = [f"Line {number}: “{Truncator(text).chars(60)}”: {message}" for number, text, message in lines[:_LINES]]
    return messages + ([f"… and {len(lines) - _LINES} more."] if len(lines) > _LINES else [])

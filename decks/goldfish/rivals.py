"""Decks to compare a deck with: another deck, an earlier version from a run, or itself with exchanged cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest
from django.utils.formats import date_format

from cards.catalog.catalogs import Catalog
from decks import permissions
from decks.core import services
from decks.games import game_of
from decks.goldfish.snapshot import PLAYED, Contender, contender_of
from decks.legality import name_of
from decks.models import Deck, Run
from decks.recommendations.suggestions import Suggestion, suggestions
from rules.cards import CardDef
from rules.vocabulary import Kind, Section
from tcg.construction import Decklist
from tcg.names import name_key

#: First choice of a list: none.
_NONE: Final = ("", "None")
#: Number of suggested cards.
_SUGGESTED: Final = 5
_ID: Final = re.compile(r"(?:^|/decks/)(?P<id>[a-z0-9]{10})(?:$|[/?#])|/s/(?P<token>[\w-]{20,})")


class NoRival(Exception):
    """Error: there is no deck to compare with; the message says why, `field` is the form field at fault, or ""."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Rivals:
    """Decks that the user may compare `deck` with. `earlier` are the user's runs with `deck`, newest first."""

    def __init__(self, request: HttpRequest, deck: Deck, earlier: Sequence[Run], cards: Catalog) -> None:
        self._request, self._deck, self._catalog = request, deck, cards
        self._decklist = services.decklist_of(deck)
        self._earlier = {run.pk: run for run in earlier if not is_played_as(run.sides[0], self._decklist, cards)}

    def choices(self) -> list[tuple[str, object]]:
        """Return grouped choices: none, other decks (`deck:<id>`), and this deck in earlier runs (`run:<id>`)."""
        own = (
            permissions.listable(self._request)
            .filter(game=self._deck.game)
            .exclude(pk=self._deck.pk)
            .order_by("name", "pk")
        )
        groups = [
            ("Your decks", [(f"deck:{pk}", name) for pk, name in own.values_list("pk", "name")]),
            ("This deck as it was", [(f"run:{pk}", f"on {_when(run)}") for pk, run in self._earlier.items()]),
        ]
        return [_NONE, *(group for group in groups if group[1])]

    def cards(self) -> list[tuple[str, str]]:
        """Return the choices for a card to take out of the main deck: first none, then (slug, name with copies)."""
        main = self._decklist.section(Section.MAIN)
        entries = [(self._catalog[ref], count) for ref, count in main.items() if isinstance(ref, int)]
        entries.sort(key=lambda entry: name_key(entry[0].name))
        return [("", "None"), *((card.slug, f"{card.name} ×{count}") for card, count in entries)]

    def suggested(self) -> list[Suggestion]:
        """Return up to five cards that would suit the main deck and are not in it, the best first.

        A copy of the most frequent card is left out of the computation, since a full deck has no suggestions.
        """
        main = self._decklist.section(Section.MAIN)
        with_room = self._decklist.remove(Section.MAIN, max(main, key=main.__getitem__)) if main else self._decklist
        suggested = suggestions(with_room, self._deck.format, self._catalog, Section.MAIN)
        return [each for each in suggested if each.card.id not in main][:_SUGGESTED]

    def contender(self, value: str) -> Contender:
        """Return the deck to play that a value from `choices` names; the value must be one of them."""
        kind, _, pk = value.partition(":")
        if kind == "run":
            run = self._earlier[pk]
            name = f"{self._deck.name} on {_when(run)}"
            return Contender(
                name=name, format=run.sides[0]["format"], decklist=stored_decklist(run.sides[0], self._catalog)
            )
        return contender_of(permissions.listable(self._request).get(game=self._deck.game, pk=pk))

    def linked(self, text: str) -> Contender:
        """Return the deck to play that an address names. Raises NoRival if the user may not see it by its id."""
        return contender_of(linked_deck(self._request, text, self._deck))

    def exchanged(self, out: str, into: str, copies: int) -> Contender:
        """Return this deck with copies of `out` (slug or "") removed, `into` (name or "") added; or raise NoRival."""
        decklist, name = self._decklist, self._deck.name
        gone, come = self._catalog.slugged(out), self._incoming(into)
        if gone == come:
            raise NoRival("The same card goes out and comes in.", "into")
        if gone is not None:
            have = decklist.copies(Section.MAIN, gone.id)
            if copies > have:
                raise NoRival(f"The main deck has {have} of {gone.name}.", "copies")
            decklist = decklist.remove(Section.MAIN, gone.id, copies)
        if come is not None:
            decklist = decklist.add(Section.MAIN, come.id, copies)
        if come is None:
            name = f"{name} without {copies} {gone.name if gone else ''}"
        elif gone is None:
            name = f"{name} with {copies} {come.name} more"
        else:
            name = f"{name} with {copies} {come.name} for {copies} {gone.name}"
        return Contender(name=name, format=self._deck.format, decklist=decklist)

    def _incoming(self, text: str) -> CardDef | None:
        """Return the creature or trick named `text` to add, or None for no text.

        Raises NoRival if no card has the name, or if it is a card of another kind.
        """
        if not text.strip():
            return None
        card = self._catalog.named(text.strip())
        if card is None:
            raise NoRival("No card has this name.", "into")
        if card.kind not in (Kind.CREATURE, Kind.TRICK):
            raise NoRival(f"{card.name} is no creature and no trick: only those are drawn.", "into")
        return card


def linked_deck(request: HttpRequest, text: str, beside: Deck) -> Deck:
    """Return the deck that an address names, to compare it with the deck `beside`.

    Raises NoRival if the deck may not be seen by its id, is `beside` itself, or is of another game.
    """
    match = _ID.search(text.strip())
    if match is None:
        raise NoRival("That is no address of a deck. It ends in /decks/ and ten letters.")
    seen = permissions.visible(request)
    if token := match["token"]:
        deck = seen.filter(pk__in=permissions.shared(token)).first()
        if deck is None:
            raise NoRival("By a link alone it can’t be compared. Copy the deck, and compare with the copy.")
    else:
        deck = seen.filter(pk=match["id"]).first()
        if deck is None:
            raise NoRival("There is no such deck, or it isn’t public.")
    if deck.pk == beside.pk:
        raise NoRival("That is this deck itself.")
    if deck.game != beside.game:
        raise NoRival(
            f"That deck is of {game_of(deck).name}, this one of {game_of(beside).name}: they don’t play one game."
        )
    return deck


def stored_decklist(side: dict[str, Any], cards: Catalog) -> Decklist:
    """Return the decklist of `side`, as stored in a run; cards that are no longer in the library are given by name."""
    return Decklist.of(
        **{
            section: [
                (card.id if (card := cards.slugged(entry["slug"] or "")) else entry["card"], entry["count"])
                for entry in entries
            ]
            for section, entries in side["sections"].items()
        }
    )


def is_played_as(side: dict[str, object], decklist: Decklist, cards: Catalog) -> bool:
    """Return whether a decklist has the same cards in the played sections as one stored in a run (`side`)."""

    def played(of: Decklist) -> list[dict[str, int]]:
        return [{name_of(ref, cards): count for ref, count in of.section(section).items()} for section in PLAYED]

    return played(stored_decklist(side, cards)) == played(decklist)


def _when(run: Run) -> str:
    return f"{date_format(run.created_at, 'j M Y, H:i')} UTC"

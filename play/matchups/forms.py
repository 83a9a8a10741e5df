"""Form that begins matchups: decks, the level of the bots, and the games of each two decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict

from decks import limits as deck_limits
from decks import permissions
from decks.core.services import decklists_of
from decks.goldfish import limits
from decks.goldfish.snapshot import Contender
from decks.models import Deck
from games import DEFAULT_GAME
from play.core.opponents import LEVELS, NOTES, bot_name
from play.pages.deck_choices import DeckChoice, deck_choices, own_decks, public_choices, starter_choices
from rules.bots.series import pairs_of

#: Numbers of games of each two decks to choose from; even ones, as decks change sides.
_GAMES: Final = (2, 4, 10, 20, 50, 100)
#: Time that a game takes, by the level of the bots.
_TIMES: Final = {1: "a fifth of a second a game", 2: "a second a game", 3: "20 seconds a game"}


class MatchupForm(forms.Form):
    """Form that begins matchups. The decks that it sends are ids."""

    level = forms.TypedChoiceField(
        label="Bots", coerce=int, choices=[(level, bot_name(level)) for level in LEVELS], initial=1
    )
    games = forms.TypedChoiceField(
        label="Games of each two decks", coerce=int, choices=[(count, str(count)) for count in _GAMES], initial=10
    )

    def __init__(self, request: HttpRequest, data: QueryDict | None = None, *, given: QueryDict) -> None:
        super().__init__(data, initial={name: given[name] for name in ("level", "games") if name in given})
        self.request = request
        sent = given if data is None else data
        #: Ids of the chosen decks, in their order.
        self.chosen = list(dict.fromkeys(sent.getlist("deck")))[: 2 * limits.SERIES_DECKS]
        self.query = sent.get("q", "")[: deck_limits.DECK_NAME]
        #: Decks to play, after a successful validation.
        self.contenders: list[Contender] = []

    @cached_property
    def _decks(self) -> dict[str, Deck]:
        """Chosen decks that the requester may see, by id."""
        decks = permissions.visible(self.request).filter(game=DEFAULT_GAME.code).in_bulk(self.chosen)
        return {pk: decks[pk] for pk in self.chosen if pk in decks}

    @property
    def groups(self) -> list[tuple[str, list[DeckChoice]]]:
        """(title, decks) of the lists to choose from; each deck is in one of them."""
        own, starters, found = deck_choices(own_decks(self.request)), starter_choices(), public_choices(self.query)
        listed = {choice.key for choice in (*own, *starters, *found)}
        others = deck_choices(deck for pk, deck in self._decks.items() if pk not in listed)
        shown: set[str] = set()
        groups = []
        titles = ("Chosen", f"Public decks called “{self.query}”", "Your decks", "Starter decks")
        for title, choices in zip(titles, (others, found, own, starters), strict=True):
            new = [choice for choice in choices if choice.key not in shown]
            shown |= {choice.key for choice in new}
            if new:
                groups.append((title, new))
        return groups

    @property
    def has_found(self) -> bool:
        """Whether there are public decks with the query in their names, or nothing was looked for."""
        return not self.query.strip() or bool(public_choices(self.query))

    @property
    def levels(self) -> list[tuple[int, str, str, bool]]:
        """(value, label, note, whether it is chosen) of each level of bots."""
        chosen = str(self["level"].value())
        return [(level, bot_name(level), f"{NOTES[level]}: {_TIMES[level]}", str(level) == chosen) for level in LEVELS]

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data, and set `contenders`."""
        cleaned: dict[str, Any] = super().clean() or {}
        decks = list(self._decks.values())
        if len(decks) < len(self.chosen):
            raise ValidationError("One of the decks is not there any more, or you may not see it.")
        if not 2 <= len(decks) <= limits.SERIES_DECKS:
            raise ValidationError(f"Choose 2 to {limits.SERIES_DECKS} decks. You have chosen {len(decks)}.")
        if self.errors:
            return cleaned
        most, pairs = limits.SERIES_GAMES[cleaned["level"]], len(pairs_of(len(decks)))
        if pairs * cleaned["games"] > most:
            total = pairs * cleaned["games"]
            raise ValidationError(
                f"{len(decks)} decks would play {total:,} games. Bots of this level play at most {most:,} at a time: "
                "choose fewer decks or games, or a lower level."
            )
        lists = decklists_of(decks)
        self.contenders = [
            Contender(name=deck.name, format=deck.format, decklist=lists[deck.pk], deck=deck) for deck in decks
        ]
        return cleaned


def values_of(params: Mapping[str, int], sides: Sequence[Mapping[str, Any]]) -> QueryDict:
    """Return the query string with which the page begins matchups like those of a run."""
    query = QueryDict(mutable=True)
    query.setlist("deck", [side["deck"] for side in sides])
    query["level"], query["games"] = str(params["level"]), str(params["games"])
    return query

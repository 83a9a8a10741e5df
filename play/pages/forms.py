"""Forms that begin and join matches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from decks import limits as deck_limits
from decks.goldfish.snapshot import Contender
from decks.goldfish_pages.serializers import TILES
from decks.models import Deck
from play import limits
from play.core.opponents import LEVELS, NOTES, bot_name, random_starter
from play.models import Clock, Mode
from play.pages.deck_choices import (
    DeckChoice,
    chosen_deck,
    deck_choices,
    opened_deck,
    own_decks,
    public_choices,
    starter_choices,
)
from rules.vocabulary import Tile

#: Choices of an opponent: a level of bots, a friend, or oneself. Each has a note.
_AGAINST: Final = {
    **{str(level): (bot_name(level), NOTES[level]) for level in LEVELS},
    Mode.LINK.value: ("A friend", "gets a link from you, and needs no account"),
    Mode.SELF.value: ("Yourself", "you play both hands"),
}
_PLAIN: Final = Tile.PLAIN_FIELDS.value
_LIST_HELP: Final = (
    "One card a line, its count before its name, or a deck code. The name or the address of a deck that you may see "
    "works too. If you write something here, it is played."
)


def _list_field(label: str) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        strip=False,
        max_length=deck_limits.LIST_LETTERS,
        widget=forms.Textarea({"rows": 4, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=_LIST_HELP,
    )


class DeckPicker(forms.Form):
    """Form that chooses a deck by its key or by a text, and a name for the player.

    `opened` is the key of the deck from whose page the person comes, or "".
    """

    deck = forms.CharField(required=False, max_length=100)
    text = _list_field("Another deck")
    name = forms.CharField(label="Your name", required=False, max_length=limits.NAME, help_text="Others see it.")

    def __init__(self, request: HttpRequest, data: Mapping[str, object] | None = None, *, opened: str = "") -> None:
        super().__init__(data)
        self.request = request
        self._opened = opened
        if request.user.is_authenticated:
            del self.fields["name"]
        #: Deck to play with, after a successful validation.
        self.contender: Contender | None = None

    @cached_property
    def _own(self) -> list[Deck]:
        return own_decks(self.request)

    @cached_property
    def opened_choices(self) -> list[DeckChoice]:
        """The deck from whose page the person comes, which is in no other list."""
        try:
            deck = opened_deck(self.request, self._opened)
        except ValidationError:
            return []
        return deck_choices([deck], {deck.pk: self._opened})

    @cached_property
    def own(self) -> list[DeckChoice]:
        """Own decks, last changed first."""
        return deck_choices(deck for deck in self._own if deck.pk != self._opened)

    @cached_property
    def starters(self) -> list[DeckChoice]:
        """Starter decks that are in no other list."""
        shown = {self._opened, *(deck.pk for deck in self._own), *(choice.key for choice in self.matching)}
        return [choice for choice in self._all_starters if choice.key not in shown]

    @cached_property
    def _all_starters(self) -> list[DeckChoice]:
        return starter_choices()

    @property
    def query(self) -> str:
        """Text to search for in the names of public decks."""
        return self.request.GET.get("q", "")[: deck_limits.DECK_NAME]

    @cached_property
    def matching(self) -> list[DeckChoice]:
        """Public decks with the query in their names, without own ones and the one that is opened."""
        shown = {self._opened, *(deck.pk for deck in self._own)}
        return [choice for choice in public_choices(self.query) if choice.key not in shown]

    @property
    def picked(self) -> str:
        """Key of the deck that is chosen now."""
        key = str(self.data.get("deck", "") or self._opened)
        known = [choice.key for choice in (*self.opened_choices, *self.matching, *self.own, *self.starters)]
        return key if key in known else next(iter(known), "")

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data, and set `contender`."""
        cleaned: dict[str, Any] = super().clean() or {}
        text = cleaned.get("text", "")
        if "text" in self.errors:
            return cleaned
        try:
            self.contender = chosen_deck(self.request, cleaned.get("deck", ""), text)
        except ValidationError as error:
            self.add_error("text" if text.strip() else "deck", error)
        return cleaned


class LobbyForm(DeckPicker):
    """Form that begins a match."""

    against = forms.ChoiceField(choices=[(value, label) for value, (label, _) in _AGAINST.items()], initial="1")
    their_deck = forms.ChoiceField(label="Deck of the opponent", required=False)
    their_text = _list_field("Another deck of the opponent")
    map = forms.ChoiceField(
        label="Map",
        required=False,
        choices=[(tile.value, f"{tile.label} everywhere") for tile in Tile],
        initial=_PLAIN,
    )
    best_of = forms.ChoiceField(
        label="Games",
        required=False,
        initial="1",
        choices=[("1", "One game"), ("2", "Best of three, with side decks between games")],
    )
    clock = forms.BooleanField(label="Clocks: 4 minutes a turn, 15 seconds a response", required=False)

    def __init__(self, request: HttpRequest, data: Mapping[str, object] | None = None, *, opened: str = "") -> None:
        super().__init__(request, data, opened=opened)
        decks = [
            ("Starter decks", [(choice.key, choice.name) for choice in self._all_starters]),
            ("Your decks", [(deck.pk, deck.name) for deck in self._own]),
        ]
        choices = [
            ("", "A random starter deck, or your own against yourself"),
            *(group for group in decks if group[1]),
        ]
        self.fields["their_deck"].choices = choices  # type: ignore[attr-defined]  # a choice field
        #: Deck of a bot, or of the other side of the person, after a successful validation; None for a friend's.
        self.opponent: Contender | None = None

    @property
    def opponents(self) -> list[tuple[str, str, str, bool]]:
        """(value, label, note, whether it is chosen) of each opponent."""
        chosen = self["against"].value() or "1"
        return [(value, label, note, value == chosen) for value, (label, note) in _AGAINST.items()]

    @property
    def options(self) -> list[forms.BoundField]:
        """Form fields that most people leave as they are."""
        names = ("their_deck", "their_text", "map", "best_of", "clock")
        return [self[name] for name in names]

    @property
    def has_options(self) -> bool:
        """Whether one of the options has an error, or was changed."""
        return any(field.errors or (self.is_bound and field.name in self.changed_data) for field in self.options)

    @property
    def mode(self) -> Mode:
        """Mode of the match."""
        against = self.cleaned_data["against"]
        return Mode.BOT if against in map(str, LEVELS) else Mode(against)

    @property
    def bot(self) -> int:
        """Level of the bot, 0 for a person."""
        return int(self.cleaned_data["against"]) if self.mode == Mode.BOT else 0

    @property
    def terrain(self) -> dict[str, str]:
        """Terrains by tile."""
        tile = self.cleaned_data["map"] or _PLAIN
        return {} if tile == _PLAIN else dict.fromkeys(TILES, tile)

    @property
    def time_limits(self) -> str:
        """Time limits of the match."""
        return Clock.OFFICIAL.value if self.cleaned_data["clock"] else ""

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data, and set `opponent`."""
        cleaned = super().clean()
        if (
            "against" not in self.errors
            and self.mode != Mode.LINK
            and not {"their_deck", "their_text"} & set(self.errors)
        ):
            try:
                self.opponent = self._opponent(cleaned["their_deck"], cleaned["their_text"])
            except ValidationError as error:
                self.add_error("their_text" if cleaned["their_text"].strip() else "their_deck", error)
        return cleaned

    def _opponent(self, key: str, text: str) -> Contender | None:
        if key or text.strip():
            return chosen_deck(self.request, key, text)
        if self.mode == Mode.SELF:
            return self.contender
        starter = random_starter()
        if starter is None:
            raise ValidationError("There are no starter decks here. Choose a deck for the bot.")
        return chosen_deck(self.request, starter.pk, "")

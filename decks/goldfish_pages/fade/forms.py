"""Form of the goldfish page of F.A.D.E. decks, and the address with the same settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest

from decks import permissions
from decks.core.hands import new_seed
from decks.goldfish.rivals import NoRival, linked_deck
from decks.goldfish_pages.fade import limits
from decks.goldfish_pages.forms import LinkField, SeedField, WholeField
from decks.models import Deck
from games.fade.goldfish import Params

_DEFAULTS: Final = Params()
_FIRST, _SECOND = "first", "second"
#: Public decks in the list of choices; others can be given by address.
_PUBLIC: Final = 30


class DeckChoice(forms.CharField):
    """Form field for the id of a deck, selected from a list; decks outside the list are accepted too."""

    widget = forms.Select


class FadeGoldfishForm(forms.Form):
    """Form for goldfish games with `deck`, alone or compared with another deck on the same seeds."""

    turn = forms.ChoiceField(
        label="You go",
        choices=[(_FIRST, "first"), (_SECOND, "second")],
        initial=_FIRST,
        help_text="Whoever goes first has no TP and draws nothing on turn 1.",
        error_messages={"invalid_choice": "First or second."},
    )
    games = WholeField(label="Games", most=limits.GAMES_SHOWN, initial=limits.GAMES_AT_FIRST)
    opponent_hp = WholeField(label="HP of the opponent", most=limits.OPPONENT_HP, initial=_DEFAULTS.opponent_hp)
    seed = SeedField()
    against = DeckChoice(label="Compare with", required=False, max_length=20)
    link = LinkField("or with a public deck, by its address")

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        request: HttpRequest,
        deck: Deck,
        initial: dict[str, object] | None = None,
    ):
        super().__init__(data, initial=initial)
        self._request, self._deck = request, deck
        #: The other deck of a comparison.
        self.rival: Deck | None = None
        self.fields["against"].widget.choices = self._choices()

    def _choices(self) -> list[tuple[str, object]]:
        own = _named(permissions.listable(self._request), self._deck)
        seen = {pk for pk, _ in own}
        public = _named(permissions.public().order_by("-updated_at"), self._deck, _PUBLIC)
        groups = [("Your decks", own), ("Public decks", [(pk, name) for pk, name in public if pk not in seen])]
        return [("", "None"), *(group for group in groups if group[1])]

    def clean(self) -> dict[str, object]:
        """Return the cleaned data, and set `rival` to the deck to compare with; only one comparison is allowed."""
        cleaned = self.cleaned_data
        if cleaned.get("against") and cleaned.get("link"):
            self.add_error("link", "One comparison at a time: leave one of them empty.")
        elif cleaned.get("against") or cleaned.get("link"):
            self._find_rival("link" if cleaned.get("link") else "against")
        return cleaned

    def _find_rival(self, field: str) -> None:
        value = self.cleaned_data[field]
        try:
            # An id also counts as an address.
            self.rival = linked_deck(self._request, value, self._deck)
        except NoRival as error:
            self.add_error(field, str(error))
            return
        choices = self.fields["against"].widget.choices
        known = {pk for _, group in choices if not isinstance(group, str) for pk, _ in group}
        if self.rival.pk not in known:
            choices.append((self.rival.pk, self.rival.name))

    @property
    def params(self) -> Params:
        """The settings of the games in the form that the simulation takes."""
        cleaned = self.cleaned_data
        return Params(first=cleaned["turn"] == _FIRST, opponent_hp=cleaned["opponent_hp"])

    @property
    def settings(self) -> dict[str, str]:
        """The query parameters that lead to these games, including defaults."""
        cleaned = self.cleaned_data
        params = {name: str(cleaned[name]) for name in ("turn", "games", "opponent_hp", "seed")}
        return params | ({"against": self.rival.pk} if self.rival else {})

    @property
    def query(self) -> str:
        """The query string that leads to these games."""
        return urlencode(self.settings)

    @property
    def is_comparing(self) -> bool:
        """Whether a field for the deck to compare with is filled in or has errors."""
        return any(self[name].value() or self[name].errors for name in ("against", "link"))


def _named(decks: QuerySet[Deck], beside: Deck, most: int | None = None) -> list[tuple[str, str]]:
    """Return (id, name), by name, of the first `most` decks (None: all) of the game of `beside`, except `beside`."""
    others: Iterable[tuple[str, str]] = (
        decks.filter(game=beside.game).exclude(pk=beside.pk).values_list("pk", "name")[:most]
    )
    return sorted(others, key=lambda each: (each[1].casefold(), each[0]))


def form_of(request: HttpRequest, deck: Deck) -> FadeGoldfishForm:
    """Return the form as the query string fills it in; it is bound, so that games are played, if there is a seed."""
    usual = {name: field.initial for name, field in FadeGoldfishForm.base_fields.items() if field.initial is not None}
    data = {**usual, **request.GET.dict()}
    if "seed" in data:
        return FadeGoldfishForm(data, request=request, deck=deck)
    return FadeGoldfishForm(request=request, deck=deck, initial={**data, "seed": new_seed()})

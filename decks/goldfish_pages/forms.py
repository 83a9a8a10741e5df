"""Form of the goldfish page of Despaira's decks: settings of the games, and the deck to compare with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from decks import limits as deck_limits
from decks.core.hands import clean_seed, new_seed
from decks.goldfish import limits
from decks.goldfish.rivals import NoRival, Rivals
from decks.goldfish.snapshot import Contender
from decks.goldfish_pages.serializers import TILES
from decks.models import MAX_WRITTEN, Run
from rules.goldfish import LeaderPolicy, Params
from rules.vocabulary import Tile

_DEFAULTS: Final = Params()
_PLAIN: Final = Tile.PLAIN_FIELDS.value
#: The fields with settings of the games.
_SETTINGS: Final = ("max_turns", "opponent_hp", "map", "leader_policy", "cast_unscripted")


class WholeField(forms.IntegerField):
    """Form field for a whole number from 1 to `most`, with an error message for each mistake."""

    def __init__(self, *, most: int, initial: int, **options: Any) -> None:
        messages = {
            "required": "How many?",
            "invalid": "A whole number, without anything else.",
            "min_value": "At least 1.",
            "max_value": f"At most {most:,}.",
        }
        # A number input would lose text that is no number.
        box = forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})
        super().__init__(min_value=1, max_value=most, initial=initial, error_messages=messages, widget=box, **options)


def _plain_input() -> forms.TextInput:
    """Return a text input widget without spell checking, capital letters and autocomplete."""
    return forms.TextInput({"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"})


class SeedField(forms.CharField):
    """Form field for the seed of random choices in games; an empty one is replaced by a new seed."""

    def __init__(self, **options: Any) -> None:
        help_text = "The same seed gives the same games. Any text will do."
        super().__init__(
            max_length=deck_limits.SEED, required=False, help_text=help_text, widget=_plain_input(), **options
        )

    def clean(self, value: object) -> str:
        """Return the seed that was typed, or a new one."""
        return clean_seed(super().clean(value)) or new_seed()


class LinkField(forms.CharField):
    """Form field for the address of a deck to compare with."""

    def __init__(self, label: str) -> None:
        super().__init__(label=label, required=False, max_length=300, widget=_plain_input())


class GoldfishForm(forms.Form):
    """Form that starts a run of games; two decks are compared if a field for comparisons is filled in."""

    runs = WholeField(label="Games", most=limits.GAMES_A_RUN, initial=limits.GAMES)
    seed = SeedField(initial=new_seed)
    max_turns = WholeField(label="Turns at most", most=limits.MAX_TURNS, initial=_DEFAULTS.max_turns)
    opponent_hp = WholeField(label="HP of the opponent", most=limits.OPPONENT_HP, initial=_DEFAULTS.opponent_hp)
    map = forms.ChoiceField(
        label="Field", choices=[(tile.value, f"{tile.label} everywhere") for tile in Tile], initial=_PLAIN
    )
    leader_policy = forms.ChoiceField(
        label="Your leader",
        choices=[(LeaderPolicy.STAY.value, "stays"), (LeaderPolicy.ADVANCE.value, "advances, which is safe only here")],
        initial=_DEFAULTS.leader_policy,
    )
    cast_unscripted = forms.BooleanField(
        label="Cast tricks blank whose text can’t be carried out", required=False, initial=_DEFAULTS.cast_unscripted
    )
    against = forms.ChoiceField(label="Another list", required=False)
    link = LinkField("A public deck, by its address")
    out = forms.ChoiceField(label="Card out", required=False)
    suggested = forms.CharField(label="Card in", required=False, max_length=MAX_WRITTEN)
    into = forms.CharField(
        label="Name of the card in",
        required=False,
        max_length=MAX_WRITTEN,
        widget=forms.TextInput({"spellcheck": "false", "autocomplete": "off", "placeholder": "Begin to type a name"}),
    )
    copies = WholeField(label="Copies", most=deck_limits.COPIES, initial=1)

    def __init__(
        self, data: Mapping[str, object] | None = None, *, rivals: Rivals, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        self._rivals = rivals
        self.fields["against"].choices = rivals.choices()  # type: ignore[attr-defined]  # a choice field
        self.fields["out"].choices = rivals.cards()  # type: ignore[attr-defined]
        #: The deck to compare with, if any, and the field that names it.
        self.rival: Contender | None = None
        self.rival_field = ""

    @property
    def settings(self) -> list[forms.BoundField]:
        """The form fields with settings of the games."""
        return [self[name] for name in _SETTINGS]

    @property
    def has_settings(self) -> bool:
        """Whether any setting of the games differs from its default or has errors."""
        return any(field.errors or str(field.value()) != str(field.field.initial) for field in self.settings)

    @property
    def suggestions(self) -> list[tuple[str, str]]:
        """(name, main reason) of each card that is suggested as the one to add."""
        return [(each.card.name, each.reasons[0].message) for each in self._rivals.suggested()]

    def clean_into(self) -> str:
        """Return the name of the card to add: the chosen suggestion, or else the typed name."""
        name: str = self.cleaned_data.get("suggested") or self.cleaned_data["into"]
        return name

    def clean(self) -> dict[str, object]:
        """Return the cleaned data, and set `rival` to the deck to compare with; only one comparison is allowed."""
        cleaned = self.cleaned_data
        ways = [name for name in ("against", "link", "out") if cleaned.get(name)]
        if cleaned.get("into") and "out" not in ways:
            ways.append("into")
        for name in ways[1:]:
            self.add_error(name, "One comparison at a time: leave one of them empty.")
        if len(ways) == 1 and not self.errors.keys() & {"against", "link", "out", "into", "copies"}:
            self._find_rival(ways[0])
        return cleaned

    def _find_rival(self, way: str) -> None:
        cleaned = self.cleaned_data
        self.rival_field = way
        try:
            if way == "against":
                self.rival = self._rivals.contender(cleaned["against"])
            elif way == "link":
                self.rival = self._rivals.linked(cleaned["link"])
            else:
                self.rival = self._rivals.exchanged(cleaned["out"], cleaned["into"], cleaned["copies"])
        except NoRival as error:
            self.add_error(error.field or way, str(error))

    @property
    def params(self) -> Params:
        """The settings of the games in the form that the simulation takes."""
        cleaned = self.cleaned_data
        terrain = cleaned["map"]
        return Params(
            max_turns=cleaned["max_turns"],
            opponent_hp=cleaned["opponent_hp"],
            map=() if terrain == _PLAIN else tuple(sorted((tile, terrain) for tile in TILES)),
            leader_policy=cleaned["leader_policy"],
            cast_unscripted=cleaned["cast_unscripted"],
        )


def fields_of(run: Run) -> dict[str, object]:
    """Return the form data that would start a run with the settings of this one, without empty and false values."""
    usual = {name: field.initial for name, field in GoldfishForm.base_fields.items() if name in _SETTINGS}
    fields = {**usual, **settings_of(run)}
    return {name: value for name, value in fields.items() if value != "" and value is not False}


def settings_of(run: Run) -> dict[str, str | int]:
    """Return the form data of a run that differ from the defaults, and always its number of games and its seed."""
    terrains = {terrain for _, terrain in run.params["map"]}
    is_everywhere = len(run.params["map"]) == len(TILES) and len(terrains) == 1
    settings = {
        **{name: run.params[name] for name in ("max_turns", "opponent_hp", "leader_policy")},
        "map": terrains.pop() if is_everywhere else _PLAIN,
        "cast_unscripted": "" if not run.params["cast_unscripted"] else True,
    }
    usual = GoldfishForm.base_fields
    changed = {name: value for name, value in settings.items() if value != usual[name].initial}
    return {"runs": run.games, "seed": run.seed, **changed}

"""Serializers that read a round from a request: two characters, a seed and the actions. Nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from calculators.aoe.board import SIDES
from calculators.aoe.cards import card_called, characters, common_cards
from calculators.base import InputField, StrictSerializer
from cards.serializers.fields import ShortList, Text
from games.aoe.cards import Card
from games.aoe.notation import LONGEST_NAME
from games.aoe.round import Deck, Round, View, start, view
from games.aoe.round.record import MOST_ACTIONS, due
from games.aoe.words import Kind

#: Most letters of a seed.
LONGEST_SEED: Final = 40
COMPUTER: Final = "computer"
PERSON: Final = "person"
#: Opponents, with their labels.
OPPONENTS: Final = ((COMPUTER, "the simple opponent"), (PERSON, "somebody else at this screen"))
#: The parameters of the query, with their defaults.
USUAL: Final = {
    "left": "", "right": "", "left_common": "", "right_common": "", "seed": "", "opponent": COMPUTER, "as": "left",
    "do": "", "deck": "",
}  # fmt: skip
#: Most letters of an action; none has so many.
_LONGEST_ACTION: Final = LONGEST_NAME + 40


@extend_schema_field({"oneOf": [{"type": "string", "maxLength": LONGEST_SEED}, {"type": "integer"}]})
class SeedField(Text):
    """Seed of all random choices: a text, or a whole number, which stands for its digits."""

    def to_internal_value(self, data: object) -> str:
        """Return the seed as text."""
        return super().to_internal_value(str(data) if isinstance(data, int) and not isinstance(data, bool) else data)


@extend_schema_field({"type": "string", "maxLength": LONGEST_NAME, "example": "Minna"})
class RoundCharacterField(InputField):
    """Character in the database, by name or slug."""

    def to_internal_value(self, data: object) -> Card:
        """Return the character with this name or slug; refuse an unknown one."""
        name = Text(max_length=LONGEST_NAME).run_validation(data)
        card = characters()[name].card if name in characters() else card_called(name)
        if card is None or card.slug not in characters():
            there = ", ".join(each.card.name for each in characters().values()) or "none yet"
            raise ValidationError(f"There is no character of this name; there are {there}.", "UNKNOWN_CARD")
        return card


@extend_schema_field({"type": "string", "maxLength": LONGEST_NAME, "example": "Fire Exit"})
class CommonCardField(InputField):
    """Common card in the database, by name or slug."""

    def to_internal_value(self, data: object) -> Card:
        """Return the common card with this name or slug; refuse an unknown one."""
        card = card_called(Text(max_length=LONGEST_NAME).run_validation(data))
        if card is None or card.kind is not Kind.COMMON:
            there = ", ".join(each.name for each in common_cards()) or "none yet"
            raise ValidationError(f"There is no common card of this name; there are {there}.", "UNKNOWN_CARD")
        return card


class RoundQuestion(StrictSerializer):
    """Input for a round: characters, seed, actions, and the player who looks at it."""

    synonyms: ClassVar = {"against": "opponent", "fighters": "characters"}

    characters = ShortList(
        child=RoundCharacterField(), min_length=2, max_length=2,
        help_text="Left and right, by name or slug. Both may be the same.",
    )  # fmt: skip
    commons = ShortList(
        child=CommonCardField(), min_length=2, max_length=2, required=False,
        help_text="The common card of each. Left out: the first from A to Z.",
    )  # fmt: skip
    seed = SeedField(max_length=LONGEST_SEED, help_text="One seed always gives the same decks.")
    actions = ShortList(
        child=Text(max_length=_LONGEST_ACTION), max_length=MOST_ACTIONS, default=list,
        help_text=f"What people have done, {MOST_ACTIONS} actions at most, each as `legal` has it; where both are "
        "asked, Left’s comes first.",
    )  # fmt: skip
    opponent = serializers.ChoiceField(
        OPPONENTS, default=COMPUTER, help_text="Whether the other side is played by the site or by a person."
    )

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        """Return the fields with `as` added, which as a keyword of Python can't be an attribute."""
        fields = dict(super().get_fields())
        fields["as"] = serializers.ChoiceField(SIDES, default="left", help_text="The player whose view is returned.")
        return fields

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Give each player a common card if the question names none."""
        if "commons" not in attrs:
            if not common_cards():
                message = "The site has no common card, and both players need one (AOE-3.1)."
                raise ValidationError({"commons": [ErrorDetail(message, "NO_COMMON")]})
            attrs["commons"] = [common_cards()[0]] * 2
        return attrs


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """Round in progress: its state, the players (0, 1) who are people, and the player who looks at it."""

    state: Round
    people: frozenset[int]
    player: int

    @property
    def due(self) -> int | None:
        """The person (0 or 1) whose action is next, or None if the round is over."""
        return due(self.state, self.people)

    @property
    def view(self) -> View:
        """The round as `player`, who looks at it, may know it."""
        return view(self.state, self.player)


def begin(question: Mapping[str, Any]) -> PlayedRound:
    """Return a new round for a validated question, or raise InvalidInput if the rules forbid the decks."""
    one, other = question["characters"]
    names = (one.name, other.name)
    if one == other:
        names = (f"{one.name} (left)", f"{other.name} (right)")
    decks = [
        Deck(card, characters()[card.slug].method, common)
        for card, common in zip(question["characters"], question["commons"], strict=True)
    ]
    player = [code for code, _ in SIDES].index(question["as"])
    people = frozenset({0, 1} if question["opponent"] == PERSON else {player})
    return PlayedRound(start((decks[0], decks[1]), question["seed"], names), people, player)


def question_of(values: Mapping[str, str]) -> dict[str, Any]:
    """Return the round in URL parameters (`values`) as the API's JSON, without the actions."""
    usual = common_cards()[0].slug if common_cards() else ""
    question = {
        "characters": [values[side] for side, _ in SIDES],
        "seed": values["seed"],
        "opponent": values["opponent"],
        "as": values["as"],
    }
    commons = [values[f"{side}_common"] or usual for side, _ in SIDES]
    return {**question, "commons": commons} if usual else question


def query_of(values: Mapping[str, str], **changes: str) -> str:
    """Return the query string for URL parameters (`values`) of a round, overridden by `changes`, without defaults."""
    values = {**values, **changes}
    return urlencode({name: value for name, value in values.items() if value != USUAL.get(name, "")})

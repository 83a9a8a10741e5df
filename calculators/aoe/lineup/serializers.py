"""Serializers that read the input of the line-up calculator: a mode and its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from calculators.base import StrictSerializer
from cards.catalog.catalogs import library_of
from cards.serializers.fields import ShortList, Text, Whole
from games.aoe.cards import Card
from games.aoe.lineup import MOST_PLAYERS, LineUp, Seat, line_up
from games.aoe.words import Kind, Mode


class ModeField(serializers.ChoiceField):
    """Input field for the mode of the game, by its code or label."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=Mode.choices(), **options)

    def to_internal_value(self, data: Any) -> Mode:
        """Return the mode with this code or label; refuse any other input."""
        try:
            return Mode.parse(data)
        except (TypeError, ValueError):
            raise ValidationError(f"A mode is one of {', '.join(Mode)}.", "invalid_choice") from None


class LineupSeatSerializer(StrictSerializer):
    """Player of a line-up: the name of the character, or an object."""

    synonyms: ClassVar = {"name": "character"}

    character = Text(max_length=60)
    team = Whole(min_value=1, max_value=MOST_PLAYERS, required=False)
    health = Whole(min_value=1, max_value=99, required=False, allow_null=True)
    hand_size = Whole(min_value=1, max_value=20, required=False, allow_null=True)

    def to_internal_value(self, data: object) -> object:
        """Accept the name of the character in place of an object."""
        return super().to_internal_value({"character": data} if isinstance(data, str) else data)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "minLength": 1, "maxLength": 60},
            {
                "type": "object",
                "properties": {
                    "character": {"type": "string", "minLength": 1, "maxLength": 60},
                    "team": {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS},
                    "health": {"type": "integer", "minimum": 1, "maximum": 99, "nullable": True},
                    "hand_size": {"type": "integer", "minimum": 1, "maximum": 20, "nullable": True},
                },
                "required": ["character"],
                "additionalProperties": False,
            },
        ]
    }
)
class LineupSeatField(LineupSeatSerializer):
    """Player of a line-up, documented in OpenAPI as an object or only a name."""


class LineupQuestion(StrictSerializer):
    """Mode and players of a line-up: in `teams`, or as `players`, of whom those without a `team` play alone."""

    synonyms: ClassVar = {"format": "mode"}

    mode = ModeField()
    teams = ShortList(
        child=ShortList(child=LineupSeatField(), max_length=MOST_PLAYERS), max_length=MOST_PLAYERS, required=False
    )
    players = ShortList(child=LineupSeatField(), max_length=MOST_PLAYERS, required=False)

    def to_internal_value(self, data: object) -> object:
        """Accept a single player as a team, and teams with names: {"Red": ["Ash"], "Blue": ["Bo"]}."""
        if isinstance(data, Mapping):
            teams = data.get("teams")
            teams = list(teams.values()) if isinstance(teams, Mapping) else teams
            if isinstance(teams, list):
                data = {**data, "teams": [team if isinstance(team, list) else [team] for team in teams]}
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse both `teams` and `players`, neither of these, and too many players."""
        teams, players = attrs.get("teams"), attrs.get("players")
        if (teams is None) == (players is None):
            raise ValidationError(
                {"teams": [ErrorDetail("Give the players: either “teams” or “players”.", "required")]}
            )
        if teams is not None and sum(map(len, teams)) > MOST_PLAYERS:
            message = f"Give at most {MOST_PLAYERS} players. No mode has more than 4."
            raise ValidationError({"teams": [ErrorDetail(message, "max_length")]})
        return attrs


def _seat(data: dict[str, Any], number: int) -> Seat:
    """Return player `number`, from 1. Health and hand size, if missing, are those of a known character (AOE-2.4).

    Without a `team` the player is alone in the team of that number.
    """
    name, health, hand_size = data["character"], data.get("health"), data.get("hand_size")
    if card := known_character(name):
        name, health, hand_size = card.name, health or card.health, hand_size or card.hand_size
    return Seat(name, data.get("team", number), health, hand_size)


def known_character(name: str) -> Card | None:
    """Return the character in the database with this name, or None."""
    card = library_of("aoe").named(name)
    return card if card and card.kind is Kind.CHARACTER else None


def solve(question: dict[str, Any]) -> LineUp:
    """Return the line-up, with its problems, for a validated question."""
    teams = question.get("teams")
    if teams is None:
        seats = list(enumerate(question["players"], start=1))
    else:
        seats = [(number, seat) for number, team in enumerate(teams, start=1) for seat in team]
    return line_up(question["mode"], [_seat(seat, number) for number, seat in seats])

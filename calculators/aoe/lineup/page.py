"""Line-ups of Assemblage: who may play in each of the five modes, as a page and in the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from calculators.aoe.cards import characters
from calculators.base import StrictSerializer, ToolView, ask
from cards.fields import ShortList, Text, Whole
from games import GAMES
from games.aoe.cards import Card
from games.aoe.lineup import MOST_PLAYERS, NOTES, Code, LineUp, Seat, line_up
from games.aoe.words import Kind, Mode
from shelf.library import current

#: What may be wrong, as the schema lists it.
CODES: Final = [code.value for code in Code]
#: More teams than rows of a page, and more than any mode has.
ROWS: Final = 5
#: What an example shows, its mode, and its teams as numbers of characters.
_EXAMPLES: Final = (
    ("Versus, the same character", "versus", ("0", "0")),
    ("Tag", "tag", ("01", "01")),
    ("Tag, one twice in a team", "tag", ("00", "11")),
    ("Scramble for three", "scramble", ("0", "1", "0")),
    ("Three against one", "teams", ("012", "3")),
    ("Vampire Scramble", "vampire", ("0", "1", "2", "3")),
)
#: Who plays in the examples where there are too few characters.
_NOBODY: Final = ("Ash", "Bo", "Cy", "Dee")


class ModeField(serializers.ChoiceField):
    """A mode by its code or label."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=Mode.choices(), **options)

    def to_internal_value(self, data: Any) -> Mode:
        try:
            return Mode.parse(data)
        except (TypeError, ValueError):
            raise ValidationError(f"A mode is one of {', '.join(Mode)}.", "invalid_choice") from None


class LineupSeatSerializer(StrictSerializer):
    """A player: the name of the character, or that with what the character has."""

    synonyms: ClassVar = {"name": "character"}

    character = Text(max_length=60)
    team = Whole(min_value=1, max_value=MOST_PLAYERS, required=False)
    health = Whole(min_value=1, max_value=99, required=False, allow_null=True)
    hand_size = Whole(min_value=1, max_value=20, required=False, allow_null=True)

    def to_internal_value(self, data: Any) -> Any:
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
    """A player as the schema has it: a name alone, too."""


class LineupQuestion(StrictSerializer):
    """Who means to play: in `teams`, or as `players` who play alone unless they name a `team`."""

    synonyms: ClassVar = {"format": "mode"}

    mode = ModeField()
    teams = ShortList(
        child=ShortList(child=LineupSeatField(), max_length=MOST_PLAYERS), max_length=MOST_PLAYERS, required=False
    )
    players = ShortList(child=LineupSeatField(), max_length=MOST_PLAYERS, required=False)

    def to_internal_value(self, data: Any) -> Any:
        """A team may be one player alone, and teams may have names: {"Red": ["Ash"], "Blue": ["Bo"]}."""
        if isinstance(data, Mapping):
            teams = data.get("teams")
            teams = list(teams.values()) if isinstance(teams, Mapping) else teams
            if isinstance(teams, list):
                data = {**data, "teams": [team if isinstance(team, list) else [team] for team in teams]}
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        teams, players = attrs.get("teams"), attrs.get("players")
        if (teams is None) == (players is None):
            raise ValidationError({"teams": [ErrorDetail("Say who plays: as teams or as players.", "required")]})
        if teams is not None and sum(map(len, teams)) > MOST_PLAYERS:
            message = f"No more than {MOST_PLAYERS} players are looked at; no mode seats more than 4."
            raise ValidationError({"teams": [ErrorDetail(message, "max_length")]})
        return attrs


class LineupProblemSchema(serializers.Serializer[None]):
    code = serializers.ChoiceField(CODES)
    rule = serializers.CharField()
    message = serializers.CharField()
    path = serializers.CharField(help_text="Where it is in the question: `teams.0`, or empty for all of it.")
    teams = serializers.ListField(child=serializers.IntegerField(), help_text="Teams that it is about, from 1.")
    players = serializers.ListField(child=serializers.IntegerField(), help_text="Players that it is about, from 1.")


class LineupCardsSchema(serializers.Serializer[None]):
    method = serializers.IntegerField()
    common = serializers.IntegerField()
    tag = serializers.IntegerField()


class LineupPlayerSchema(serializers.Serializer[None]):
    player = serializers.IntegerField()
    character = serializers.CharField()
    team = serializers.IntegerField()
    health = serializers.IntegerField(allow_null=True, help_text="null where the question does not say it.")
    hand_size = serializers.IntegerField(allow_null=True)
    cards = LineupCardsSchema()
    burst_tokens = serializers.IntegerField()
    targets = serializers.ListField(child=serializers.IntegerField(), help_text="Players that may be aimed at.")
    problems = serializers.ListField(child=serializers.ChoiceField(CODES))


class LineupNoteSchema(serializers.Serializer[None]):
    text = serializers.CharField()
    rule = serializers.CharField()


class LineupSchema(serializers.Serializer[None]):
    mode = serializers.ChoiceField(Mode.choices())
    legal = serializers.BooleanField()
    problems = LineupProblemSchema(many=True)
    players = LineupPlayerSchema(many=True)
    notes = LineupNoteSchema(many=True)


def _seat(said: dict[str, Any], number: int) -> Seat:
    """A player; of a character that is known what the question leaves unsaid stands on the card (AOE-2.4)."""
    name, health, hand_size = said["character"], said.get("health"), said.get("hand_size")
    if card := known_character(name):
        name, health, hand_size = card.name, health or card.health, hand_size or card.hand_size
    return Seat(name, said.get("team", number), health, hand_size)


def known_character(name: str) -> Card | None:
    """The character on the shelf that is called so."""
    card = current(GAMES["aoe"]).named(name)
    return card if card and card.kind is Kind.CHARACTER else None


def solve(question: dict[str, Any]) -> LineUp:
    """The line-up that a question asks for."""
    teams = question.get("teams")
    if teams is None:
        seats = list(enumerate(question["players"], start=1))
    else:
        seats = [(number, seat) for number, team in enumerate(teams, start=1) for seat in team]
    return line_up(question["mode"], [_seat(seat, number) for number, seat in seats])


def answer_data(answer: LineUp) -> dict[str, Any]:
    """A line-up as JSON."""
    return {
        "mode": answer.mode.value,
        "legal": not answer.problems,
        "problems": [
            {
                "code": problem.code.value,
                "rule": problem.rule,
                "message": problem.message,
                "path": f"teams.{problem.teams[0] - 1}" if len(problem.teams) == 1 else "",
                "teams": problem.teams,
                "players": problem.players,
            }
            for problem in answer.problems
        ],
        "players": [
            {
                "player": share.player,
                "character": share.character,
                "team": share.team,
                "health": share.health,
                "hand_size": share.hand_size,
                "cards": {"method": share.method, "common": share.common, "tag": share.tag},
                "burst_tokens": share.burst_tokens,
                "targets": share.targets,
                "problems": [code.value for code in share.problems],
            }
            for share in answer.players
        ],
        "notes": [{"text": text, "rule": rule} for text, rule in NOTES[answer.mode]],
    }


class LineupView(ToolView):
    """Whether these players may play in a mode, and what each gets."""

    question = LineupQuestion

    def solve(self, question: dict[str, Any]) -> dict[str, Any]:
        return answer_data(solve(question))

    @extend_schema(
        operation_id="aoe_lineup",
        request=LineupQuestion,
        responses=LineupSchema,
        examples=[
            OpenApiExample("Tag", value={"mode": "tag", "teams": [["Ash", "Bo"], ["Ash", "Bo"]]}, request_only=True)
        ],
    )
    def post(self, request: Request) -> Response:
        return super().post(request)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Five modes, up to five teams written with commas, and what comes of it."""
    examples = _examples()
    query = request.GET if "mode" in request.GET else QueryDict(examples[1][1])
    rows = [row[:200] for row in query.getlist("team")][:MOST_PLAYERS]
    teams = [[name for part in row.split(",") if (name := part.strip())] for row in rows]
    outcome = ask(LineupQuestion, {"mode": query["mode"], "teams": [team for team in teams if team]}, solve)
    answer = outcome.answer
    context = {
        "modes": Mode.choices(),
        "mode": query["mode"],
        "rows": [*rows, *[""] * max(0, ROWS - 1 - len(rows))],
        "faults": outcome.faults,
        "answer": answer,
        "teams": _teams(answer) if answer else (),
        "notes": NOTES[answer.mode] if answer else (),
        "examples": examples,
        "strangers": _strangers(answer) if answer else (),
    }
    return render(request, "calculators/aoe/lineup.html", context)


def _examples() -> list[tuple[str, str]]:
    """Line-ups to look at, of characters on the shelf: what each shows, and its address."""
    names = [each.card.name.replace(",", "") for each in characters().values()]
    names = names if len(names) >= len(_NOBODY) else list(_NOBODY)
    return [
        (about, urlencode([("mode", mode), *(("team", ", ".join(names[int(at)] for at in team)) for team in teams)]))
        for about, mode, teams in _EXAMPLES
    ]


def _strangers(answer: LineUp) -> list[str]:
    """The names of players that no character on the shelf has, each once."""
    names = dict.fromkeys(share.character for share in answer.players)
    return [name for name in names if not known_character(name)]


def _teams(answer: LineUp) -> list[dict[str, Any]]:
    """The players of each team, with the problems that are the team's own."""
    return [
        {
            "number": number,
            "players": [share for share in answer.players if share.team == number],
            "problems": [problem for problem in answer.problems if problem.players and number in problem.teams],
        }
        for number in dict.fromkeys(share.team for share in answer.players)
    ]

"""API of the calculator of line-ups, that is teams of players, in the five modes of Assemblage of Eternity."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from calculators.aoe.lineup.serializers import LineupQuestion, solve
from calculators.base import CalculatorView, documented, represented
from games.aoe.lineup import NOTES, Code, LineUp, Share
from games.aoe.words import Mode

#: Codes of problems.
CODES: Final = [code.value for code in Code]


class LineupProblemSchema(serializers.Serializer[None]):
    """Reason why the rules don't allow a line-up."""

    code = serializers.ChoiceField(CODES)
    rule = serializers.CharField()
    message = serializers.CharField()
    path = serializers.CharField(help_text="Where it is in the question: `teams.0`, or empty for all of it.")
    teams = serializers.ListField(child=serializers.IntegerField(), help_text="Teams that it is about, from 1.")
    players = serializers.ListField(child=serializers.IntegerField(), help_text="Players that it is about, from 1.")


class LineupCardsSchema(serializers.Serializer[Share]):
    """Numbers of cards that a player of a line-up brings, by sort."""

    method = serializers.IntegerField()
    common = serializers.IntegerField()
    tag = serializers.IntegerField()


class LineupPlayerSchema(serializers.Serializer[Share]):
    """Player of a line-up, with cards, targets and problems."""

    player = serializers.IntegerField()
    character = serializers.CharField()
    team = serializers.IntegerField()
    health = serializers.IntegerField(allow_null=True, help_text="null where the question does not say it.")
    hand_size = serializers.IntegerField(allow_null=True)
    cards = LineupCardsSchema(source="*")
    burst_tokens = serializers.IntegerField()
    targets = serializers.ListField(child=serializers.IntegerField(), help_text="Players that may be aimed at.")
    problems = serializers.ListField(child=serializers.ChoiceField(CODES))


class LineupNoteSchema(serializers.Serializer[None]):
    """Note on the mode of a line-up, with the id of its rule."""

    text = serializers.CharField()
    rule = serializers.CharField()


class LineupSchema(serializers.Serializer[None]):
    """Line-up: mode, players and problems."""

    mode = serializers.ChoiceField(Mode.choices())
    legal = serializers.BooleanField()
    problems = LineupProblemSchema(many=True)
    players = LineupPlayerSchema(many=True)
    notes = LineupNoteSchema(many=True)


def answer_data(answer: LineUp) -> dict[str, object]:
    """Return the line-up `answer` as JSON for the API."""
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
        "players": represented(LineupPlayerSchema(), answer.players),
        "notes": [{"text": text, "rule": rule} for text, rule in NOTES[answer.mode]],
    }


@documented("aoe_lineup", LineupSchema, "Tag", {"mode": "tag", "teams": [["Ash", "Bo"], ["Ash", "Bo"]]})
class LineupView(CalculatorView):
    """Check whether given players may play in a mode, and return the cards and targets of each."""

    question = LineupQuestion

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the line-up with its problems as JSON."""
        return answer_data(solve(question))

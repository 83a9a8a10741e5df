"""API of the calculator of a clash, in which two players reveal a card each, in Assemblage of Eternity."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from calculators.aoe.clash.serializers import ClashQuestion, clash_of
from calculators.base import CalculatorView, documented, represented
from games.aoe.clash import resolve
from games.aoe.linking import Reason
from games.aoe.reveal import Clash, Code, Gone, Happening, Outcome, Resolution, State, Step, Zone


class ClashReasonSchema(serializers.Serializer[Reason]):
    """Reason why a player may or may not link a card, with the ids of its rules."""

    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class ClashHappeningSchema(serializers.Serializer[Happening]):
    """Event in a step of the clash."""

    code = serializers.ChoiceField([code.value for code in Code])
    player = serializers.IntegerField(allow_null=True, help_text="Whom it is about, from 0; null: both.")
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class ClashStepSchema(serializers.Serializer[Step]):
    """One of the six steps of the clash, with its events."""

    step = serializers.IntegerField(source="number", help_text="1 to 6.")
    name = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    reached = serializers.BooleanField(
        source="is_reached", help_text="Not behind a check that is due, or the end of the round."
    )
    happenings = ClashHappeningSchema(many=True)


class ClashResolvedSchema(serializers.Serializer[None]):
    """Revealed card with its priority, in the order in which both cards resolve."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    card = serializers.CharField()
    priority = serializers.IntegerField(allow_null=True, help_text="The one that counted; null: a throw.")
    step = serializers.IntegerField()


class ClashLinkingSchema(serializers.Serializer[None]):
    """Permission of a player to link further cards to the revealed one, with its reasons."""

    player = serializers.IntegerField()
    may = serializers.BooleanField(allow_null=True)
    why = ClashReasonSchema(many=True)
    fits = serializers.ListField(child=serializers.CharField(), help_text="Cards of `hand` that could follow.")


class ClashCheckSchema(serializers.Serializer[None]):
    """Priority check that can't be decided without cards of both players, which a next question has to give."""

    code = serializers.ChoiceField(["CHECK"])
    step = serializers.IntegerField()
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    laid = serializers.IntegerField(help_text="Pairs of `checks` that were used up by ties.")


class ClashOutcomeSchema(serializers.Serializer[Outcome]):
    """Outcome of the clash: whether it ends the round, and the winners."""

    round_ends = serializers.BooleanField()
    winners = serializers.ListField(child=serializers.IntegerField())
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class ClashPlayerSchema(serializers.Serializer[None]):
    """Values of a player after the clash."""

    name = serializers.CharField()
    health = serializers.IntegerField()
    meter = serializers.IntegerField()
    position = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    out = serializers.BooleanField(help_text="Whether the figure is over a red line.")
    token = serializers.BooleanField()
    damage_taken = serializers.IntegerField()
    states = serializers.ListField(
        child=serializers.ChoiceField([state.value for state in State]), help_text="For the next turn."
    )


class ClashGoneSchema(serializers.Serializer[Gone]):
    """Played card, with its place after the clash, such as the hand or the discard pile."""

    player = serializers.IntegerField()
    card = serializers.CharField()
    to = serializers.ChoiceField([pile.value for pile in Zone], source="pile")
    rules = serializers.ListField(child=serializers.CharField())


class ClashSchema(serializers.Serializer[None]):
    """Clash with its steps and its outcome."""

    steps = ClashStepSchema(many=True)
    order = ClashResolvedSchema(many=True, help_text="The revealed cards as they resolve.")
    may_link = serializers.ListField(
        child=serializers.BooleanField(allow_null=True),
        min_length=2,
        max_length=2,
        help_text="For each player; null while a check that is due decides it.",
    )
    linking = ClashLinkingSchema(many=True)
    check = ClashCheckSchema(allow_null=True, help_text="The check that is due: ask again with `checks`.")
    outcome = ClashOutcomeSchema()
    players = ClashPlayerSchema(many=True)
    clean_up = ClashGoneSchema(many=True)
    tidied = ClashHappeningSchema(many=True, help_text="What clean-up abilities did.")
    notes = serializers.ListField(child=serializers.CharField(), help_text="What of the question came to nothing.")


def answer_data(clash: Clash, answer: Resolution) -> dict[str, object]:
    """Return a clash and its result (`answer`) as JSON for the API."""
    check = answer.check
    return {
        "steps": represented(ClashStepSchema(), answer.steps),
        "order": [
            {
                "player": turn.player,
                "name": clash.players[turn.player].name,
                "card": turn.card,
                "priority": turn.priority,
                "step": turn.step,
            }
            for turn in answer.order
        ],
        "may_link": [linking.may for linking in answer.linking],
        "linking": [
            {
                "player": place,
                "may": linking.may,
                "why": represented(ClashReasonSchema(), linking.why),
                "fits": linking.linkable,
            }
            for place, linking in enumerate(answer.linking)
        ],
        "check": check
        and {"code": "CHECK", "step": check.step, "text": check.text, "rules": check.rules, "laid": check.laid},
        "outcome": ClashOutcomeSchema(answer.outcome).data,
        "players": [
            {
                "name": player.name,
                "health": left.health,
                "meter": left.meter,
                "position": list(left.position),
                "out": left.position not in clash.board,
                "token": left.token,
                "damage_taken": left.damage_taken,
                "states": [state.value for state in left.states],
            }
            for player, left in zip(clash.players, answer.players, strict=True)
        ],
        "clean_up": represented(ClashGoneSchema(), answer.clean_up),
        "tidied": represented(ClashHappeningSchema(), answer.tidied),
        "notes": answer.notes,
    }


_EXAMPLE: Final = {
    "players": [
        {"name": "Ann", "card": "Reed Cut L-M 2/1 p6 | Final: Push 2.", "position": [4, 4]},
        {
            "name": "Bob",
            "card": {"name": "Mill Turn", "priority": 4, "range": 1, "attack": 3, "link": 2, "red": "M"},
            "position": [5, 4],
            "states": ["knockdown"],
        },
    ]
}


@documented("aoe_clash", ClashSchema, "Two cards", _EXAMPLE, summary="Assemblage: who hits first, and who may link?")
class ClashView(CalculatorView):
    """Resolve two revealed cards in six steps, and tell who may link."""

    question = ClashQuestion

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the result of the clash as JSON."""
        clash = clash_of(question)
        return answer_data(clash, resolve(clash))

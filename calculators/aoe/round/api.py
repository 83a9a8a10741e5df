"""API that plays a round of Assemblage of Eternity from its actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rest_framework import serializers

from calculators.aoe.board import SIDES
from calculators.aoe.round.serializers import PlayedRound, RoundQuestion, begin
from calculators.base import CalculatorView, documented
from games.aoe.cards import Card
from games.aoe.reveal import State
from games.aoe.round import Stage, View
from games.aoe.round.record import read_words, replay, rule_of, write_action
from games.aoe.round.view import SeenSeat
from games.aoe.space import BOARD, distance


def play_on(question: Mapping[str, Any]) -> PlayedRound:
    """Play a round from validated actions, and return it; raise InvalidInput if the rules forbid an action."""
    played = begin(question)
    replay(played.state, question["actions"], read_words, played.people)
    return played


class RoundActionSchema(serializers.Serializer[None]):
    """Legal action of the player who looks at the round."""

    action = serializers.CharField(help_text="To be put behind `actions`.")
    rule = serializers.CharField()


class RoundPlayerSchema(serializers.Serializer[None]):
    """Public state of a player in a round."""

    name = serializers.CharField()
    character = serializers.CharField(help_text="Its slug.")
    health = serializers.IntegerField()
    position = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    out = serializers.BooleanField(help_text="Over the red line.")
    states = serializers.ListField(child=serializers.ChoiceField([state.value for state in State]))
    burst_token = serializers.BooleanField()
    deck = serializers.IntegerField(help_text="How many cards.")
    hand = serializers.IntegerField(help_text="How many cards, with the common card.")
    meter = serializers.ListField(child=serializers.CharField())
    discard = serializers.ListField(child=serializers.CharField())
    spent = serializers.ListField(child=serializers.CharField(), help_text="Cards that left the game.")
    revealed = serializers.CharField(allow_null=True)
    linked = serializers.ListField(child=serializers.CharField())


class RoundEntrySchema(serializers.Serializer[None]):
    """Entry of a round's log."""

    turn = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True, help_text="0 or 1; null where it is about both.")
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class RoundEndSchema(serializers.Serializer[None]):
    """End of a round: winners and reason."""

    winners = serializers.ListField(child=serializers.IntegerField(), help_text="Empty where it is a draw.")
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class RoundSchema(serializers.Serializer[None]):
    """Round as one player may see it."""

    seed = serializers.CharField()
    turn = serializers.IntegerField()
    stage = serializers.ChoiceField([stage.value for stage in Stage])
    due = serializers.ChoiceField(
        [code for code, _ in SIDES], allow_null=True, help_text="Whose action is next; null where the round is over."
    )
    distance = serializers.IntegerField()
    hand = serializers.ListField(child=serializers.CharField(), help_text="The own hand: slugs.")
    legal = RoundActionSchema(many=True, help_text="What may be done, where it is one’s own turn.")
    players = RoundPlayerSchema(many=True)
    log = RoundEntrySchema(many=True)
    ended = RoundEndSchema(allow_null=True)


def answer_data(played: PlayedRound) -> dict[str, object]:
    """Return as JSON what one player may know of a round."""
    seen, player = played.view, played.due
    one, other = (seat.position for seat in seen.seats)
    return {
        "seed": played.state.seed,
        "turn": seen.turn,
        "stage": seen.stage.value,
        "due": None if player is None else SIDES[player][0],
        "distance": distance(one, other),
        "hand": _slugs(seen.hand),
        "legal": [
            {"action": write_action(action), "rule": rule_of(action)}
            for action in (seen.actions if player == played.player else ())
        ],
        "players": [_player_data(seen, place, seat) for place, seat in enumerate(seen.seats)],
        "log": [{"turn": one.turn, "player": one.player, "text": one.text, "rules": one.rules} for one in seen.log],
        "ended": seen.ended and {"winners": seen.ended.winners, "text": seen.ended.text, "rules": seen.ended.rules},
    }


def _player_data(seen: View, place: int, seat: SeenSeat) -> dict[str, object]:
    return {
        "name": seat.name,
        "character": seat.character.slug,
        "health": seat.health,
        "position": list(seat.position),
        "out": seat.position not in BOARD,
        "states": [state.value for state in State if state in seat.states],
        "burst_token": seat.has_token,
        "deck": seat.deck,
        "hand": seat.hand,
        "meter": _slugs(seat.meter),
        "discard": _slugs(seat.discard),
        "spent": _slugs(seat.spent),
        "revealed": seen.revealed[place].slug if seen.revealed else None,
        "linked": _slugs(seen.linked[place]),
    }


def _slugs(cards: tuple[Card, ...]) -> list[str]:
    return [card.slug for card in cards]


_EXAMPLE: Final = {"characters": ["Minna", "Gerda"], "seed": 7, "actions": []}


@documented("aoe_round", RoundSchema, "A round begins", _EXAMPLE, summary="Assemblage: play a round.")
class RoundView(CalculatorView):
    """Replay a round from its actions; return what one player may see, and the legal actions."""

    question = RoundQuestion

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the round after its actions, as one player may see it."""
        return answer_data(play_on(question))

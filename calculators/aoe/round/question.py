"""A round of Assemblage in the API: two characters, a seed and what was done are the whole round. Nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from calculators.aoe.board import SIDES
from calculators.aoe.cards import card_called, characters
from calculators.base import StrictSerializer, ToolView
from cards.fields import ShortList, Text
from games import GAMES
from games.aoe.cards import Card
from games.aoe.notation import LONGEST_NAME
from games.aoe.reveal import State
from games.aoe.round import Deck, Round, Stage, View, start, view
from games.aoe.round.record import MOST_ACTIONS, due, read_words, replay, rule_of, write_action
from games.aoe.round.view import SeenSeat
from games.aoe.space import BOARD, distance
from games.aoe.words import Kind
from shelf.library import current

#: Letters of a seed.
LONGEST_SEED: Final = 40
COMPUTER: Final = "computer"
PERSON: Final = "person"
#: Who plays the other side.
OPPONENTS: Final = ((COMPUTER, "the simple opponent"), (PERSON, "somebody else at this screen"))
#: More letters than any action has.
_LONGEST_ACTION: Final = LONGEST_NAME + 40


@extend_schema_field({"oneOf": [{"type": "string", "maxLength": LONGEST_SEED}, {"type": "integer"}]})
class SeedField(Text):
    """A seed: text, or a whole number, which is the same as its digits."""

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(str(data) if isinstance(data, int) and not isinstance(data, bool) else data)


@extend_schema_field({"type": "string", "maxLength": LONGEST_NAME, "example": "Minna"})
class RoundCharacterField(serializers.Field[Any, Any, Any, Any]):
    """A character of the shelf, by name or slug."""

    def to_internal_value(self, data: Any) -> Card:
        name = Text(max_length=LONGEST_NAME).run_validation(data)
        card = characters()[name].card if name in characters() else card_called(name)
        if card is None or card.slug not in characters():
            there = ", ".join(each.card.name for each in characters().values()) or "none yet"
            raise ValidationError(f"There is no character of this name; there are {there}.", "UNKNOWN_CARD")
        return card


@extend_schema_field({"type": "string", "maxLength": LONGEST_NAME, "example": "Fire Exit"})
class CommonCardField(serializers.Field[Any, Any, Any, Any]):
    """A common card of the shelf, by name or slug."""

    def to_internal_value(self, data: Any) -> Card:
        card = card_called(Text(max_length=LONGEST_NAME).run_validation(data))
        if card is None or card.kind is not Kind.COMMON:
            there = ", ".join(each.name for each in common_cards()) or "none yet"
            raise ValidationError(f"There is no common card of this name; there are {there}.", "UNKNOWN_CARD")
        return card


def common_cards() -> list[Card]:
    """The common cards of the shelf, from A to Z."""
    cards = current(GAMES["aoe"]).cards.values()
    return sorted((card for card in cards if card.kind is Kind.COMMON), key=lambda card: card.name)


class RoundQuestion(StrictSerializer):
    """Who plays, the seed, and what has been done."""

    synonyms: ClassVar = {"against": "opponent", "fighters": "characters"}

    characters = ShortList(
        child=RoundCharacterField(), min_length=2, max_length=2,
        help_text="Left and right, by name or slug. Both may be the same.",
    )  # fmt: skip
    commons = ShortList(
        child=CommonCardField(), min_length=2, max_length=2, required=False,
        help_text="The common card of each. Left out: the first from A to Z.",
    )  # fmt: skip
    seed = SeedField(max_length=LONGEST_SEED, help_text="Of the same seed come the same decks.")
    actions = ShortList(
        child=Text(max_length=_LONGEST_ACTION), max_length=MOST_ACTIONS, default=list,
        help_text=f"What people have done, {MOST_ACTIONS} actions at most, each as `legal` has it; where both are "
        "asked, Left’s comes first.",
    )  # fmt: skip
    opponent = serializers.ChoiceField(
        OPPONENTS, default=COMPUTER, help_text="Whether the other side is played by the site or by a person."
    )

    def get_fields(self) -> dict[str, Any]:
        """`as` is no name that Python takes."""
        fields = dict(super().get_fields())
        fields["as"] = serializers.ChoiceField(SIDES, default="left", help_text="Through whose eyes.")
        return fields

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "commons" not in attrs:
            if not common_cards():
                message = "There is no common card on the shelf, and both players need one (AOE-3.1)."
                raise ValidationError({"commons": [ErrorDetail(message, "NO_COMMON")]})
            attrs["commons"] = [common_cards()[0]] * 2
        return attrs


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that was asked for: its state, who of it are people, and through whose eyes it is seen, 0 or 1."""

    state: Round
    people: frozenset[int]
    player: int

    @property
    def due(self) -> int | None:
        """Whose action is next."""
        return due(self.state, self.people)

    @property
    def view(self) -> View:
        """What may be seen."""
        return view(self.state, self.player)


def begin(question: Mapping[str, Any]) -> PlayedRound:
    """The round that `RoundQuestion` has read, before anything was done. Raises Refused."""
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


def play_on(question: Mapping[str, Any]) -> PlayedRound:
    """The same, with all that was done. Raises Refused."""
    played = begin(question)
    replay(played.state, question["actions"], read_words, played.people)
    return played


# --- the answer -------------------------------------------------------------------------------------------------------


class RoundActionSchema(serializers.Serializer[None]):
    action = serializers.CharField(help_text="To be put behind `actions`.")
    rule = serializers.CharField()


class RoundPlayerSchema(serializers.Serializer[None]):
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
    turn = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True, help_text="0 or 1; null where it is about both.")
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class RoundEndSchema(serializers.Serializer[None]):
    winners = serializers.ListField(child=serializers.IntegerField(), help_text="Empty where it is a draw.")
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class RoundSchema(serializers.Serializer[None]):
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


def answer_data(played: PlayedRound) -> dict[str, Any]:
    """What a player may know of a round, as JSON."""
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


def _player_data(seen: View, place: int, seat: SeenSeat) -> dict[str, Any]:
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


@extend_schema_view(
    post=extend_schema(
        operation_id="aoe_round",
        summary="Assemblage: play a round.",
        request=RoundQuestion,
        responses=RoundSchema,
        examples=[OpenApiExample("A round begins", value=_EXAMPLE, request_only=True)],
    )
)
class RoundView(ToolView):
    """A round as far as it was played: what one player may know of it, and what may be done next."""

    question = RoundQuestion

    def solve(self, question: dict[str, Any]) -> dict[str, Any]:
        return answer_data(play_on(question))

"""API of combos in Assemblage: the combos of a decklist or a hand of it, and statistics over all opening hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from calculators.aoe.combos.api import EXAMPLE, CombosSchema, CombosView, CountSchema, outlook_data
from calculators.aoe.combos.forecasts import forecast_of
from calculators.aoe.combos.serializers import READ, CombosQuestion, WhereSerializer
from calculators.aoe.fields import CardSerializer
from calculators.base import Between, CalculatorView, Faulty
from cards.serializers.fields import ShortList
from decks import limits
from decks.combos.cards import ComboDeck, combo_deck, dealt_cards
from decks.models import format_choices
from decks.serializers.requests import MAX_ID, SHAPES, ReadDecklist, Seed, read_decklist_in, sections_of
from decks.serializers.schemas import NamedCardSchema
from games import GAMES
from games.aoe import AOE
from games.aoe.cards import Card
from games.aoe.combos import MOST_CARDS, Question, solve
from games.faults import InvalidInput

#: Members of a body that name the decklist.
_OF_DECKLIST: Final = frozenset({*SHAPES, "game", "format"})


class DecklistMembers(serializers.Serializer[object]):
    """Members of a request that name a decklist in place of `cards`: exactly one of the first four."""

    deck = serializers.CharField(required=False, max_length=MAX_ID, help_text="The id of a deck that you may see.")
    text = serializers.CharField(required=False, max_length=limits.LIST_LETTERS, help_text="A decklist as text.")
    code = serializers.CharField(required=False, max_length=limits.CODE_LETTERS, help_text="A deck code.")
    sections = sections_of(AOE)(required=False)
    format = serializers.ChoiceField(format_choices(AOE), default=AOE.default)


class DeckCombosRequest(DecklistMembers, CombosQuestion):
    """Cards of a hand, or a decklist: all cards of its method deck, or the hand that `seed` deals from it."""

    cards = ShortList(child=CardSerializer(), max_length=READ, required=False)
    seed = Seed()


class HandsSerializer(WhereSerializer):
    """Cards and the size of the hands that can be drawn from them."""

    cards = ShortList(
        child=CardSerializer(), max_length=MOST_CARDS, help_text=f"The cards that are drawn from, at most {MOST_CARDS}."
    )
    size = Between(
        "A hand", 1, MOST_CARDS, help_text="Cards in a hand. Left out: of a decklist what its character says."
    )


class HandsRequest(DecklistMembers, HandsSerializer):
    """Cards and the size of a hand, or a decklist in their place."""

    cards = ShortList(child=CardSerializer(), max_length=MOST_CARDS, required=False)
    size = Between("A hand", 1, MOST_CARDS, required=False)


class PlaceMeanSchema(serializers.Serializer[None]):
    """Mean damage of the best combos of all hands at a distance between the players, with a meter."""

    distance = serializers.IntegerField()
    meter = serializers.IntegerField()
    mean = serializers.FloatField()


class CarrierSchema(NamedCardSchema):
    """Card of the deck and its worth: how much less damage the hands deal without it."""

    slug = serializers.CharField(help_text="Empty for a card that the site does not have.")
    without = serializers.FloatField(help_text="The mean where this card does nothing.")
    worth = serializers.FloatField(help_text="How much less that is.")


class BestStepSchema(serializers.Serializer[None]):
    """Card of the best combo, and its damage."""

    card = serializers.CharField()
    damage = serializers.IntegerField()


class BestSchema(serializers.Serializer[None]):
    """Best combo if all cards of the deck were in one hand."""

    damage = serializers.IntegerField(help_text="The most that a combo of all the cards deals.")
    combo = BestStepSchema(many=True)


class OpeningHandsSchema(serializers.Serializer[None]):
    """Statistics over all opening hands of a deck."""

    size = serializers.IntegerField()
    hands = serializers.IntegerField()
    mean = serializers.FloatField(help_text="The best damage of a hand, over all hands.")
    exact_mean = serializers.CharField(help_text="The same as a fraction.")
    counts = CountSchema(many=True)
    means = PlaceMeanSchema(many=True, help_text="The mean wherever a difference is made.")
    cards = CarrierSchema(many=True, help_text="In the order of the deck.")
    best = BestSchema()


def decklist_in(request: Request) -> tuple[ReadDecklist, ComboDeck, dict[str, object]] | None:
    """Return the decklist in a request body, its cards for combos, and the body's other members; None without decklist.

    Raises ValidationError if the body names both cards and a decklist, or a decklist of another game. NotFound means
    that the deck does not exist or may not be seen, Faulty that no hand can be drawn.
    """
    data = request.data
    if not isinstance(data, Mapping) or not SHAPES.keys() & data.keys():
        return None
    if "cards" in data or "hand" in data:
        raise ValidationError({"cards": [ErrorDetail("Say the cards or a decklist, not both.", "one_of")]})
    request_data = {"game": AOE.code, **{name: value for name, value in data.items() if name in _OF_DECKLIST}}
    read = read_decklist_in(request_data, request)
    if read.game != AOE.code:
        message = f"This is a decklist of {GAMES[read.game].name}, and combos are of {AOE.name}."
        raise ValidationError({(SHAPES.keys() & data.keys()).pop(): [ErrorDetail(message, "other_game")]})
    try:
        deck = combo_deck(read.decklist, AOE, read.format, read.library)
    except InvalidInput as refused:
        raise Faulty(refused.faults) from None
    return read, deck, {name: value for name, value in data.items() if name not in _OF_DECKLIST}


def _as_sent(card: Card) -> Any:
    """Return the JSON by which a request body names a card: its slug, or name and kind if it has no slug."""
    return card.slug or {"name": card.name, "kind": card.kind.value}


@extend_schema_view(
    post=extend_schema(
        operation_id="aoe_combos",
        summary="Assemblage: what can I do with this hand?",
        request=DeckCombosRequest,
        responses=CombosSchema,
        examples=[OpenApiExample("Three cards", value=EXAMPLE, request_only=True)],
    )
)
class DeckCombosView(CombosView):
    """The combos of a hand with the most damage, step by step, and why a card can’t follow another.

    In place of `cards` there may be a decklist: `deck`, `text`, `code` or `sections`.
    """

    def question_data(self, request: Request) -> object:
        """Return the request body; a decklist in it is replaced by its cards."""
        if (decklist := decklist_in(request)) is None:
            return request.data
        read, deck, rest = decklist
        cards = deck.cards
        if seed := Seed().run_validation(rest.pop("seed", "")):
            cards = dealt_cards(read.decklist, AOE, read.format, read.library, seed)
        return {**rest, "cards": list(map(_as_sent, cards))}


@extend_schema_view(
    post=extend_schema(
        operation_id="aoe_combos_hands",
        summary="Assemblage: what can all opening hands do?",
        request=HandsRequest,
        responses=OpeningHandsSchema,
    )
)
class OpeningHandsView(CalculatorView):
    """Statistics over all opening hands of a method deck: damage at each distance and meter, and each card's worth.

    Send a decklist, or `cards` and the `size` of a hand.
    """

    question = HandsSerializer

    def question_data(self, request: Request) -> object:
        """Return the request body; a decklist in it is replaced by its cards and hand size."""
        if (decklist := decklist_in(request)) is None:
            return request.data
        _, deck, rest = decklist
        return {"size": deck.size, **rest, "cards": list(map(_as_sent, deck.cards))}

    def solve(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the statistics over all opening hands for a validated request body (`question`)."""
        cards, spaces, meter = tuple(question["cards"]), question["distance"], question["meter"]
        forecast = forecast_of(cards, question["size"], spaces, meter)
        answer = solve(Question(cards, spaces, meter))
        combo = answer.combos[0] if answer.combos else ()
        return {
            **outlook_data(forecast.outlook),
            "means": [
                {"distance": at, "meter": filled, "mean": round(float(mean), 6)}
                for (at, filled), mean in forecast.means.items()
            ],
            "cards": [
                {
                    "card": card.full_name,
                    "slug": card.slug,
                    "without": round(float(forecast.without[place]), 6),
                    "worth": round(float(forecast.worth(place)), 6),
                }
                for place, card in enumerate(cards)
            ],
            "best": {
                "damage": answer.damage,
                "combo": [{"card": step.card.full_name, "damage": step.damage} for step in combo],
            },
        }

"""The API of statistics: the figures of a deck that one may see, as its page shows them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalog
from decks import access, services
from decks.api import find_deck
from decks.games import HOME
from decks.schemas import DeckEntrySchema, GradeOddsSchema
from decks.statistics.figures import figures_of
from decks.statistics.winning import GAMES, winning_of


class WordCountSchema(serializers.Serializer[None]):
    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    cards = serializers.IntegerField()


class WordsSchema(serializers.Serializer[None]):
    field = serializers.ChoiceField(HOME.counted)
    having = serializers.IntegerField(help_text="Cards that have any of the words.")
    words = WordCountSchema(many=True, help_text="The most frequent first.")


class NumberSchema(serializers.Serializer[None]):
    field = serializers.ChoiceField(HOME.measured)
    cards = serializers.IntegerField(help_text="Cards that have the number; it is not 0 on the others (O-1.5).")
    mean = serializers.FloatField()
    median = serializers.FloatField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class LevelsSchema(serializers.Serializer[None]):
    creatures = serializers.DictField(child=serializers.IntegerField(), help_text="Cards by level.")
    tricks = serializers.DictField(child=serializers.IntegerField())
    average_creature = serializers.FloatField(allow_null=True)
    average_trick = serializers.FloatField(allow_null=True)
    share_up_to_6 = serializers.FloatField(allow_null=True, help_text="Of the creatures.")
    share_up_to_3 = serializers.FloatField(allow_null=True)
    from_7 = serializers.IntegerField()


class CostsSchema(serializers.Serializer[None]):
    turn = serializers.IntegerField()
    seen = serializers.IntegerField(help_text="Cards that are drawn until then.")
    creature_levels = serializers.FloatField(help_text="Levels of the creatures among them up to 6, on average.")
    spawn_points = serializers.IntegerField(help_text="That have come until then (D-4.1).")
    trick_levels = serializers.FloatField()
    crystals = serializers.IntegerField(help_text="That have come until then (D-3.9, D-4.4).")


class QuotationSchema(serializers.Serializer[None]):
    name = serializers.CharField()
    quoted_by = serializers.ListField(child=serializers.CharField(), help_text="Names of the cards that quote it.")
    matches = serializers.IntegerField(help_text="Cards of the deck whose name it is a part of (D-17.1).")


class MeanSchema(serializers.Serializer[None]):
    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class WinningSchema(serializers.Serializer[None]):
    games = serializers.IntegerField(help_text="Goldfish games that were played of it, while somebody built it.")
    total = serializers.IntegerField(help_text=f"Games that are played in all: {GAMES}.")
    turn = MeanSchema(allow_null=True, help_text="The mean of the games that were won, with its 95 % interval.")
    won = serializers.DictField(child=serializers.IntegerField(), help_text="Games won on each turn.")
    refusal = serializers.CharField(allow_blank=True, help_text="Why no game can be played.")


class StatisticsSchema(serializers.Serializer[None]):
    size = serializers.IntegerField(help_text="Cards of the main deck.")
    unknown = serializers.IntegerField(help_text="Those of them that no card is called like.")
    words = WordsSchema(many=True)
    numbers = NumberSchema(many=True)
    levels = LevelsSchema(required=False, help_text="Left out, as the following four, where there is nothing to say.")
    costs = CostsSchema(many=True, required=False)
    opening = GradeOddsSchema(many=True, required=False, help_text="Exact odds of opening hands (G-22).")
    quotations = QuotationSchema(many=True, required=False, help_text="Names that texts quote, the unmet first.")
    blanks = DeckEntrySchema(many=True, required=False, help_text="Cards that the simulator plays as blanks (O-13.7).")
    winning = WinningSchema()


class DeckStatisticsView(APIView):
    """What a deck is made of and what follows: levels, costs by turn, words, numbers, opening hands, turn of the win.

    Nothing is played for it: `POST goldfish/` plays. Odds of single cards: `POST odds/`.
    """

    @extend_schema(operation_id="decks_statistics", responses=StatisticsSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        deck = find_deck(access.visible(request._request), deck_id)
        decklist, cards = services.decklist_of(deck), catalog.current()
        figures = figures_of(decklist, deck.format, cards)
        data = {**figures.as_data(), "winning": winning_of(decklist, cards).as_data()}
        return Response(data, headers={"Cache-Control": "private, no-cache"})

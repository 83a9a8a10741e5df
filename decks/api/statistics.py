"""API of a deck's statistics, which are those of its page."""

from __future__ import annotations

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog.catalogs import Catalog
from cards.serializers.fields import RegisteredChoiceField
from decks import permissions
from decks.api.statistics_schemas import figure_fields
from decks.api.views import find_deck
from decks.core import services
from decks.games import game_of, library_of
from decks.statistics.figures import figures_of
from decks.statistics.winning import GAMES, none_of, winning_of
from games import GAMES as EVERY_GAME


def _counted() -> list[str]:
    """Return the names of card fields, of all games, whose words statistics count, such as the card's type."""
    return list(dict.fromkeys(name for game in EVERY_GAME.values() for name in game.counted))


def _measured() -> list[str]:
    """Return the names of card fields, of all games, whose numbers statistics summarize, such as the level."""
    return list(dict.fromkeys(name for game in EVERY_GAME.values() for name in game.measured))


class WordCountSchema(serializers.Serializer[None]):
    """Word in a card field, and the number of the deck's cards that have it."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    cards = serializers.IntegerField()


class WordsSchema(serializers.Serializer[None]):
    """Words that a deck's cards have in one field, with counts."""

    field = RegisteredChoiceField(_counted)
    having = serializers.IntegerField(help_text="Cards that have any of the words.")
    words = WordCountSchema(many=True, help_text="The most frequent first.")


class NumberSchema(serializers.Serializer[None]):
    """Summary of the numbers that a deck's cards have in one field."""

    field = RegisteredChoiceField(_measured)
    cards = serializers.IntegerField(help_text="Cards that have the number; it is not 0 on the others (O-1.5).")
    mean = serializers.FloatField()
    median = serializers.FloatField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class MeanSchema(serializers.Serializer[None]):
    """Mean with the ends of its 95 % interval."""

    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class WinningSchema(serializers.Serializer[None]):
    """Turn on which the deck wins goldfish games, against an opponent who does nothing."""

    games = serializers.IntegerField(help_text="Goldfish games that were played of it, while somebody built it.")
    total = serializers.IntegerField(help_text=f"Games that are played in all: {GAMES}.")
    turn = MeanSchema(allow_null=True, help_text="The mean of the games that were won, with its 95 % interval.")
    won = serializers.DictField(child=serializers.IntegerField(), help_text="Games won on each turn.")
    refusal = serializers.CharField(allow_blank=True, help_text="Why no game can be played.")


class StatisticsSchema(serializers.Serializer[None]):
    """Statistics of a deck."""

    size = serializers.IntegerField(help_text="Cards that are shuffled and drawn from.")
    unknown = serializers.IntegerField(help_text="Those of them that no card is called like.")
    words = WordsSchema(many=True)
    numbers = NumberSchema(many=True)
    winning = WinningSchema()
    game = serializers.CharField(help_text="Which game it is a deck of: figures of another are left out.")

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        """Return the fields with the figures (statistics) of every game, Despaira's before the turn of the win."""
        fields = super().get_fields()
        ends = {name: fields.pop(name) for name in ("winning", "game")}
        first, *others = EVERY_GAME.values()
        fields |= figure_fields(first) | ends
        for game in others:
            fields |= figure_fields(game)
        return fields


class DeckStatisticsView(APIView):
    """API view of the statistics of a deck."""

    @extend_schema(operation_id="decks_statistics", responses=StatisticsSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """Return the statistics of a deck.

        In every game these are words and numbers of its cards. Despaira adds levels, costs by turn, opening hands and
        the turn of the win; F.A.D.E. costs in TP, pool and keywords; Assemblage of Eternity links, priorities, damage
        and reach; Grand Archive costs.

        Nothing is played for it: `POST goldfish/` plays. Odds of single cards: `POST odds/`.
        """
        deck = find_deck(permissions.visible(request._request), deck_id)
        decklist, cards = services.decklist_of(deck), library_of(deck)
        game = game_of(deck)
        winning = winning_of(decklist, cast(Catalog, cards)) if game.estimates_win_turn else none_of(game)
        figures = figures_of(decklist, deck.format, cards)
        data = {**figures.as_data(), "winning": winning.as_data(), "game": game.code}
        return Response(data, headers={"Cache-Control": "private, no-cache"})

"""The API of statistics: the figures of a deck that one may see, as its page shows them."""

from __future__ import annotations

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog import Catalog
from decks import access, services
from decks.api import find_deck
from decks.games import game_of, library_of
from decks.schemas import DeckEntrySchema, GradeOddsSchema, NamedCardSchema
from decks.statistics.figures import figures_of
from decks.statistics.winning import GAMES, none_of, winning_of
from games import GAMES as EVERY_GAME
from games.aoe.statistics import ROLES


def _counted() -> list[str]:
    """The fields of all games whose words are counted."""
    return list(dict.fromkeys(name for game in EVERY_GAME.values() for name in game.counted))


def _measured() -> list[str]:
    """Those whose numbers are measured."""
    return list(dict.fromkeys(name for game in EVERY_GAME.values() for name in game.measured))


class WordCountSchema(serializers.Serializer[None]):
    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    cards = serializers.IntegerField()


class WordsSchema(serializers.Serializer[None]):
    field = serializers.ChoiceField(_counted())
    having = serializers.IntegerField(help_text="Cards that have any of the words.")
    words = WordCountSchema(many=True, help_text="The most frequent first.")


class NumberSchema(serializers.Serializer[None]):
    field = serializers.ChoiceField(_measured())
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


def _by_number(help_text: str) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=help_text)


class CountedCardSchema(NamedCardSchema):
    count = serializers.IntegerField()


class TPTurnSchema(serializers.Serializer[None]):
    turn = serializers.IntegerField()
    seen = serializers.IntegerField(help_text="Cards that the first player has drawn until then.")
    cost = serializers.FloatField(help_text="What these cost in TP, on average.")
    tp = serializers.IntegerField(help_text="That have come until then in Starting Phases (FADE-5.2).")


class TPSchema(serializers.Serializer[None]):
    cards = _by_number("Cards by cost in TP; Characters cost CS, and are left out.")
    mean = serializers.FloatField()
    by_turn = TPTurnSchema(many=True)


class PoolCharacterSchema(CountedCardSchema):
    level = serializers.IntegerField()
    cs = serializers.IntegerField()


class PoolSchema(serializers.Serializer[None]):
    levels = serializers.IntegerField(help_text="Of all Characters of the Fighter Pool together.")
    limit = serializers.IntegerField(help_text="FADE-2.3.")
    left = serializers.IntegerField(help_text="Below 0 where there are too many.")
    at_once = serializers.IntegerField(help_text="Characters that stand side by side at most (FADE-4.2).")
    slots = _by_number("Characters by CS.")
    characters = PoolCharacterSchema(many=True, help_text="Those with the most levels first.")


class KeywordCountSchema(serializers.Serializer[None]):
    keyword = serializers.CharField()
    name = serializers.CharField()
    rule = serializers.CharField()
    cards = serializers.IntegerField()
    on = CountedCardSchema(many=True)


class FunctionCountSchema(serializers.Serializer[None]):
    function = serializers.CharField()
    cards = serializers.IntegerField()
    on = CountedCardSchema(many=True)


class InputSchema(serializers.Serializer[None]):
    input = serializers.CharField(help_text="L, M, H or S.")
    red = serializers.IntegerField(help_text="Cards on which it is red: those of its kind may follow themselves.")
    yellow = serializers.IntegerField(help_text="Cards on which it is yellow: those of its kind may follow.")


class LinkedCardSchema(NamedCardSchema):
    role = serializers.ChoiceField(ROLES, help_text="What it is for in a combo.")
    follows = serializers.IntegerField(help_text="Cards that it may be linked to.")
    followed_by = serializers.IntegerField(help_text="Cards that may be linked to it.")


class LinksSchema(serializers.Serializer[None]):
    pairs = serializers.IntegerField(help_text="Pairs of which the second card may follow the first (O-AOE.9).")
    of = serializers.IntegerField(help_text="Pairs of different cards, each in both orders.")
    inputs = InputSchema(many=True)
    cards = LinkedCardSchema(many=True)


class PrioritiesSchema(serializers.Serializer[None]):
    cards = _by_number("Cards by printed priority, without throws.")
    throws = serializers.IntegerField(help_text="Which go before every priority (AOE-4.3).")
    without = serializers.IntegerField(help_text="Cards that have none, and count as 0 (AOE-5.2).")


class DamageSchema(serializers.Serializer[None]):
    attack = _by_number("Attacks by attack damage.")
    link = _by_number("Attacks by link damage.")


class ReachSchema(serializers.Serializer[None]):
    ranges = _by_number("Attacks by range.")
    meter = _by_number("Cards by meter requirement.")
    free = serializers.IntegerField(help_text="Cards that need no meter.")


class SectionCostsSchema(serializers.Serializer[None]):
    section = serializers.CharField()
    cards = _by_number("Cards by cost.")
    mean = serializers.FloatField()


class StatisticsSchema(serializers.Serializer[None]):
    size = serializers.IntegerField(help_text="Cards that are shuffled and drawn from.")
    unknown = serializers.IntegerField(help_text="Those of them that no card is called like.")
    words = WordsSchema(many=True)
    numbers = NumberSchema(many=True)
    levels = LevelsSchema(required=False, help_text="Left out, as the following five, where there is nothing to say.")
    costs = CostsSchema(many=True, required=False)
    opening = GradeOddsSchema(many=True, required=False, help_text="Exact odds of opening hands (G-22).")
    functions = FunctionCountSchema(many=True, required=False, help_text="What cards are good for, by their texts.")
    quotations = QuotationSchema(many=True, required=False, help_text="Names that texts quote, the unmet first.")
    blanks = DeckEntrySchema(many=True, required=False, help_text="Cards that the simulator plays as blanks (O-13.7).")
    winning = WinningSchema()
    game = serializers.CharField(help_text="Which game it is a deck of: figures of another are left out.")
    tp = TPSchema(required=False, help_text="Of F.A.D.E.")
    pool = PoolSchema(required=False, help_text="Of F.A.D.E.")
    keywords = KeywordCountSchema(many=True, required=False, help_text="Of F.A.D.E., the most frequent first.")
    links = LinksSchema(required=False, help_text="Of Assemblage of Eternity.")
    priorities = PrioritiesSchema(required=False, help_text="Of Assemblage of Eternity.")
    damage = DamageSchema(required=False, help_text="Of Assemblage of Eternity.")
    reach = ReachSchema(required=False, help_text="Of Assemblage of Eternity.")
    section_costs = SectionCostsSchema(many=True, required=False, help_text="Of Grand Archive.")


class DeckStatisticsView(APIView):
    """What a deck is made of and what follows: words and numbers of its cards in every game; levels, costs by turn,
    opening hands and turn of the win of Despaira; costs in TP, pool and keywords of F.A.D.E.; links, priorities, damage
    and reach of Assemblage of Eternity; costs of Grand Archive.

    Nothing is played for it: `POST goldfish/` plays. Odds of single cards: `POST odds/`.
    """

    @extend_schema(operation_id="decks_statistics", responses=StatisticsSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        deck = find_deck(access.visible(request._request), deck_id)
        decklist, cards = services.decklist_of(deck), library_of(deck)
        game = game_of(deck)
        winning = winning_of(decklist, cast(Catalog, cards)) if game.estimates_win_turn else none_of(game)
        figures = figures_of(decklist, deck.format, cards)
        data = {**figures.as_data(), "winning": winning.as_data(), "game": game.code}
        return Response(data, headers={"Cache-Control": "private, no-cache"})

"""Serializers of F.A.D.E. goldfish games in the API: settings of the games, and the schema of reports."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from cards.serializers.fields import Flag, Whole
from decks.goldfish_pages.fade import limits
from decks.goldfish_pages.fade.playing import WARNINGS
from decks.goldfish_pages.serializers import OtherDecklist, RunWarningSchema, SideSchema
from decks.models import format_choices
from decks.serializers.requests import ByCode, ByDeck, ByText, Seed, by_sections
from games.fade import FADE
from games.fade.goldfish import PAIRED, Params, Row

_DEFAULTS: Final = Params()
#: Ways to send a decklist of F.A.D.E.
SHAPES: Final = (ByDeck, ByText, ByCode, by_sections(FADE))


class FadeGoldfishOptions(serializers.Serializer[object]):
    """Settings of F.A.D.E. goldfish games in a request."""

    runs = Whole(min_value=1, max_value=limits.GAMES_ASKED, default=limits.GAMES, help_text="How many games.")
    seed = Seed()
    first = Flag(default=_DEFAULTS.first, help_text="Whether the deck goes first (FADE-5.2, FADE-5.3).")
    max_turns = Whole(min_value=1, max_value=limits.MAX_TURNS, default=_DEFAULTS.max_turns)
    opponent_hp = Whole(min_value=1, max_value=limits.OPPONENT_HP, default=_DEFAULTS.opponent_hp)
    against = OtherDecklist(required=False, help_text="Another decklist, to be compared on the same seeds.")

    @property
    def params(self) -> Params:
        """The settings of the games in the form that the simulation takes."""
        params = self.validated_data
        return Params(first=params["first"], opponent_hp=params["opponent_hp"], max_turns=params["max_turns"])


class EstimateSchema(serializers.Serializer[None]):
    """Estimate from games with the ends of its 95 % interval."""

    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class CountedSchema(serializers.Serializer[None]):
    """Number of games and their share of all games."""

    count = serializers.IntegerField()
    share = EstimateSchema()


class FadeEndingTurnSchema(CountedSchema):
    """Games that ended in a certain way in a turn, and the share that did so by then."""

    turn = serializers.IntegerField()
    until = EstimateSchema()


class FadeEndingSchema(serializers.Serializer[None]):
    """Turns of the deck in which games ended in a certain way."""

    n = serializers.IntegerField(help_text="Games that ended so; without any there is no mean.")
    mean = EstimateSchema(allow_null=True)
    median = serializers.IntegerField(allow_null=True)
    p10 = serializers.IntegerField(allow_null=True)
    p90 = serializers.IntegerField(allow_null=True)
    histogram = serializers.DictField(child=serializers.IntegerField())
    never = CountedSchema()
    by_turn = FadeEndingTurnSchema(many=True)


_WHAT: Final = {
    "seen": "Cards of the deck drawn so far.",
    "hand": "Cards in hand at the end of the turn.",
    "tp": "TP at the end of the turn.",
    "gained": "TP gained in it.",
    "spent": "TP spent in it.",
    "damage": "Damage of the turn.",
    "total": "All damage so far.",
    "discarded": "All cards so far that were too many in hand (FADE-4.3).",
    "slots": "Character slots that are filled.",
}
FadeTurnSchema = type(
    "FadeTurnSchema",
    (serializers.Serializer,),
    {
        "__doc__": "An own turn, over the games that played it.",
        "turn": serializers.IntegerField(),
        "games": serializers.IntegerField(),
        **{name: EstimateSchema(help_text=_WHAT[name]) for name in Row._fields},
    },
)


class FadePlayedCardSchema(serializers.Serializer[None]):
    """Statistics of one card, averages per game."""

    card = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    section = serializers.CharField(help_text="deck or pool")
    copies = serializers.IntegerField()
    drawn = EstimateSchema(allow_null=True, help_text="Null for Characters of the Fighter Pool.")
    used = EstimateSchema()
    damage = EstimateSchema()


class FadeFighterReportSchema(serializers.Serializer[None]):
    """Statistics of a Character of the Fighter Pool, a section of the deck."""

    card = serializers.IntegerField()
    name = serializers.CharField()
    copies = serializers.IntegerField()
    slots = serializers.IntegerField()
    entered = EstimateSchema()
    first_turn = serializers.DictField()


class FadeLeftOutSchema(serializers.Serializer[None]):
    """Card that is not played, with the reason, or that has texts or keywords without effect in the games."""

    card = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    section = serializers.CharField(help_text="deck, pool, world or raider")
    copies = serializers.IntegerField()
    is_played = serializers.BooleanField()
    why = serializers.CharField(allow_blank=True)
    texts = serializers.ListField(child=serializers.CharField())
    keywords = serializers.ListField(child=serializers.CharField())
    idle = serializers.ListField(
        child=serializers.CharField(), help_text="Keywords with nothing to do against an opponent who does nothing."
    )


class FadeExamplesSchema(serializers.Serializer[None]):
    """Numbers of games that serve as examples, 0 for the first."""

    fastest = serializers.IntegerField()
    typical = serializers.IntegerField()
    slowest = serializers.IntegerField()


class FadeWarningSchema(RunWarningSchema):
    """Warning about a decklist that was played although it has problems."""

    code = serializers.ChoiceField(list(WARNINGS))


class FadeDeckReportSchema(SideSchema):
    """Report on the goldfish games of a deck."""

    format = serializers.ChoiceField(format_choices(FADE))
    warnings = FadeWarningSchema(many=True)
    games = serializers.IntegerField()
    cards_in_deck = serializers.IntegerField()
    turns = FadeTurnSchema(many=True)
    lethal = FadeEndingSchema(help_text="The opponent at 0 HP (FADE-9.2).")
    deck_out = FadeEndingSchema(help_text="The deck was empty when the turn began (FADE-9.2).")
    redraws = CountedSchema()
    fighters = FadeFighterReportSchema(many=True)
    cards = FadePlayedCardSchema(many=True, help_text="Those with most damage first.")
    own_attacks = EstimateSchema(help_text="Damage of the player's own Normal Attacks in a game.")
    left_out = FadeLeftOutSchema(many=True)
    examples = FadeExamplesSchema()


class FadeGoldfishParamsSchema(serializers.Serializer[None]):
    """Settings with which the games were played."""

    first = serializers.BooleanField()
    opponent_hp = serializers.IntegerField()
    max_turns = serializers.IntegerField()


def _fade() -> serializers.ChoiceField:
    return serializers.ChoiceField([(FADE.code, FADE.name)])


class FadeReportSchema(FadeDeckReportSchema):
    """Report on one deck's games, with their settings and seed."""

    game = _fade()
    seed = serializers.CharField()
    params = FadeGoldfishParamsSchema()


class FadeDifferenceSchema(serializers.Serializer[None]):
    """Difference between two decks in one statistic: the second minus the first."""

    figure = serializers.ChoiceField(list(PAIRED))
    means = EstimateSchema(many=True)
    difference = EstimateSchema()
    verdict = serializers.ChoiceField(["better", "worse", "same"])
    changed = CountedSchema()


class FadeDifferencesSchema(serializers.Serializer[None]):
    """Differences between two decks in all statistics."""

    games = serializers.IntegerField()
    turns = serializers.IntegerField(
        help_text="Damage, TP and discards are those of so many turns, or of as many as both games of a pair have."
    )
    figures = FadeDifferenceSchema(many=True)


class FadeComparisonSchema(serializers.Serializer[None]):
    """Comparison of two decks on the same seeds: the second minus the first, game by game."""

    game = _fade()
    seed = serializers.CharField()
    params = FadeGoldfishParamsSchema()
    decks = FadeDeckReportSchema(many=True)
    comparison = FadeDifferencesSchema()

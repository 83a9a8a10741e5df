"""Schemas of the responses of the deck API, for OpenAPI only; they neither validate nor serialize."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, TypeAlias

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.serializers import PolymorphicProxySerializerExtension
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from cards.models import game_choices
from cards.serializers.dynamic_classes import made_class
from cards.serializers.fields import RegisteredChoiceField
from cards.serializers.schemas import PageSchema, QuerySchema, ReadQuerySchema
from decks.fields.table import DECK_FIELDS
from decks.models import every_format
from decks.serializers.requests import SHAPES, WANTED, component_name, every_shape
from games import DEFAULT_GAME, GAMES, Game, other_games
from rules.odds import Grade
from tcg.construction import ProblemCode, Severity

Shape: TypeAlias = type[serializers.Serializer[Any]]

#: Grades of Despaira's opening hands.
GRADES: Final = [grade.value for grade in Grade]


class AffectedSchema(serializers.Serializer[None]):
    """Card that a problem of a deck is about, with its count."""

    card = serializers.CharField()
    count = serializers.IntegerField()


class FixSchema(serializers.Serializer[None]):
    """Fix: a change of a deck that removes a problem."""

    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    change = serializers.DictField(
        help_text="What it does to the sections: `op` add or remove `count` of `card` in `section`, move them `from` "
        "one `to` another (without a card the whole section), keep one copy of `card` and nothing else, choose (a "
        "person has to), or all `changes`, one after the other."
    )


class DeckProblemSchema(serializers.Serializer[None]):
    """Problem of a deck: a rule of its format that it breaks, or a warning."""

    code = serializers.ChoiceField([code.value for code in ProblemCode])
    severity = serializers.ChoiceField([severity.value for severity in Severity])
    rule = serializers.CharField()
    section = serializers.CharField()
    message = serializers.CharField()
    cards = AffectedSchema(many=True)
    fixes = FixSchema(many=True)


def counts_schema(name: str, game: Game) -> type[serializers.Serializer[object]]:
    """Return the schema of the number of cards in each section of a game."""
    return made_class(name, serializers.Serializer, {part.name: serializers.IntegerField() for part in game.sections})


class OneOf(PolymorphicProxySerializer):
    """Schema of JSON in one of several shapes; `shapes` is called on each access to include games registered later."""

    def __init__(self, component_name: str, shapes: Callable[[], Iterable[Shape]]) -> None:
        self._shapes = shapes
        super().__init__(component_name, (), resource_type_field_name=None)

    @property
    def serializers(self) -> list[Shape]:
        """Serializers or schemas of the shapes of the JSON."""
        return list(self._shapes())

    @serializers.setter
    def serializers(self, value: object) -> None:
        """Ignore the value that drf-spectacular sets: `shapes` is called on each access."""


class OneOfExtension(PolymorphicProxySerializerExtension):
    """drf-spectacular's extension that documents `OneOf` like its base class."""

    target_class = "decks.serializers.schemas.OneOf"


def _registered() -> Iterable[Game]:
    return GAMES.values()


def of_each_game(
    name: str, make: Callable[[str, Game], Shape], games: Callable[[], Iterable[Game]] = _registered
) -> type[serializers.Field[Any, Any, Any, Any]]:
    """Return a class of serializer fields whose schema is one of the schemas of `games()`, by default of all games.

    `name` is the name of the schemas without the prefix of the game. `make` returns the schema of a game, by its full
    name such as "FadeCountsSchema".
    """

    @cache
    def shape(game: Game) -> Shape:
        return make(component_name(game, name), game)

    every = OneOf(f"Every{name}", lambda: map(shape, games()))
    return extend_schema_field(every)(made_class(f"{name}Field", serializers.DictField, {}))


CountsField = of_each_game("CountsSchema", counts_schema)


def _game() -> serializers.ChoiceField:
    return RegisteredChoiceField(game_choices, help_text="Formats and sections are those of this game.")


def _despairas() -> serializers.ChoiceField:
    return serializers.ChoiceField([(DEFAULT_GAME.code, DEFAULT_GAME.name)])


def _further() -> serializers.ChoiceField:
    return RegisteredChoiceField(lambda: [(game.code, game.name) for game in other_games()])


class VerdictSchema(serializers.Serializer[None]):
    """Legality of a decklist in its format, with its problems."""

    game = _game()
    legal = serializers.BooleanField()
    format = RegisteredChoiceField(every_format)
    counts = CountsField()
    problems = DeckProblemSchema(many=True)


class DeckEntrySchema(serializers.Serializer[None]):
    """Card of a section of a deck, with its count."""

    card = serializers.CharField()
    slug = serializers.CharField(allow_null=True)
    count = serializers.IntegerField()


def sections_schema(name: str, sections: Iterable[str]) -> type[serializers.Serializer[object]]:
    """Return the schema of a decklist with these sections: the cards of each."""
    return made_class(name, serializers.Serializer, {str(section): DeckEntrySchema(many=True) for section in sections})


@cache
def deck_sections_schema(name: str, game: Game) -> type[serializers.Serializer[object]]:
    """Return the schema of the cards of each section of a deck of a game."""
    return sections_schema(name, (section.name for section in game.sections))


#: The sections of a deck of Despaira alone.
DeckSectionsSchema = deck_sections_schema("DeckSectionsSchema", DEFAULT_GAME)
DeckSectionsField = of_each_game("DeckSectionsSchema", deck_sections_schema)
ExchangeField = of_each_game(
    "ExchangeSchema",
    lambda name, game: sections_schema(name, game.swaps),
    lambda: (game for game in GAMES.values() if game.swaps),
)

#: Copy in a plan that is missing from the deck. Some members are keywords of Python.
MisfitSchema = type(
    "MisfitSchema",
    (serializers.Serializer,),
    {
        **{name: serializers.CharField() for name in ("card", "from", "to")},
        **{name: serializers.IntegerField() for name in ("wanted", "there")},
    },
)
PlanSchema = type(
    "PlanSchema",
    (serializers.Serializer,),
    {
        "id": serializers.CharField(),
        "against": serializers.CharField(),
        "deck": serializers.CharField(allow_blank=True),
        "note": serializers.CharField(allow_blank=True),
        "out": ExchangeField(),
        "in": ExchangeField(),
        "legal": serializers.BooleanField(help_text="Of the deck after the swap."),
        "problems": DeckProblemSchema(many=True),
        "misfits": MisfitSchema(many=True, help_text="Copies that are not there to be exchanged."),
    },
)


class DeckFieldsSchema(serializers.Serializer[None]):
    """The fields of a deck besides its cards."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields in the order in which responses have them."""
        declared = super().get_fields()
        head = {name: declared.pop(name) for name in ("id", "game") if name in declared}
        fields = {field.name: field.schema_field() for field in DECK_FIELDS.values()}
        return {**head, **fields, **declared}


class DeckSchema(DeckFieldsSchema):
    """A deck, as responses have it."""

    id = serializers.CharField()
    game = _game()
    sections = DeckSectionsField()
    version = serializers.IntegerField()
    owner = serializers.CharField(allow_null=True)
    editors = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="Who edits it with its owner; null unless you may edit it.",
    )
    forked_from = serializers.CharField(allow_null=True)
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()
    problems = DeckProblemSchema(many=True)
    plans = PlanSchema(many=True, allow_null=True, help_text="null for a deck in a list: ask for the deck itself.")
    share_url = serializers.CharField(allow_null=True)
    notes = serializers.DictField(child=serializers.CharField(), help_text="Notes on single cards, by their names.")
    tags = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Tags of single cards, by their names."
    )
    folder = serializers.CharField(required=False, allow_blank=True, help_text="Of your own decks alone, as `labels`.")
    labels = serializers.ListField(child=serializers.CharField(), required=False)


class DeckPageSchema(PageSchema):
    """Page of a list of decks."""

    results = DeckSchema(many=True)
    query = QuerySchema()


class LineSchema(serializers.Serializer[None]):
    """Line of an imported decklist that was not understood."""

    line = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    message = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField())
    card = serializers.CharField(allow_blank=True, help_text="The name under which an unknown card is in the deck.")


class ImportedDeckSchema(DeckSchema):
    """New deck from an imported list, and the lines that were not understood."""

    lines = LineSchema(many=True)


class CheckedListSchema(VerdictSchema):
    """Legality of one of several decklists, and its lines that were not understood."""

    name = serializers.CharField()
    lines = LineSchema(
        many=True, help_text="What was not understood. Where nothing of the list could be read, the one reason."
    )


class CheckedListsSchema(serializers.Serializer[None]):
    """Legality of several decklists."""

    results = CheckedListSchema(many=True)


class ShareSchema(serializers.Serializer[None]):
    """Share link of a deck."""

    token = serializers.CharField()
    url = serializers.CharField()


def _probability() -> serializers.FloatField:
    return serializers.FloatField(min_value=0, max_value=1)


class TurnOddsSchema(serializers.Serializer[None]):
    """Odds of drawing the cards by a turn."""

    turn = serializers.IntegerField()
    seen = serializers.IntegerField(help_text="Cards seen by then, at most the deck.")
    probability = _probability()
    copies_needed = serializers.IntegerField(
        allow_null=True, help_text="The fewest copies, in a deck of this size, that reach `goal`; null where none do."
    )


class NamedCardSchema(serializers.Serializer[None]):
    """Card, by name and slug."""

    card = serializers.CharField()
    slug = serializers.CharField()


class GradeOddsSchema(serializers.Serializer[None]):
    """Odds that an opening hand has a grade."""

    grade = serializers.ChoiceField(GRADES)
    probability = _probability()


class FurtherHandSchema(serializers.Serializer[None]):
    """Sample hand in any game but Despaira."""

    seed = serializers.CharField()
    game = _further()
    beside = serializers.ListField(
        child=serializers.CharField(), help_text="Cards at hand from the beginning that count for no hand size."
    )
    hand = serializers.ListField(child=serializers.CharField())
    draws = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    remaining = serializers.IntegerField()


class HandSchema(FurtherHandSchema):
    """Sample hand in Despaira, with its grade."""

    game = _despairas()
    grade = serializers.ChoiceField(GRADES, help_text="Of the opening hand (G-22).\nIn Despaira alone.")
    odds = GradeOddsSchema(
        many=True, help_text="Opening hands of this deck by grade, the worst first.\nIn Despaira alone."
    )


class FurtherOddsSchema(serializers.Serializer[None]):
    """Odds of drawing cards in any game but Despaira."""

    game = _further()
    hand = serializers.FloatField(
        min_value=0, max_value=1, help_text="How likely enough of them are in the opening hand."
    )
    redrawn = serializers.FloatField(
        min_value=0,
        max_value=1,
        allow_null=True,
        help_text="The same for who redraws, as often as allowed, a hand without; null where nobody may.",
    )
    size = serializers.IntegerField(help_text="Cards in the main deck.")
    copies = serializers.IntegerField(help_text="How many of them count.")
    cards = DeckEntrySchema(many=True)
    query = ReadQuerySchema(allow_null=True, help_text="How `q` was read.")
    exact = TurnOddsSchema(many=True)


class OddsSchema(FurtherOddsSchema):
    """Odds of drawing cards in Despaira."""

    game = _despairas()
    opening = GradeOddsSchema(many=True, help_text="Opening hands of this deck by grade, the worst first (G-22).")


#: Answers that have further members in Despaira.
HANDS = PolymorphicProxySerializer("EveryHand", [HandSchema, FurtherHandSchema], resource_type_field_name=None)
ODDS = PolymorphicProxySerializer("EveryOdds", [OddsSchema, FurtherOddsSchema], resource_type_field_name=None)


@cache
def _body(name: str, shape: Shape, options: Shape | None) -> Shape:
    return made_class(f"{name}{shape.__name__}", shape, {}, *((options,) if options else ()))


def decklist_schema(
    name: str, shapes: Callable[[], Iterable[Shape]] = SHAPES.values, options: Shape | None = None
) -> OneOf:
    """Return the schema `name` of a request body: a decklist in one of `shapes`, and fields of `options`, if any."""
    return OneOf(name, lambda: (_body(name, shape, options) for shape in shapes()))


def odds_schema() -> OneOf:
    """Return the schema of a request for odds: a decklist in one of its shapes, and a selection of cards."""
    parts = [decklist_schema(options.__name__, every_shape, options) for options in WANTED.values()]
    return OneOf("Odds", lambda: (body for part in parts for body in part.serializers))


class NewDeckExtension(OpenApiSerializerExtension):
    """drf-spectacular's extension for new decks, which need a name or a deck to copy."""

    target_class = "decks.serializers.decks.NewDeckSerializer"

    def map_serializer(self, auto_schema: AutoSchema, direction: object) -> dict[str, object]:
        """Return the schema, with either `name` or `forked_from` required."""
        map_fields: Callable[..., dict[str, object]] = auto_schema._map_serializer
        schema = map_fields(self.target, direction, bypass_extensions=True)
        copied = {"required": ["forked_from"], "properties": {"forked_from": {"type": "string"}}}
        return {**schema, "anyOf": [{"required": ["name"]}, copied]}

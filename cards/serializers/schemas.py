"""OpenAPI schemas of the card API, written as serializers. They don't serialize data."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from games.despaira import OTHERS
from games.fields import Field, Find, Need
from rules import vocabulary as words
from rules.abilities.functions import MEANINGS, Function
from tcg.words import Vocabulary


def choices(vocabulary: type[Vocabulary]) -> list[str]:
    """Return the codes of all words in a vocabulary."""
    return [member.value for member in vocabulary]


def shape_of(field: Field) -> Any:
    """Return the serializer field that documents a field of cards, nullable unless every kind of card needs it."""
    options: dict[str, Any] = {"help_text": field.about, "allow_null": set(field.kinds) != {Need.REQUIRED.value}}
    words = None if field.words is None else [word.value for word in field.words]
    if field.many:
        child = serializers.CharField() if words is None else serializers.ChoiceField(words)
        return serializers.ListField(child=child, **options)
    if words is not None:
        return serializers.ChoiceField(words, **options)
    if field.find is Find.NUMBER:
        return serializers.IntegerField(**options)
    if field.find is Find.FLAG:
        return serializers.BooleanField(**options)
    return serializers.JSONField(**options) if field.name == "copies" else serializers.CharField(**options)


#: Codes of the kinds of cards.
KIND_CODES: Final = choices(words.Kind)


class PrintingSchema(serializers.Serializer[None]):
    """Printing of a card in a set."""

    set = serializers.CharField()
    language = serializers.CharField()
    number = serializers.IntegerField()
    variant = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    rarity = serializers.CharField(allow_blank=True)
    artist = serializers.CharField(allow_blank=True)
    image = serializers.CharField()


def _stat() -> serializers.IntegerField:
    return serializers.IntegerField(allow_null=True)


StatsSchema = type(
    "StatsSchema", (serializers.Serializer,), {**{stat.value: _stat() for stat in words.Stat}, "ratk_range": _stat()}
)


class CardSchema(serializers.Serializer[None]):
    """Card with its printings."""

    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(KIND_CODES)
    element = serializers.ChoiceField(choices(words.Element), allow_null=True)
    level = serializers.IntegerField(allow_null=True)
    type = serializers.CharField(allow_null=True)
    special = serializers.ChoiceField(choices(words.SpecialKind))
    activation = serializers.ChoiceField(choices(words.Activation), allow_null=True)
    classes = serializers.ListField(child=serializers.ChoiceField(choices(words.TrickClass)))
    text = serializers.CharField(allow_blank=True)
    ruling = serializers.CharField(
        allow_blank=True,
        help_text="What is played in place of the text: `plays_as` of the set file. Empty where the text itself is.",
    )
    ability_name = serializers.CharField(allow_blank=True)
    lore = serializers.CharField(allow_blank=True)
    stats = StatsSchema()
    leader_hp = serializers.IntegerField(allow_null=True)
    tile = serializers.ChoiceField(choices(words.Tile), allow_null=True)
    executable = serializers.BooleanField(help_text="Whether the text can be carried out; a card without one is.")
    does = serializers.ListField(
        child=serializers.ChoiceField([(function.value, MEANINGS[function]) for function in Function]),
        help_text="What it is good for, worked out from its text: `does:` of the search.",
    )
    printings = PrintingSchema(many=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields of the schema, including those from the game's table of fields."""
        return {**super().get_fields(), **{field.name: shape_of(field) for field in OTHERS}}


class CardDetailSchema(CardSchema):
    """Card with its canonical text."""

    plays_as = serializers.CharField(
        allow_null=True,
        help_text="The text in canonical words; null where there is none, or where it can’t be carried out.",
    )


class PageSchema(serializers.Serializer[None]):
    """Page of a list."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)


class WarningSchema(serializers.Serializer[None]):
    """Warning about a part of a query that was not understood."""

    code = serializers.CharField()
    message = serializers.CharField()
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    suggestion = serializers.CharField(
        allow_null=True, allow_blank=True, help_text="What could stand there instead; empty: nothing."
    )


class RelaxedSchema(serializers.Serializer[None]):
    """Term whose removal from a query without results leads to results."""

    term = serializers.CharField(help_text="One, or two with a space between where no single one is enough.")
    q = serializers.CharField(allow_blank=True, help_text="The query without it.")
    count = serializers.IntegerField(help_text="How many are found then.")


class ReadQuerySchema(serializers.Serializer[None]):
    """Search query as it was understood, with warnings."""

    echo = serializers.CharField(help_text="What was understood, in words.")
    warnings = WarningSchema(many=True)


class QuerySchema(ReadQuerySchema):
    """Search query as it was understood, with warnings and with terms to remove if nothing was found."""

    relaxed = RelaxedSchema(many=True, help_text="Where nothing is found: terms without which something is.")


class CardPageSchema(PageSchema):
    """Page of cards, with the search query as it was understood."""

    results = CardSchema(many=True)
    query = QuerySchema()


class SuggestionSchema(serializers.Serializer[None]):
    """Possible completion of typed text."""

    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    kind = serializers.CharField(help_text="The kind of the card; with `cursor` a word for what it is.")
    start = serializers.IntegerField(required=False, help_text="With `cursor` only, as `end`.")
    end = serializers.IntegerField(required=False)


class AutocompleteSchema(serializers.Serializer[None]):
    """Possible completions of typed text."""

    items = SuggestionSchema(many=True)


class SetSchema(serializers.Serializer[None]):
    """Card set with its number of cards."""

    code = serializers.CharField()
    name = serializers.CharField()
    released = serializers.DateField(allow_null=True)
    language = serializers.CharField()
    description = serializers.CharField(allow_blank=True)
    cards = serializers.IntegerField()


class SetPageSchema(PageSchema):
    """Page of sets."""

    results = SetSchema(many=True)


class WordSchema(serializers.Serializer[None]):
    """Word of a vocabulary, such as an element, with its code and name."""

    code = serializers.CharField()
    name = serializers.CharField()


class ElementSchema(WordSchema):
    """Element of Despaira, with the kind of tile that belongs to it."""

    tile = serializers.ChoiceField(choices(words.Tile), allow_null=True)


class VocabularySchema(serializers.Serializer[None]):
    """All words that Despaira's cards and decks use, in lists by subject."""

    kinds = WordSchema(many=True)
    elements = ElementSchema(many=True)
    tiles = WordSchema(many=True)
    types = WordSchema(many=True)
    classes = WordSchema(many=True)
    activations = WordSchema(many=True)
    stats = WordSchema(many=True)
    special_kinds = WordSchema(many=True)
    sections = WordSchema(many=True)
    formats = WordSchema(many=True)
    problem_codes = WordSchema(many=True)

"""OpenAPI schemas of deck statistics, made from the type annotations of the method `as_data` of each statistic."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from rest_framework import serializers

from cards.serializers.dynamic_classes import made_class
from decks.serializers.schemas import DeckEntrySchema, GradeOddsSchema, NamedCardSchema
from games import Game

#: Schemas shared with other parts of the API.
_KNOWN: Final = {schema.__name__: schema for schema in (DeckEntrySchema, GradeOddsSchema, NamedCardSchema)}
_PLAIN: Final[dict[Any, type[serializers.Field[Any, Any, Any, Any]]]] = {
    float: serializers.FloatField,
    int: serializers.IntegerField,
    str: serializers.CharField,
}


def figure_fields(game: Game) -> dict[str, serializers.Field[object, object, object, object]]:
    """Return optional serializer fields by key: one for each statistic that only this game has."""
    figures = (*game.statistics.before, *game.statistics.after)
    return {
        str(figure.key): _field(
            get_type_hints(figure.as_data, include_extras=True)["return"],
            required=False,
            **({"help_text": figure.about} if figure.about else {}),
        )
        for figure in figures
    }


def _field(shape: Any, **options: Any) -> serializers.Field[Any, Any, Any, Any]:
    """Return the serializer field that documents the type annotation `shape`; `options` are arguments of the field."""
    origin, args = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return _field(args[0], help_text=args[1], **options)
    if origin in (Union, UnionType):
        (inner,) = (each for each in args if each is not NoneType)
        return _field(inner, allow_null=True, **options)
    if origin is Literal:
        return serializers.ChoiceField(args, **options)
    if origin is dict:
        return serializers.DictField(child=_field(args[1]), **options)
    if origin is list:
        if is_typeddict(args[0]):
            return _schema(args[0])(many=True, **options)
        return serializers.ListField(child=_field(args[0]), **options)
    return _schema(shape)(**options) if is_typeddict(shape) else _PLAIN[shape](**options)


@cache
def _schema(shape: Any) -> type[serializers.Serializer[Any]]:
    """Return the serializer class that documents the TypedDict `shape` in OpenAPI: `LinksSchema` for `LinksData`."""
    name = f"{shape.__name__.removesuffix('Data')}Schema"
    if name in _KNOWN:
        return _KNOWN[name]
    members = {key: _field(each) for key, each in get_type_hints(shape, include_extras=True).items()}
    return made_class(name, serializers.Serializer, members)

"""Names of enums in the OpenAPI document, where several fields share a name or a list of choices."""

from __future__ import annotations

from typing import Any, Final

from games import GAMES, Game, other_games

#: Fields of cards of which other parts of the API have namesakes, or whose choices another field has too.
_FIELDS: Final = ("kind", "grade", "red")
#: Names that clients know, in place of those by the pattern.
_KNOWN: Final = {
    "DespairaFormatEnum": "FormatEnum",
    "DespairaKindEnum": "KindEnum",
    "AoeFormatEnum": "ModeEnum",
    "AoeRedEnum": "InputEnum",
    "GaKindEnum": "GaTypeEnum",
}


def enum_names() -> dict[str, object]:
    """Return lists of choices, or their import paths, by the name of the enum: drf-spectacular's ENUM_NAME_OVERRIDES.

    Every game has its own: of itself, its formats, and fields of its cards.
    """
    names: dict[str, object] = {
        "EveryFormatEnum": "decks.models.every_format",
        "FurtherGameEnum": [(game.code, game.name) for game in other_games()],
        "GameEnum": [(game.code, game.name) for game in GAMES.values()],
        "GradeEnum": "decks.schemas.GRADES",
        "LineupCodeEnum": "calculators.aoe.lineup.api.CODES",
        "TextKindEnum": "cards.api.texts.TEXT_KINDS",
        "TypesEnum": "calculators.ga.characteristics.api.TYPES",
    }
    for game in GAMES.values():
        for about, choices in _choices_of(game).items():
            name = f"{game.code.title()}{about.title()}Enum"
            if choices not in names.values():
                names[_KNOWN.get(name, name)] = choices
    return names


def _choices_of(game: Game) -> dict[str, list[Any]]:
    """Return the lists of choices of a game by what they are about."""
    fields = {field.name: field for field in game.fields if field.name in _FIELDS}
    return {
        "game": [(game.code, game.name)],
        "format": [(code, each.name) for code, each in game.formats.items()],
        **{name: [word.value for word in field.words] for name, field in fields.items() if field.words},
    }

"""Names of enums in the OpenAPI document for lists of choices that several fields share."""

from __future__ import annotations

from collections.abc import Iterator

from games import GAMES, Game, other_games


def enum_names() -> dict[str, object]:
    """Return lists of choices, or their import paths, by the name of the enum: drf-spectacular's ENUM_NAME_OVERRIDES.

    A game adds enums of its code, its formats and kinds, and of the fields for which its `enum_names` has a name.
    """
    names: dict[str, object] = {
        "EveryFormatEnum": "decks.models.every_format",
        "FurtherGameEnum": [(game.code, game.name) for game in other_games()],
        "GameEnum": [(game.code, game.name) for game in GAMES.values()],
        "MatchSchemaModeEnum": "play.models.Mode.choices",
        "MatchStatusEnum": "play.models.Status.choices",
        "StatusEnum": "decks.models.RunStatus.choices",
        "PlayerEnum": "rules.duel.LETTERS",
        "GradeEnum": "decks.serializers.schemas.GRADES",
        "TextKindEnum": "cards.api.texts.TEXT_KINDS",
    }
    for game in GAMES.values():
        for about, choices in _choices_of(game):
            if choices not in names.values():
                names[game.enum_names.get(about, f"{game.code.title()}{about.title()}Enum")] = choices
    return names


def _choices_of(game: Game) -> Iterator[tuple[str, object]]:
    """Yield (name, choices) of the enums of a game. For an imported list of choices, both are its import path."""
    yield "game", [(game.code, game.name)]
    yield "format", [(code, each.name) for code, each in game.formats.items()]
    for field in game.fields:
        if field.words and (field.name == "kind" or field.name in game.enum_names):
            yield field.name, [word.value for word in field.words]
    for path in game.enum_names:
        if "." in path:
            yield path, path

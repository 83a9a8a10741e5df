"""Tests that docs/set-files.md lists the keys of each other game."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from games import Game, other_games
from games.fields import Need, need
from tcg.values import ValueCode

PAGE = Path(settings.BASE_DIR) / "docs" / "set-files.md"
_WORDS = {Need.REQUIRED: "required", Need.OPTIONAL: "optional"}


def section(game: Game) -> str:
    """Return the documentation of the keys of a game's cards."""
    kinds = " ".join(f"`{kind.code}`" for kind in game.kinds)
    lines = [f"### {game.name}: `{game.code}`", "", f"Kinds: {kinds}.", "", "| key | required by | optional for | |"]
    lines.append("|---|---|---|---|")
    for field in game.fields:
        cells = [f"`{field.name}`"]
        for sign in _WORDS:
            having = [kind.label for kind in game.kinds if need(field, kind, game.kinds) is sign]
            cells.append("all" if len(having) == len(game.kinds) else ", ".join(having) or "–")
        words = " ".join(f"`{word.value}`" for word in field.words) if field.words and field.name != "kind" else ""
        about = f"{field.about[:-1]}: {words}" if words else field.about[:-1]
        cells.append(f"{about}; a list" if field.many else about)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def test_the_page_has_the_table_of_the_game() -> None:
    for game in other_games():
        assert section(game) in PAGE.read_text(encoding="utf-8"), f"docs/set-files.md should have:\n\n{section(game)}"


def test_every_code_of_a_value_is_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [code for code in ValueCode if f"`{code}`" not in page] == []

"""F.A.D.E.: two to four players, fighters from a pool, and chains that are resolved last in, first out."""

from __future__ import annotations

from typing import Final

from games.fade.rulebook import RULEBOOK
from games.game import Game, Part, Tool

FADE: Final = Game(
    code="fade",
    name="F.A.D.E.",
    path="/fade/",
    about="Two to four players send Characters from a pool into battle; attacks and reactions are chained, and the "
    "last in happens first.",
    status="Rules and tools, no cards yet.",
    works={Part.RULES: "/fade/rules/"},
    tools=(
        Tool("battle", "Battle", "Who survives this?", "swords", "/fade/battle/"),
        Tool("chain", "Chain", "What happens first?", "layers", "/fade/chain/"),
    ),
    rulebook=RULEBOOK,
)

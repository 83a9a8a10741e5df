"""Assemblage of Eternity: a fighting game on cards, with combos, a meter and a board to be thrown off."""

from __future__ import annotations

from typing import Final

from games.aoe.rulebook import RULEBOOK
from games.game import Game, Part, Tool

AOE: Final = Game(
    code="aoe",
    name="Assemblage of Eternity",
    path="/aoe/",
    about="A fighting game on cards: both reveal one at once, the faster hits, and hits are linked into combos.",
    status="Rules and tools, no cards yet.",
    works={Part.RULES: "/aoe/rules/"},
    tools=(
        Tool("combos", "Combos", "What can I do with this hand?", "zap", "/aoe/combos/"),
        Tool("clash", "Clash", "Who hits first, and who may link?", "swords", "/aoe/clash/"),
        Tool("table", "Table", "Who is in range, and where does this move end?", "grid-3x3", "/aoe/table/"),
        Tool("lineup", "Line-up", "May we play like this?", "users", "/aoe/lineup/"),
    ),
    rulebook=RULEBOOK,
)

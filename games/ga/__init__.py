"""Grand Archive: of its rules the page on the characteristics of cards."""

from __future__ import annotations

from typing import Final

from games.ga.rulebook import RULEBOOK
from games.game import Game, Part, Tool

GA: Final = Game(
    code="ga",
    name="Grand Archive",
    path="/ga/",
    about="Champions, allies and regalia; of its rules we know the page on what a card is while effects change it.",
    status="Rules and tools, no cards yet.",
    works={Part.RULES: "/ga/rules/"},
    tools=(
        Tool("characteristics", "Characteristics", "What is this card now?", "wand-sparkles", "/ga/characteristics/"),
    ),
    rulebook=RULEBOOK,
)

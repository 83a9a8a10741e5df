"""Grand Archive: of its rules the page on the characteristics of cards."""

from __future__ import annotations

from typing import Final

from games.ga.formats import FORMATS, OPEN
from games.ga.rulebook import RULEBOOK
from games.game import Game, Kind, Part, Tool
from tcg.opening import Opening, Skips

GA: Final = Game(
    code="ga",
    name="Grand Archive",
    path="/ga/",
    about="Champions, allies and regalia; of its rules we know the page on what a card is while effects change it.",
    status="Rules and tools, no cards yet.",
    works={Part.RULES: "/ga/rules/"},
    tools=(
        Tool(
            "characteristics",
            "Characteristics",
            "What is this card now?",
            "wand-sparkles",
            "/ga/characteristics/",
            (2, 3, 4),
        ),
    ),
    rulebook=RULEBOOK,
    kinds=(
        Kind("champion", "Champion", "Champions", "main"),
        Kind("ally", "Ally", "Allies", "main"),
        Kind("action", "Action", "Actions", "main"),
        Kind("attack", "Attack", "Attacks", "main"),
        Kind("item", "Item", "Items", "main"),
        Kind("weapon", "Weapon", "Weapons", "main"),
        Kind("domain", "Domain", "Domains", "main"),
        Kind("phantasia", "Phantasia", "Phantasias", "main"),
    ),
    formats=FORMATS,
    default=OPEN.code,
    openings={OPEN.code: Opening("main", None, 1, Skips.NONE)},
    code_prefix="GRA",
    format_numbers={"open": 0},
    coded_sections=("main", "material", "side"),
    note=lambda card: str(card.typeline),
    order="cost",
)

"""F.A.D.E.: two to four players, fighters from a pool, and chains that are resolved last in, first out."""

from __future__ import annotations

from typing import Final

from games.fade.cards import note
from games.fade.formats import FORMATS, STANDARD
from games.fade.rulebook import RULEBOOK
from games.fade.words import Kind
from games.game import Game, Part, Tool
from games.game import Kind as KindOfCard
from tcg.opening import Opening, Skips

FADE: Final = Game(
    code="fade",
    name="F.A.D.E.",
    path="/fade/",
    about="Two to four players send Characters from a pool into battle; attacks and reactions are chained, and the "
    "last in happens first.",
    status="Rules and tools, no cards yet.",
    works={Part.RULES: "/fade/rules/"},
    tools=(
        Tool("battle", "Battle", "Who survives this?", "swords", "/fade/battle/", (6,)),
        Tool("chain", "Chain", "What happens first?", "layers", "/fade/chain/", (7,)),
    ),
    rulebook=RULEBOOK,
    kinds=(
        KindOfCard(Kind.CHARACTER, "Character", "Characters", "pool"),
        KindOfCard(Kind.SKILL, "Skill", "Skills", "deck"),
        KindOfCard(Kind.REACTION, "Reaction", "Reactions", "deck"),
        KindOfCard(Kind.ITEM, "Item", "Items", "deck"),
        KindOfCard(Kind.AUGMENT, "Augment", "Augments", "deck"),
        KindOfCard(Kind.ZONE, "Zone", "Zones", "deck"),
        KindOfCard(Kind.COMMAND, "Command", "Commands", "deck"),
        KindOfCard(Kind.WORLD_RULE, "World Rule", "World Rules", "world"),
    ),
    formats=FORMATS,
    default=STANDARD.code,
    openings={STANDARD.code: Opening("deck", 6, 2, Skips.FIRST, redraws=1)},
    code_prefix="FDE",
    format_numbers={"standard": 0},
    coded_sections=("deck", "pool", "world", "raider"),
    note=note,
    order="cost",
)

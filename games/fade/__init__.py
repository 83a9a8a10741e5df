"""The card game F.A.D.E.: two to four players, fighters from a pool, and chains that resolve last in, first out.

`FADE` describes it. The modules beside it compute battles, chains and goldfish games.
"""

from __future__ import annotations

from typing import Final

from games.fade.alt_text import alt_text, cost_unit
from games.fade.cards import TRAITS, note
from games.fade.fields import FIELDS, KINDS, build
from games.fade.formats import FORMATS, STANDARD
from games.fade.recommendations import criteria
from games.fade.rulebook import RULEBOOK
from games.fade.statistics import Costs, Keywords, Pool
from games.game import DeckTool, Game, Part, Tool
from games.images import ImageLayout
from games.statistics.figure import DeckStatistics
from tcg.opening import Opening, Skips

FADE: Final = Game(
    code="fade",
    name="F.A.D.E.",
    path="/fade/",
    about="Two to four players send Characters from a pool into battle; attacks and reactions are chained, and the "
    "last in happens first.",
    status="Cards, decks, rules, hands and figures.",
    works={
        Part.CARDS: "/fade/cards/",
        Part.DECKS: "/fade/decks/",
        Part.RULES: "/fade/rules/",
        Part.HANDS: "/fade/decks/",
        Part.FIGURES: "/fade/goldfish/",
    },
    tools=(
        Tool(
            "battle",
            "Battle",
            "Who survives this?",
            "swords",
            "/fade/battle/",
            "games/fade/battle/",
            (6,),
            takes_card="use",
            takes_kinds=("character", "skill"),
        ),
        Tool("chain", "Chain", "What happens first?", "layers", "/fade/chain/", "games/fade/chain/", (7,)),
        Tool("goldfish", "Goldfish", "On which turn does it win?", "fish", "/fade/goldfish/", "goldfish/", (5,)),
    ),
    rulebook=RULEBOOK,
    kinds=KINDS,
    fields=FIELDS,
    build=build,
    formats=FORMATS,
    default=STANDARD.code,
    openings={STANDARD.code: Opening("deck", 6, 2, Skips.FIRST, redraws=1)},
    code_prefix="FDE",
    format_numbers={"standard": 0},
    coded_sections=("deck", "pool", "world", "raider"),
    note=note,
    traits=TRAITS,
    criteria=criteria,
    led_by="pool",
    order="cost",
    counted=("kind", "elements", "rank", "typecasting", "damage_type", "grade"),
    measured=("cost", "hp", "plv", "def", "agi"),
    statistics=DeckStatistics(
        before=(Costs, Pool), after=(Keywords,), at_a_glance=("tp", "pool", "elements", "keywords")
    ),
    simulator="decks.goldfish_pages.fade.simulator.SIMULATOR",
    deck_tools=(DeckTool("Goldfish", "On which turn does it win?", "fish", "goldfish/"),),
    search_chips=("kind", "element", "rank", "cost", "typecasting"),
    on_top=("item", "augment", "command"),
    enum_names={"grade": "FadeGradeEnum"},
    image=ImageLayout("games.fade.image", alt_text),
    cost_unit=cost_unit,
)

"""The card game Grand Archive. Our source of its rules is the page on the characteristics of cards.

`GA` describes it. `characteristics` computes what a card is while effects apply.
"""

from __future__ import annotations

from typing import Final

from games.ga.alt_text import alt_text
from games.ga.cards import TRAITS, note
from games.ga.fields import FIELDS, KINDS, build, complete
from games.ga.formats import FORMATS, OPEN
from games.ga.recommendations import criteria
from games.ga.rulebook import RULEBOOK
from games.ga.statistics import Costs
from games.game import Game, Part, Tool
from games.images import ImageLayout
from games.statistics.figure import DeckStatistics
from tcg.opening import Opening, Skips

GA: Final = Game(
    code="ga",
    name="Grand Archive",
    path="/ga/",
    about="A champion with allies, actions, weapons and items; of its rules we know the page on what a card is while "
    "effects change it.",
    status="Cards, decks, rules and hands.",
    works={Part.CARDS: "/ga/cards/", Part.DECKS: "/ga/decks/", Part.RULES: "/ga/rules/", Part.HANDS: "/ga/decks/"},
    tools=(
        Tool(
            "characteristics",
            "Characteristics",
            "What is this card now?",
            "wand-sparkles",
            "/ga/characteristics/",
            "games/ga/characteristics/",
            (2, 3, 4),
            "card",
        ),
    ),
    rulebook=RULEBOOK,
    kinds=KINDS,
    fields=FIELDS,
    build=build,
    formats=FORMATS,
    default=OPEN.code,
    openings={OPEN.code: Opening("main", None, 1, Skips.NONE)},
    code_prefix="GRA",
    format_numbers={"open": 0},
    coded_sections=("main", "material", "side"),
    note=note,
    traits=TRAITS,
    criteria=criteria,
    led_by="material",
    order="cost",
    counted=("types", "supertypes", "subtypes", "element", "speed"),
    measured=("cost", "power", "life", "durability"),
    complete=complete,
    side="side",
    swaps=("main", "material"),
    statistics=DeckStatistics(before=(Costs,), at_a_glance=("section_costs", "types", "element", "speed")),
    search_chips=("kind", "element", "type", "cost", "speed"),
    enum_names={"kind": "GaTypeEnum", "calculators.ga.characteristics.api.TYPES": "TypesEnum"},
    image=ImageLayout("games.ga.image", alt_text),
)

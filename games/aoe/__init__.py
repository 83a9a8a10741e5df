"""Assemblage of Eternity (`AOE`), a fighting card game with combos, meter and board: data, clashes, combos, rounds."""

from __future__ import annotations

from typing import Final

from games.aoe.alt_text import alt_text
from games.aoe.cards import TRAITS, note
from games.aoe.fields import FIELDS, KINDS, build, identity
from games.aoe.formats import FORMATS
from games.aoe.recommendations import criteria
from games.aoe.rulebook import RULEBOOK
from games.aoe.statistics import Damage, Links, Priorities, Reach
from games.aoe.words import Mode
from games.game import DeckTool, Game, Part, Tool
from games.images import ImageLayout
from games.statistics.figure import DeckStatistics
from tcg.opening import OfCard, Opening, Skips, ToSize

AOE: Final = Game(
    code="aoe",
    name="Assemblage of Eternity",
    path="/aoe/",
    about="A fighting game on cards: both reveal one at once, the faster hits, and hits are linked into combos.",
    status="Cards, decks, rules, hands and figures.",
    works={
        Part.CARDS: "/aoe/cards/",
        Part.DECKS: "/aoe/decks/",
        Part.RULES: "/aoe/rules/",
        Part.HANDS: "/aoe/decks/",
        Part.FIGURES: "/aoe/combos/",
    },
    tools=(
        Tool("combos", "Combos", "What can I do with this hand?", "zap", "/aoe/combos/", "games/aoe/combos/", (6,)),
        Tool(
            "clash",
            "Clash",
            "Who hits first, and who may link?",
            "swords",
            "/aoe/clash/",
            "games/aoe/clash/",
            (4, 5, 8),
        ),
        Tool(
            "round",
            "Round",
            "Who is left standing, you or the simple opponent?",
            "gamepad-2",
            "/aoe/round/",
            "games/aoe/round/",
            (3, 4, 9),
        ),
        Tool(
            "table", "Table", "Who is in range, and where does this move end?", "grid-3x3", "/aoe/table/", groups=(7,)
        ),
        Tool("lineup", "Line-up", "May we play like this?", "users", "/aoe/lineup/", "games/aoe/lineup/", (1,)),
    ),
    rulebook=RULEBOOK,
    kinds=KINDS,
    fields=FIELDS,
    build=build,
    identity=identity,
    formats=FORMATS,
    default=Mode.VERSUS,
    openings=dict.fromkeys(
        FORMATS, Opening("method", OfCard("fighter", "hand_size"), ToSize(), Skips.NONE, beside=("common", "tag"))
    ),
    code_prefix="AOE",
    format_numbers={"versus": 0, "tag": 1, "scramble": 2, "teams": 3, "vampire": 4},
    coded_sections=("fighter", "method", "common", "tag"),
    note=note,
    traits=TRAITS,
    criteria=criteria,
    led_by="fighter",
    order="priority",
    counted=("kind", "red", "tags"),
    measured=("priority", "range", "meter", "attack", "link"),
    statistics=DeckStatistics(before=(Links, Priorities, Damage, Reach), at_a_glance=("links", "priorities", "damage")),
    deck_tools=(
        DeckTool("Combos", "What can its hands do?", "zap", "combos/", takes_hand=True),
        DeckTool("Clash", "Who hits first, and who may link?", "swords", "clash/"),
        DeckTool("Play a round", "With this character, against a simple opponent", "gamepad-2", "round/"),
    ),
    search_chips=("kind", "symbol", "priority", "tag", "red", "yellow"),
    on_top=("utility",),
    enum_names={"format": "ModeEnum", "red": "InputEnum", "calculators.aoe.lineup.api.CODES": "LineupCodeEnum"},
    begins_with="fighter",
    image=ImageLayout("games.aoe.image", alt_text),
)

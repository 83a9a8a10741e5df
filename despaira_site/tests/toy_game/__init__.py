"""A game with three kinds of cards that no file of the product knows, for tests of what a fifth game needs."""

from __future__ import annotations

from typing import Final

from despaira_site.tests.toy_game.cards import FIELDS, KINDS, build
from despaira_site.tests.toy_game.formats import FORMATS
from despaira_site.tests.toy_game.rulebook import RULEBOOK
from games.game import Game, Part
from tcg.opening import Opening, Skips

TOY: Final = Game(
    code="toy",
    name="Toy Regatta",
    path="/toy/",
    about="Boats of paper race across a pond.",
    status="Cards, decks, rules and hands.",
    works={Part.CARDS: "/toy/cards/", Part.DECKS: "/toy/decks/", Part.RULES: "/toy/rules/", Part.HANDS: "/toy/decks/"},
    tools=(),
    rulebook=RULEBOOK,
    kinds=KINDS,
    fields=FIELDS,
    build=build,
    formats=FORMATS,
    default="pond",
    openings=dict.fromkeys(FORMATS, Opening("hold", 5, 1, Skips.FIRST, redraws=1)),
    code_prefix="TOY",
    format_numbers={"pond": 0, "bathtub": 1},
    coded_sections=("boat", "hold", "dock"),
    note=lambda card: card.colour,
    order="cost",
    counted=("kind", "colour"),
    measured=("cost",),
    side="dock",
    swaps=("hold",),
    led_by="boat",
    begins_with="boat",
)

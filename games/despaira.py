"""Despaira as one of the games: a description of what stands in `rules`, `cards` and `decks`."""

from __future__ import annotations

from typing import Final

from games.game import Game, Part, Tool
from rules.rulebook import RULEBOOK

DESPAIRA: Final = Game(
    code="despaira",
    name="Despaira",
    path="/",
    about="A duel on a board of 5 × 6 tiles: creatures are spawned beside a leader and move tile by tile.",
    status="Cards, decks, rules, hands, figures and play.",
    works={
        Part.CARDS: "/cards/",
        Part.DECKS: "/decks/",
        Part.RULES: "/rules/",
        Part.HANDS: "/decks/",
        Part.FIGURES: "/decks/",
        Part.PLAY: "/rules/play/",
    },
    tools=(
        Tool("play", "Play a situation", "What happens if I do that?", "swords", "/rules/play/"),
        Tool("text", "Read a card text", "Does my card’s text mean what I think?", "book-open", "/help/abilities/"),
    ),
    rulebook=RULEBOOK,
)

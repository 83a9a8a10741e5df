"""Despaira as one of the games: a description of what stands in `rules`, `cards` and `decks`."""

from __future__ import annotations

from typing import Final

from games.game import Game, Kind, Part, Tool
from rules import vocabulary as words
from rules.cards import CardDef
from rules.formats import FORMATS, STANDARD
from rules.odds import OPENING
from rules.rulebook import RULEBOOK
from rules.vocabulary import Section


def _note(card: CardDef) -> str:
    """What tells cards apart at a glance: type, or classes of a trick."""
    if card.kind is words.Kind.TRICK:
        return " · ".join(trick_class.label for trick_class in card.classes)
    return card.type


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
    kinds=(
        Kind("leader", "Leader", "Leaders", Section.LEADER, group="Leader"),
        Kind("creature", "Creature", "Creatures", Section.MAIN),
        Kind("trick", "Trick", "Tricks", Section.MAIN),
        Kind("token", "Token", "Tokens", homeless="tokens come into play by abilities"),
        Kind("tile", "Tile", "Field tiles", homeless="tiles come into play by abilities"),
    ),
    formats=FORMATS,
    default=STANDARD.code,
    openings=dict.fromkeys(FORMATS, OPENING),
    code_prefix="DSP",
    format_numbers={"standard": 0, "quickstart": 1},
    coded_sections=(Section.LEADER, Section.MAIN, Section.SIDE, Section.SPECIAL),
    note=_note,
    order="level",
)

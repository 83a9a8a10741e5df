"""How a deck of some games begins: with a card that somebody chooses, and that most of the deck follows from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cards.catalog.library import Library
from cards.presenters.cards import CardView, presenter_of
from decks.content import DeckContent
from decks.core import services
from decks.games import game_of, library_of
from decks.legality import judge, rules_of
from games import Game
from tcg.construction import Decklist, Op, apply_change
from tcg.construction.formats import Section
from tcg.library import Card
from tcg.names import name_key


@dataclass(frozen=True, slots=True)
class Beginning:
    """The section that is chosen for first, and the cards that may stand there, by name."""

    section: Section
    cards: Sequence[CardView]


def beginning_of(game: Game) -> Beginning | None:
    """What a deck of a game begins with; None where it begins with nothing, or where there is nothing to begin with."""
    section = game.begins_with
    if not section:
        return None
    library = library_of(game.code)
    accepted = rules_of(game.default, library).accepted(section)
    cards = sorted((library[card] for card in accepted), key=lambda card: name_key(card.name))
    shown = presenter_of(library)
    return Beginning(game.section(section), [shown.newest(card.id) for card in cards]) if cards else None


def begun(card: Card, name: str, format_code: str, library: Library) -> DeckContent:
    """A deck that begins with a card, with all that follows from it: the lists of cards that it asks for, and of each
    section that wants one card the first that may stand there.
    """
    game = game_of(library)
    rules = rules_of(format_code, library)
    decklist = Decklist().add(game.begins_with, card.id, 1)
    for section in rules.format.sections:
        if section.counts and section.least and not decklist.count(section.name):
            fitting = sorted(rules.accepted(section.name), key=lambda ref: name_key(library[ref].name))
            for ref in fitting[: section.least.limit]:
                decklist = decklist.add(section.name, ref, 1)
    for problem in judge(decklist, format_code, library):
        for fix in problem.fixes:
            if fix.change.op is Op.FILL:
                decklist = apply_change(decklist, fix.change)
    return replace(services.empty_content(name, game, format_code), decklist=decklist)

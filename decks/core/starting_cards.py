"""First card of a new deck, in games where one card, such as a character, decides much of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cards.catalog.library import Library
from cards.presenters.cards import CardView, presenter_of
from decks.content import DeckContent
from decks.core import services
from decks.games import game_of, library_of
from decks.legality import rules_of, validate
from games import Game
from tcg.construction import Decklist, Op, apply_change
from tcg.construction.formats import Section
from tcg.library import Card
from tcg.names import name_key


@dataclass(frozen=True, slots=True)
class StartingCards:
    """Cards to choose the first card of a deck from, sorted by name, and the section that it enters."""

    section: Section
    cards: Sequence[CardView]


def starting_cards_of(game: Game) -> StartingCards | None:
    """Return the cards with which decks of a game begin; None if they begin empty or there is no such card."""
    section = game.begins_with
    if not section:
        return None
    library = library_of(game.code)
    accepted = rules_of(game.default, library).accepted(section)
    cards = sorted((library[card] for card in accepted), key=lambda card: name_key(card.name))
    presenter = presenter_of(library)
    return StartingCards(game.section(section), [presenter.newest(card.id) for card in cards]) if cards else None


def begun(card: Card, name: str, format_code: str, library: Library) -> DeckContent:
    """Return the content of a new deck with its first card, and with the cards that this card requires.

    An empty section with a minimum gets the first cards that it accepts, by name.
    """
    game = game_of(library)
    rules = rules_of(format_code, library)
    decklist = Decklist().add(game.begins_with, card.id, 1)
    for section in rules.format.sections:
        if section.counts and section.least and not decklist.count(section.name):
            fitting = sorted(rules.accepted(section.name), key=lambda ref: name_key(library[ref].name))
            for ref in fitting[: section.least.limit]:
                decklist = decklist.add(section.name, ref, 1)
    for problem in validate(decklist, format_code, library):
        for fix in problem.fixes:
            if fix.change.op is Op.FILL:
                decklist = apply_change(decklist, fix.change)
    return replace(services.empty_content(name, game, format_code), decklist=decklist)

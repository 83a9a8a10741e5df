"""Cards of an Assemblage deck in the form that the combo calculator takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from decks.core.hands import deal, every_copy, known_of
from games.aoe.cards import OF_A_CHARACTER, Card
from games.aoe.combos import MOST_CARDS
from games.aoe.words import Kind
from games.faults import InputFault, InvalidInput
from games.game import Game
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.opening import UnknownSize


@dataclass(frozen=True, slots=True)
class ComboDeck:
    """Cards of a method deck (the main deck of Assemblage): every copy, and the number of cards in a hand (AOE-3.2).

    A card that does nothing replaces unknown cards and those that a method deck can't have. Common and tag cards are
    left out: they neither deal damage nor are part of a combo (AOE-2.3).
    """

    cards: tuple[Card, ...]
    size: int


def combo_deck(decklist: Decklist, game: Game, format_code: str, library: AnyLibrary) -> ComboDeck:
    """Return a decklist's method deck and hand size, for combos; InvalidInput with faults if it deals no hand."""
    refusals, count = [], decklist.count(game.main)
    if count > MOST_CARDS:
        text = f"A method deck has {MOST_CARDS} cards (AOE-1.2), and this one has {count:,}: take some out."
        refusals.append(InputFault("TOO_MANY_CARDS", text, "sections.method", "AOE-1.2"))
    try:
        known = {section: known_of(pile, library) for section, pile in decklist.sections.items()}
        size = game.openings[format_code].sized(known).hand
    except UnknownSize:
        text = "How many cards a hand has is said by the character, and there is none: choose one (AOE-2.4)."
        raise InvalidInput([*refusals, InputFault("NO_CHARACTER", text, "sections.fighter", "AOE-2.4")]) from None
    if count < size:
        text = f"A hand of {size} can’t be drawn from {count} cards: fill the method deck (AOE-3.2)."
        refusals.append(InputFault("NOT_SO_MANY", text, "sections.method", "AOE-3.2"))
    if refusals:
        raise InvalidInput(refusals)
    return ComboDeck(tuple(_card(ref, library) for ref in every_copy(decklist, library, game.main)), size)


def dealt_cards(decklist: Decklist, game: Game, format_code: str, library: AnyLibrary, seed: str) -> tuple[Card, ...]:
    """Return the opening hand that a seed deals, and the cards of every hand, up to `MOST_CARDS` in all.

    The decklist must be one that `combo_deck` accepts.
    """
    opening = game.openings[format_code]
    dealt: Iterable[Ref] = deal(decklist, library, seed, 0, opening).hand
    beside = [ref for section in opening.beside for ref in every_copy(decklist, library, section)]
    besides = (library.cards[ref] for ref in beside if isinstance(ref, int))
    hand = (*(_card(ref, library) for ref in dealt), *(card for card in besides if card.kind is not Kind.CHARACTER))
    return hand[:MOST_CARDS]


def _card(ref: Ref, library: AnyLibrary) -> Card:
    """Return a card of the method deck for the combo calculator; unless an Attack or Utility card, it does nothing."""
    if isinstance(ref, str):
        return Card(ref, Kind.UTILITY)
    card: Card = library.cards[ref]
    return card if card.kind in OF_A_CHARACTER else Card(card.name, Kind.UTILITY)

"""Exact odds of drawing certain cards of a decklist by a turn, and lookup of these cards by name or search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cards.catalog.library import Library
from cards.search import search
from cards.search.context import Context
from decks.fields.cleaning import clean_name
from decks.importexport.parsing.cardrefs import find_card
from games.game import HandGrades
from query.table import Query
from tcg import odds
from tcg.construction import Ref
from tcg.library import AnyLibrary
from tcg.names import name_key
from tcg.opening import Opening


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """Odds of having enough wanted cards among the `seen` ones (hand and draws) by a turn.

    `copies_needed` is the number of copies in the deck that reaches the desired odds, None if no number does.
    """

    turn: int
    seen: int
    probability: Fraction
    copies_needed: int | None


def odds_by_turn(
    copies: int, size: int, *, at_least: int, turns: int, goal: Fraction, opening: Opening, first: bool = True
) -> list[TurnOdds]:
    """Return the odds of having drawn `at_least` of `copies` cards from a deck of `size`, for turns 1 to `turns`.

    `opening` has the cards drawn, and `first` tells whether the player begins. `copies_needed` are the fewest copies
    that reach the odds `goal` (0 to 1). Once the deck is drawn, the odds stay.
    """
    rows = []
    for turn in range(1, turns + 1):
        seen = odds.cards_seen(turn, size, opening, first)
        probability = odds.at_least(at_least, copies, seen, size)
        rows.append(TurnOdds(turn, seen, probability, odds.copies_for(goal, at_least, seen, size)))
    return rows


def hand_odds(copies: int, size: int, at_least: int, opening: Opening) -> tuple[Fraction, Fraction | None]:
    """Return the odds of `at_least` of `copies` cards of a deck of `size` in an opening hand, without and with redraws.

    The player redraws, as often as allowed, until a hand has enough of them; the second value is None if no redraw is
    allowed.
    """
    once = odds.at_least(at_least, copies, odds.cards_seen(0, size, opening), size)
    return once, 1 - (1 - once) ** (1 + opening.redraws) if opening.redraws else None


def grade_odds(pile: Mapping[Ref, int], library: AnyLibrary, grades: HandGrades) -> list[dict[str, object]]:
    """Return the grades of an opening hand with their odds for JSON, the worst first; `pile` has counts of cards."""
    return [{"grade": grade, "probability": float(odds)} for grade, odds in grades.odds(pile, library).items()]


def find_by_names(written: Sequence[str], pile: Mapping[Ref, int], library: AnyLibrary) -> list[Ref | None]:
    """Return the card for each name, slug or set number `written`; None if neither the library nor `pile` has it.

    The card counts `pile` may have unknown cards.
    """
    unknown = [card for card in pile if isinstance(card, str)]
    # Of two with the same key the first wins.
    by_key: dict[str, Ref] = {name_key(card): card for card in reversed(unknown)}
    names = [clean_name(name) for name in written]
    matches = [find_card(name, library) for name in names]
    return [card.card.id if card else by_key.get(name_key(name)) for name, card in zip(names, matches, strict=True)]


def find_by_search(
    text: str, pile: Mapping[Ref, int], library: Library, context: Context
) -> tuple[list[Ref], Query[object]]:
    """Return the cards of `pile` (counts of cards) that match the search `text`, in its order, and the parsed query."""
    query = search(text, library, context)
    ids = {query.index.things[row].id for row in query.rows}
    return [card for card in pile if card in ids], query

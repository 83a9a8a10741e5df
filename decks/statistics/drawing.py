"""Odds of drawing a card of a deck, or a card that a search finds in it, by each of the first turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cards.catalog.library import Library
from cards.search.context import Context
from charts import Chart, Estimate, Measure, Series, curve
from charts.measure import share
from decks.core.hands import known_of, read_size
from decks.core.odds import find_by_search
from decks.games import game_of
from decks.legality import name_of
from query.parser import MAX_LETTERS
from tcg import odds
from tcg.construction import Decklist, Ref
from tcg.integers import read_integer
from tcg.opening import Opening

#: Number of turns to show odds for.
TURNS: Final = 5
_UNIT: Final = "\u00a0%"
#: Choices for the least number of copies to draw.
AT_LEAST: Final = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class DrawQuestion:
    """Question about a deck: the odds of drawing `at_least` copies of a card, or of cards that a search finds.

    `size` is the size of the opening hand in games that leave it open.
    """

    card: Ref | None
    search: str
    at_least: int
    size: int | None = None

    @classmethod
    def read(cls, params: Mapping[str, str], opening: Opening) -> DrawQuestion:
        """Return the question in query parameters; invalid values are ignored.

        `card` is an id, or `~` and a name as written in the deck. `opening` tells whether a `size` is needed.
        """
        card, wanted = params.get("card", ""), params.get("at_least", "")
        ref: Ref | None = card[1:] if card.startswith("~") else read_integer(card, 18)
        search = params.get("q", "").strip()[:MAX_LETTERS]
        at_least = int(wanted) if wanted in map(str, AT_LEAST) else AT_LEAST[0]
        return cls(ref if not search else None, search, at_least, read_size(params.get("size", ""), opening))

    @property
    def is_there(self) -> bool:
        """Whether the question names a card or a search."""
        return self.card is not None or bool(self.search)


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """Odds of drawing at least `at_least` of `copies` in a deck of `size` cards by turn 1, 2 and so on.

    `about` names the cards; `odds` is empty if there are no copies. `warnings` are about the search for the cards.
    """

    about: str
    copies: int
    size: int
    at_least: int
    odds: tuple[Fraction, ...]
    warnings: tuple[str, ...] = ()

    @property
    def by_turn(self) -> list[tuple[int, str]]:
        """Turns with their odds in %, as text without the sign: (1, "12.5")."""
        texts = (share(float(each)).removesuffix(_UNIT).replace("\u00a0", "") for each in self.odds)
        return list(enumerate(texts, start=1))

    @property
    def chart(self) -> Chart:
        """Chart of the odds by turn."""
        series = [Series(self.about, [Estimate(float(each)) for each in self.odds])]
        at = range(1, len(self.odds) + 1)
        measure = Measure("hands", is_share=True)
        return curve(key="drawing", title="Odds by turn", x="turn", y=measure, at=at, series=series)


def drawing_of(
    question: DrawQuestion, decklist: Decklist, format_code: str, library: Library, context: Context
) -> DrawOdds | None:
    """Return the odds for a question about a deck, or None if it names neither a search nor a known card.

    `context` gives access to the decks that a search may name. Raises UnknownSize if the size of the hand is missing.
    """
    game = game_of(library)
    opening = game.openings[format_code]
    pile = decklist.section(opening.section)
    warnings: tuple[str, ...] = ()
    if question.search:
        matches, query = find_by_search(question.search, pile, library, context)
        about, copies = query.sentence, sum(pile[card] for card in matches)
        warnings = tuple(warning.message for warning in query.warnings)
    elif question.card is not None and (question.card in pile or question.card in library):
        about, copies = name_of(question.card, library), pile.get(question.card, 0)
    else:
        return None
    size = sum(pile.values())
    known = {section: known_of(cards, library) for section, cards in decklist.sections.items()}
    opening = opening.sized(known, question.size)
    by_turn = tuple(
        odds.at_least(question.at_least, copies, odds.cards_seen(turn, size, opening), size)
        for turn in range(1, TURNS + 1)
    )
    return DrawOdds(about, copies, size, question.at_least, by_turn if copies else (), warnings)

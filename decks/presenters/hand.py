"""Presenters of sample hands: grade and reason, how a game with the hand begins, and a thousand other hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Final, cast

from cards.catalog.catalogs import Catalog
from charts import Chart, crowd
from charts.measure import Measure, counted
from decks.core.hands import DrawnHand, every_copy, known_of, numbered_seed
from decks.goldfish import limits
from decks.goldfish.snapshot import Contender, Unplayable, build_job, side_data
from decks.presenters.deck import DeckPresenter
from games.despaira.opening_odds import opening_odds
from rules.cards import CardDef
from rules.duel import DEFAULTS
from rules.goldfish import LEAST_CARDS, Params
from rules.goldfish.games.counts import Ending
from rules.goldfish.reports.hands import Opening, PlayedHand, opening_of, play_hand, sample
from rules.odds import Grade, better_odds
from tcg.estimates import share

#: Number of other hands that are dealt.
HANDS: Final = 1_000

_LABELS: Final = {
    Grade.BRICK: "Brick",
    Grade.WEAK: "Weak",
    Grade.FAIR: "Fair",
    Grade.GOOD_NO_TRICK: "Good, no trick",
    Grade.GOOD: "Good",
}
_ENDINGS: Final = {Grade.GOOD_NO_TRICK: ", but no trick goes with it", Grade.GOOD: ", and a trick goes with it"}
_SHARES: Final = Measure("hands", is_share=True)


@dataclass(frozen=True, slots=True)
class GradeRow:
    """Grade of hands, with its odds and its frequency among the sampled hands.

    `exact` is the computed probability as text, `count` the number of sampled hands, `interval` the 95 % interval of
    their share, and `example` the seed of one of them, or None.
    """

    grade: Grade
    exact: str
    count: int
    interval: str
    example: str | None

    @property
    def label(self) -> str:
        """Name of the grade, such as "Weak"."""
        return _LABELS[self.grade]


class HandPresenter:
    """Sample hand of a deck of any game. `missing` is the number of cards that the deck lacks to begin a game."""

    #: Whether the hand has a grade and is played.
    is_graded: ClassVar = False
    missing = 0
    label = ""

    def __init__(self, deck: DeckPresenter, name: str, dealt: DrawnHand) -> None:
        self._deck, self._name, self._dealt = deck, name, dealt
        opening = deck.game.openings[deck.format.code]
        self._main = deck.decklist.section(opening.section)
        self.cards = [deck.in_hand(ref) for ref in dealt.hand]
        #: Drawn cards by number of the turn.
        self.draws = [
            (turn, [deck.in_hand(ref) for ref in drawn])
            for turn, drawn in enumerate(dealt.draws, start=opening.first_drawn)
        ]
        #: Each copy of the cards that are available from the start besides the hand.
        self.beside = [
            deck.in_hand(ref)
            for section in opening.beside
            for ref, count in deck.decklist.section(section).items()
            for _ in range(count)
        ]


class DespairaHandPresenter(HandPresenter):
    """Sample hand of Despaira, with its grade, the first turns of a game, and other hands."""

    is_graded = True

    def __init__(self, deck: DeckPresenter, name: str, dealt: DrawnHand) -> None:
        super().__init__(deck, name, dealt)
        self.missing = max(0, LEAST_CARDS - deck.count)

    # --- its grade ------------------------------------------------------------------------------------------------

    @cached_property
    def opening(self) -> Opening:
        """Best play of the hand's first turn, from which its grade follows."""
        return opening_of(known_of(self._dealt.hand, self._deck.catalog))

    @property
    def label(self) -> str:  # type: ignore[override]
        """Name of the hand's grade, such as "Weak"."""
        return _LABELS[self.opening.grade]

    @property
    def reason(self) -> str:
        """Reason for the hand's grade, as a sentence."""
        points, levels = DEFAULTS.spawn_points, self.opening.levels
        if self.opening.grade is Grade.BRICK:
            return f"No creature in it can be spawned with the {points} points of a turn."
        ending = _ENDINGS.get(self.opening.grade, "")
        return f"Its best opening puts {counted(levels, 'level')} on the field, of {points} possible{ending}."

    @property
    def facts(self) -> list[tuple[str, str, str]]:
        """Facts that decide the hand's grade: (label, value, names of cards)."""
        opening = self.opening
        best = counted(opening.levels, "level") if opening.best else "none"
        return [
            ("Creatures for one turn's points", str(len(opening.castable)), _names(opening.castable)),
            ("Best opening", best, _names(opening.best)),
            ("Tricks for the first turn", str(len(opening.tricks)), _names(opening.tricks)),
        ]

    @property
    def odds(self) -> str:
        """Odds that an opening hand of the deck has the grade of this one, as text in per cent."""
        return _SHARES.text(float(self._odds[self.opening.grade]))

    @property
    def better(self) -> str:
        """Odds that an opening hand of the deck has a better grade than this one, as text in per cent."""
        return _SHARES.text(float(better_odds(self.opening.grade, self._odds)))

    @cached_property
    def _odds(self) -> dict[Grade, Fraction]:
        return opening_odds(self._main, self._deck.catalog)

    # --- a thousand others ----------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[GradeRow]:
        """Grades of a thousand sampled hands, the worst first; if a deck is too large for samples, all counts are 0."""
        catalog = self._deck.catalog
        pile = [catalog[ref] if isinstance(ref, int) else None for ref in every_copy(self._deck.decklist, catalog)]
        numbers = () if self.too_large_reason else range(1, HANDS + 1)
        dealt = sample(pile, (numbered_seed(self._dealt.seed, number) for number in numbers))
        return [
            GradeRow(
                grade,
                _SHARES.text(float(self._odds[grade])),
                dealt.counts[grade],
                _SHARES.interval(share(dealt.counts[grade], HANDS)[1:]),
                dealt.examples.get(grade),
            )
            for grade in Grade
        ]

    @property
    def too_large_reason(self) -> str:
        """Reason for sampling no other hands from a very large deck, or ""."""
        count = sum(self._main.values())
        if count <= limits.CARDS:
            return ""
        return f"The main deck has {count:,} cards: hands are dealt by the thousand from at most {limits.CARDS}."

    @property
    def crowd(self) -> Chart:
        """Chart with a square for each of the thousand sampled hands, by grade."""
        grades = [(row.label, row.count) for row in self.rows]
        return crowd(key="hands", title=f"{HANDS:,} opening hands", x="grade", noun="hands", grades=grades)

    # --- what the policy does with it -----------------------------------------------------------------------------

    @cached_property
    def played(self) -> PlayedHand:
        """First turns of a solitaire (goldfish) game with the hand and its draws. Raises Unplayable."""
        contender = Contender(name=self._name, format=self._deck.format.code, decklist=self._deck.decklist)
        cards = cast(Catalog, self._deck.catalog)  # of Despaira, which alone is played
        job = build_job([side_data(contender, cards)], Params(), self._dealt.seed, cards)
        return play_hand(job.sides[0], job.others, job.seed, 1 + len(self.draws))

    @property
    def goes_on(self) -> bool:
        """Whether the game goes on after the turns in `played`."""
        return self.played.ending is Ending.TURNS

    @cached_property
    def unplayable_reason(self) -> str:
        """Reason for not playing a game with the hand, or ""."""
        unknown = sorted(card for card in self._main if isinstance(card, str))
        if unknown:
            return f"Nobody knows what these cards of the deck do: {', '.join(unknown)}. Name others, and it is played."
        try:
            return "" if self.played.turns else "All cards are dealt: the deck has run out before the first turn."
        except Unplayable as error:
            return str(error)


def present_hand(deck: DeckPresenter, name: str, dealt: DrawnHand) -> HandPresenter:
    """Return the presenter for the hand `dealt` from a deck called `name`; its class depends on the deck's game."""
    return (DespairaHandPresenter if deck.game.estimates_win_turn else HandPresenter)(deck, name, dealt)


def _names(cards: Iterable[CardDef]) -> str:
    """Return the names of cards as one text, with counts, in the order of the hand."""
    copies = Counter(card.name for card in cards)
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in copies.items())

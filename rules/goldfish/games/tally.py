"""Sums of goldfish games, as whole numbers, so that they are exact for any division of the games into chunks.

A tally is stored and sent by workers as plain JSON. Tallies of different games of a job can be added.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from rules.goldfish.games.counts import Count, Ending, Game
from rules.odds import Grade, cards_seen
from tcg.estimates import Histogram

#: Number of turns for which the odds to see a card are given.
SEEN_TURNS: Final = 8
#: Number of cards, more than in any deck.
_MANY: Final = 1_000
#: Index in the shuffled deck -> own turn that draws this card without effects.
_DRAWN_IN: Final = tuple(
    turn
    for turn in range(1, SEEN_TURNS + 1)
    for _ in range(cards_seen(turn - 1, _MANY) if turn > 1 else 0, cards_seen(turn, _MANY))
)


@dataclass(slots=True)
class CardSums:
    """Sums of one card's copies over goldfish games: left in the deck, in hand at the end (`held`), and played.

    `first_plays` counts first plays by turn. `first_seen` counts games by the turn that draws the first copy without
    effects. `seen_in` and `played_in` are the numbers of the latest games in which a copy was seen and played.
    """

    left: int = 0
    held: int = 0
    played: int = 0
    first_plays: Histogram = field(default_factory=dict)
    first_seen: Histogram = field(default_factory=dict)
    seen_in: int = 0
    played_in: int = 0


class Tally:
    """Sums of some goldfish games of one deck.

    `turns[count][turn - 1]` is the histogram of a `Count` over the games that played that turn. `lethal`,
    `first_creature` and `first_damage` count games by the deck's turn, 0 for never; `stranded` and `overflow` count
    games by crystals. `cards` are by number.
    """

    __slots__ = (
        "cards", "endings", "first_creature", "first_damage", "games", "grades", "lethal", "overflow", "stranded",
        "turns",
    )  # fmt: skip

    def __init__(self) -> None:
        self.games: int = 0
        self.endings: list[int] = [0] * len(Ending)
        self.grades: dict[Grade, int] = dict.fromkeys(Grade, 0)
        self.lethal: Histogram = {}
        self.first_creature: Histogram = {}
        self.first_damage: Histogram = {}
        self.stranded: Histogram = {}
        self.overflow: Histogram = {}
        self.turns: list[list[Histogram]] = [[] for _ in Count]
        self.cards: list[CardSums] = []

    def of_card(self, number: int) -> CardSums:
        """Return the sums of a card of the deck by its number."""
        while len(self.cards) <= number:
            self.cards.append(CardSums())
        return self.cards[number]

    def add(self, game: Game) -> None:
        """Add the result of one game to the sums."""
        self.games += 1
        self.endings[game.ending] += 1
        self.grades[game.grade] += 1
        _one_more(self.lethal, lethal_turn(game))
        _one_more(self.first_creature, game.first_creature)
        _one_more(self.first_damage, game.first_damage)
        _one_more(self.stranded, stranded(game))
        _one_more(self.overflow, sum_of(game, Count.OVERFLOW))
        for turn, row in enumerate(game.rows):
            for histograms, value in zip(self.turns, row, strict=True):
                _one_more(_of_turn(histograms, turn), value)
        for number in game.left:
            self.of_card(number).left += 1
        for number in game.held:
            self.of_card(number).held += 1
        for turn, number in zip(_DRAWN_IN, game.order, strict=False):
            card = self.of_card(number)
            if card.seen_in != self.games:
                card.seen_in = self.games
                _one_more(card.first_seen, turn)
        for number, turn in game.plays:
            card = self.of_card(number)
            card.played += 1
            if card.played_in != self.games:
                card.played_in = self.games
                _one_more(card.first_plays, turn)

    def as_data(self) -> dict[str, object]:
        """Return the tally as JSON, always in the same order, without cards that have no counts."""
        return {
            "games": self.games,
            "endings": {ending.name.lower(): self.endings[ending] for ending in Ending},
            "grades": {grade.value: self.grades[grade] for grade in Grade},
            **{name: _dumped(getattr(self, name)) for name in _HISTOGRAMS},
            **{name: self._by_card(name) for name in _CARD_COUNTS},
            "turns": {count.name.lower(): [_dumped(one) for one in self.turns[count]] for count in Count},
            **{
                name: {number: _dumped(one) for number, one in self._by_card(name).items()} for name in _CARD_HISTOGRAMS
            },
        }

    def _by_card(self, name: str) -> dict[str, Any]:
        """Return the field `name` of `CardSums` for all cards, by number as text, without empty values."""
        sums = enumerate(getattr(card, name) for card in self.cards)
        return {str(number): one for number, one in sums if one}

    @classmethod
    def from_data(cls, data: dict[str, object]) -> Tally:
        """Return the tally that `as_data` wrote."""
        tally = cls()
        tally.plus(data)
        return tally

    def plus(self, data: dict[str, Any]) -> None:
        """Add the sums of other games, in the form of `as_data`."""
        self.games += data["games"]
        for ending in Ending:
            self.endings[ending] += data["endings"][ending.name.lower()]
        for grade in Grade:
            self.grades[grade] += data["grades"][grade.value]
        for name in _HISTOGRAMS:
            _add(getattr(self, name), data[name])
        for name in _CARD_COUNTS:
            for number, count in data[name].items():
                card = self.of_card(int(number))
                setattr(card, name, getattr(card, name) + count)
        for count in Count:
            for turn, histogram in enumerate(data["turns"][count.name.lower()]):
                _add(_of_turn(self.turns[count], turn), histogram)
        for name in _CARD_HISTOGRAMS:
            for number, histogram in data[name].items():
                _add(getattr(self.of_card(int(number)), name), histogram)


_HISTOGRAMS: Final = ("lethal", "first_creature", "first_damage", "stranded", "overflow")
_CARD_COUNTS: Final = ("left", "held", "played")
_CARD_HISTOGRAMS: Final = ("first_plays", "first_seen")


def _one_more(histogram: Histogram, value: int) -> None:
    histogram[value] = histogram.get(value, 0) + 1


def _of_turn(histograms: list[Histogram], turn: int) -> Histogram:
    """Return the histogram with the index `turn` (turn 1 is 0), after adding missing ones to the list."""
    while len(histograms) <= turn:
        histograms.append({})
    return histograms[turn]


def _dumped(histogram: Histogram) -> dict[str, int]:
    return {str(value): histogram[value] for value in sorted(histogram)}


def _add(sums: Histogram, data: dict[str, int]) -> None:
    for value, count in data.items():
        sums[int(value)] = sums.get(int(value), 0) + count


def lethal_turn(game: Game) -> int:
    """Return the deck's turn in which the opposing leader was defeated, 0 for never (G-19)."""
    return game.turn if game.ending is Ending.LETHAL else 0


def stranded(game: Game) -> int:
    """Return the Magic Crystals that a game had left at the end of its last turn; 0 without a turn."""
    return game.rows[-1][Count.CRYSTALS] if game.rows else 0


def sum_of(game: Game, count: Count) -> int:
    """Return the sum of a count over all turns of a game."""
    return sum(row[count] for row in game.rows)


class Figures(NamedTuple):
    """Statistics of one goldfish game, for the comparison of decks.

    The first three are turns; an event that never happened counts as the turn after the last. Damage is in HP. The
    others are spawn points wasted, crystals lost to the limit, and crystals left at the end.
    """

    lethal_turn: int
    first_creature: int
    first_damage: int
    damage: int
    points_wasted: int
    overflow: int
    stranded: int


def figures_of(game: Game, max_turns: int) -> Figures:
    """Return the statistics of a game of at most `max_turns` turns, for comparisons."""
    never = max_turns + 1
    return Figures(
        lethal_turn(game) or never,
        game.first_creature or never,
        game.first_damage or never,
        sum_of(game, Count.DAMAGE) + sum_of(game, Count.TEXT_DAMAGE),
        sum(sum(row[Count.NO_CREATURE : Count.SPAWNS]) for row in game.rows),
        sum_of(game, Count.OVERFLOW),
        stranded(game),
    )


#: Names of the compared figures.
PAIRED: Final = Figures._fields


class Pairs:
    """Sums of differences (second minus first deck) between two decks' goldfish games, paired by game number."""

    __slots__ = ("differences", "games")

    def __init__(self) -> None:
        self.games = 0
        #: Figure -> histogram of differences, second deck minus first.
        self.differences: dict[str, Histogram] = {name: {} for name in PAIRED}

    def add(self, one: Figures, other: Figures) -> None:
        """Add the difference of a pair of games: `one` of the first deck, `other` of the second."""
        self.games += 1
        for name, mine, theirs in zip(PAIRED, one, other, strict=True):
            _one_more(self.differences[name], theirs - mine)

    def as_data(self) -> dict[str, object]:
        """Return, as JSON, the number of pairs and the histogram of differences by figure."""
        return {"games": self.games, **{name: _dumped(self.differences[name]) for name in PAIRED}}

    def plus(self, data: dict[str, Any]) -> None:
        """Add the differences of other pairs, in the form of `as_data`."""
        self.games += data["games"]
        for name in PAIRED:
            _add(self.differences[name], data[name])

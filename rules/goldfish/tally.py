"""What games add up to: whole numbers only, so that sums are exact and don't depend on who plays which game.

A tally is what leaves a worker and what is stored, as plain JSON. Two tallies of different games of a job are one of
all of them when they are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rules.goldfish.books import Count, Ending, Game, Row
from rules.odds import Grade, cards_seen
from tcg.estimates import Histogram

#: What of two games with the same number is compared (paired): their difference, other less one.
PAIRED: Final = ("lethal_turn", "first_creature", "first_damage", "damage", "points_wasted", "overflow", "stranded")


# Looking a member of an enum up takes as long as ten comparisons; these are needed for every game.
_CRYSTALS: Final = int(Count.CRYSTALS)
_OVERFLOW: Final = int(Count.OVERFLOW)
_LETHAL: Final = Ending.LETHAL
#: So many games are kept until their turns are counted.
_MOST_WAITING: Final = 256
#: Odds to see a card are given for so many turns.
SEEN_TURNS: Final = 8
#: More cards than a deck has.
_MANY: Final = 1_000


class Tally:
    """The sums of some games of one deck.

    `turns[count][turn - 1]` is the histogram of a `Count` over the games that played that turn. `lethal`,
    `first_creature`, `first_damage` count games by own turn, 0 for never.
    """

    __slots__ = (
        "_rows", "endings", "first_creature", "first_damage", "first_plays", "first_seen", "games", "grades", "held",
        "left", "lethal", "overflow", "played", "stranded", "turns",
    )  # fmt: skip

    def __init__(self) -> None:
        self.games = 0
        self.endings: dict[str, int] = {}
        self.grades: dict[str, int] = {}
        self.lethal: Histogram = {}
        self.first_creature: Histogram = {}
        self.first_damage: Histogram = {}
        self.stranded: Histogram = {}
        self.overflow: Histogram = {}
        self.turns: list[list[Histogram]] = [[] for _ in Count]
        #: By turn the rows that are still to be counted.
        self._rows: list[list[Row]] = []
        #: By number of a card: copies left in the deck and held at the end, times played, first plays by turn.
        self.left: Histogram = {}
        self.held: Histogram = {}
        self.played: Histogram = {}
        self.first_plays: dict[int, Histogram] = {}
        #: By number of a card in how many games the first of its copies was among so many cards of the shuffled deck,
        #: for the numbers of cards that the first turns have drawn.
        self.first_seen: dict[int, Histogram] = {}

    def add(self, game: Game) -> None:
        """Count a game."""
        self.games += 1
        _one_more(self.endings, game.ending)
        _one_more(self.grades, game.grade)
        _one_more(self.lethal, lethal_turn(game))
        _one_more(self.first_creature, game.first_creature)
        _one_more(self.first_damage, game.first_damage)
        rows = game.rows
        _one_more(self.stranded, rows[-1][_CRYSTALS] if rows else 0)
        _one_more(self.overflow, sum([row[_OVERFLOW] for row in rows]))
        while len(self._rows) < len(rows):
            self._rows.append([])
        for row, waiting in zip(rows, self._rows, strict=False):
            waiting.append(row)
        if rows and len(self._rows[0]) >= _MOST_WAITING:
            self._count_rows()
        for number in game.left:
            self.left[number] = self.left.get(number, 0) + 1
        for number in game.held:
            self.held[number] = self.held.get(number, 0) + 1
        self._add_order(game.order)
        seen = set()
        for number, turn in game.plays:
            self.played[number] = self.played.get(number, 0) + 1
            if number not in seen:
                seen.add(number)
                _one_more(self.first_plays.setdefault(number, {}), turn)

    def _count_rows(self) -> None:
        """Count the turns that wait: many at once are counted faster than one by one."""
        for turn, rows in enumerate(self._rows):
            for histograms, values in zip(self.turns, zip(*rows, strict=True), strict=False):
                while len(histograms) <= turn:
                    histograms.append({})
                histogram = histograms[turn]
                for value, count in Counter(values).items():
                    histogram[value] = histogram.get(value, 0) + count
            rows.clear()

    def _add_order(self, order: Sequence[int]) -> None:
        before: set[int] = set()
        for turn, start, stop in _DRAWS:
            for number in order[start:stop]:
                if number not in before:
                    before.add(number)
                    histogram = self.first_seen.setdefault(number, {})
                    histogram[turn] = histogram.get(turn, 0) + 1

    def as_data(self) -> dict[str, Any]:
        """The tally as JSON, always in the same order."""
        self._count_rows()
        return {
            "games": self.games,
            "endings": {ending.value: self.endings.get(ending.value, 0) for ending in Ending},
            "grades": {grade.value: self.grades.get(grade.value, 0) for grade in Grade},
            **{name: _dumped(getattr(self, name)) for name in _HISTOGRAMS},
            "turns": {count.name.lower(): [_dumped(one) for one in self.turns[count]] for count in Count},
            **{
                name: {str(card): _dumped(sums[card]) for card in sorted(sums)}
                for name in _BY_CARD
                for sums in (getattr(self, name),)
            },
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Tally:
        """The tally that `as_data` wrote."""
        tally = cls()
        tally.plus(data)
        return tally

    def plus(self, data: dict[str, Any]) -> None:
        """Add what `as_data` wrote of other games."""
        self.games += data["games"]
        for name in ("endings", "grades"):
            sums = getattr(self, name)
            for key, count in data[name].items():
                sums[key] = sums.get(key, 0) + count
        for name in _HISTOGRAMS:
            _add(getattr(self, name), data[name])
        for count in Count:
            histograms = self.turns[count]
            for turn, histogram in enumerate(data["turns"][count.name.lower()]):
                if len(histograms) <= turn:
                    histograms.append({})
                _add(histograms[turn], histogram)
        for name in _BY_CARD:
            for card, histogram in data[name].items():
                _add(getattr(self, name).setdefault(int(card), {}), histogram)


_HISTOGRAMS: Final = (
    "lethal", "first_creature", "first_damage", "stranded", "overflow", "left", "held", "played",
)  # fmt: skip


_BY_CARD: Final = ("first_plays", "first_seen")
#: (own turn, from which card, to which card of the deck it draws by itself) for the turns that odds are given for.
_DRAWS: Final = tuple(
    (turn, cards_seen(turn - 1, _MANY) if turn > 1 else 0, cards_seen(turn, _MANY)) for turn in range(1, SEEN_TURNS + 1)
)


def _one_more(sums: dict[Any, int], key: Any) -> None:
    sums[key] = sums.get(key, 0) + 1


def _dumped(histogram: Histogram) -> dict[str, int]:
    return {str(value): histogram[value] for value in sorted(histogram)}


def _add(sums: Histogram, data: dict[str, int]) -> None:
    for value, count in data.items():
        sums[int(value)] = sums.get(int(value), 0) + count


def lethal_turn(game: Game) -> int:
    """The own turn in which the opposing leader fell, 0 for never (G-19)."""
    return game.turn if game.ending is _LETHAL else 0


class Pairs:
    """What games of two decks with the same number differ in: sums of differences and of their squares."""

    __slots__ = ("differences", "games")

    def __init__(self) -> None:
        self.games = 0
        #: By what is compared the histogram of differences, other less one.
        self.differences: dict[str, Histogram] = {name: {} for name in PAIRED}

    def add(self, one: Game, other: Game, max_turns: int) -> None:
        """Count a pair of games. What never happened counts as the turn after the last."""
        self.games += 1
        for name, mine, theirs in zip(PAIRED, _compared(one, max_turns), _compared(other, max_turns), strict=True):
            _one_more(self.differences[name], theirs - mine)

    def as_data(self) -> dict[str, Any]:
        """The sums as JSON."""
        return {"games": self.games, **{name: _dumped(self.differences[name]) for name in PAIRED}}

    def plus(self, data: dict[str, Any]) -> None:
        """Add what `as_data` wrote of other pairs."""
        self.games += data["games"]
        for name in PAIRED:
            _add(self.differences[name], data[name])


def _compared(game: Game, max_turns: int) -> Sequence[int]:
    never, rows = max_turns + 1, game.rows
    return (
        lethal_turn(game) or never,
        game.first_creature or never,
        game.first_damage or never,
        sum([row[Count.DAMAGE] + row[Count.TEXT_DAMAGE] for row in rows]),
        sum([sum(row[Count.NO_CREATURE : Count.SPAWNS]) for row in rows]),
        sum([row[Count.OVERFLOW] for row in rows]),
        rows[-1][Count.CRYSTALS] if rows else 0,
    )

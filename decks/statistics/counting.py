"""What a deck's main deck is made of, in any game: cards by the words of a field, and the spread of printed numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from keyword import iskeyword
from typing import Any, ClassVar, Final, Self

from charts import Chart, Estimate, Measure, bars
from charts.measure import number
from decks.games import game_of
from decks.statistics.panel import Panel
from games import Game
from games.fields import Field
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.words import Vocabulary

#: Words that have a bar of their own; the rest share one.
_BARS: Final = 10
#: Words that the closed panel names.
_NAMED: Final = 3


class Listed:
    """A decklist in its format, with the cards of its game: what figures are made of."""

    def __init__(self, decklist: Decklist, format_code: str, library: AnyLibrary) -> None:
        self.decklist, self.format, self.library = decklist, format_code, library

    @property
    def game(self) -> Game:
        return game_of(self.library)

    @property
    def pile(self) -> Mapping[Ref, int]:
        """What is shuffled and drawn from: card → copies."""
        return self.decklist.section(self.game.openings[self.format].section)

    @cached_property
    def main(self) -> list[tuple[Any, int]]:
        """The cards of it that the library knows, with their copies."""
        return list(self._known(self.pile))

    @cached_property
    def to_play(self) -> list[tuple[Any, int]]:
        """The known cards of all sections that count, with their copies; ideas don't."""
        return self.known(*(section for section in self.decklist.sections if self.game.section(section).counts))

    def known(self, *sections: str) -> list[tuple[Any, int]]:
        """The cards of some sections together that the library knows, with their copies."""
        copies: Counter[Ref] = Counter()
        for section in sections:
            copies.update(self.decklist.section(section))
        return list(self._known(copies))

    def _known(self, pile: Mapping[Ref, int]) -> Iterator[tuple[Any, int]]:
        return ((self.library.cards[ref], count) for ref, count in pile.items() if isinstance(ref, int))


def counted(count: int, one: str, several: str = "") -> str:
    """A number with what is counted: "1 card", "2 cards"; several are those of one with an s, unless said otherwise."""
    return f"{count} {one if count == 1 else several or f'{one}s'}"


def value_of(card: Any, field: Field) -> Any:
    """What a card says in a field, None where it says nothing."""
    return getattr(card, f"{field.name}_" if iskeyword(field.name) else field.name, None)


@dataclass(frozen=True, slots=True)
class Words:
    """How many of the `cards` of a main deck have each word of a field: the most frequent first, or in the order of
    the words where they have one.

    `having` of them have any. A card with several words counts for each of them.
    """

    field: Field
    counts: tuple[tuple[str, str, int], ...]  #: (code, label, cards)
    having: int
    cards: int
    place: str  #: where these cards are: "Deck"

    @classmethod
    def of(cls, field: Field, listed: Listed) -> Self | None:
        """None where no card has one."""
        copies: Counter[str] = Counter()
        having = 0
        for card, count in listed.main:
            said = _words(value_of(card, field))
            copies.update(dict.fromkeys(said, count))
            having += count if said else 0
        if not having:
            return None
        counts = [(str(word), _label(word), count) for word, count in copies.items()]
        if field.ordered and field.words is not None:
            order = [word.value for word in field.words]
            counts.sort(key=lambda each: order.index(each[0]))
        else:
            counts.sort(key=lambda each: (-each[2], each[1]))
        place = listed.game.section(listed.game.openings[listed.format].section).label
        return cls(field, tuple(counts), having, sum(count for _, count in listed.main), place)

    @property
    def panel(self) -> Panel:
        frequent = sorted(self.counts, key=lambda each: -each[2])[:_NAMED]
        named = " · ".join(f"{label} {count}" for _, label, count in frequent)
        rest = len(self.counts) - _NAMED
        text = f"{self.having} of {self.cards} cards in {self.place} have {'any' if self.field.many else 'one'}."
        if self.field.many:
            text += " A card with several counts for each."
        return Panel(
            key=self.field.name,
            title=self.title,
            brief=f"{named} · {rest} more" if rest > 0 else named,
            text=text,
            charts=(self._chart,),
        )

    @property
    def title(self) -> str:
        """What heads them: “By element”."""
        return f"By {self.field.label}"

    @property
    def _chart(self) -> Chart:
        rows = [(label, Estimate(count)) for _, label, count in self.counts[:_BARS]]
        if rest := self.counts[_BARS:]:
            rows.append((f"{len(rest)} more", Estimate(sum(count for _, _, count in rest))))
        return bars(
            key=f"by-{self.field.name}",
            title=self.title,
            x=self.field.label,
            y=Measure("cards", is_whole=True),
            rows=rows,
        )

    def as_data(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "field": self.field.name,
            "having": self.having,
            "words": [{"code": code, "label": label, "cards": count} for code, label, count in self.counts],
        }


@dataclass(frozen=True, slots=True)
class Spread:
    """A printed number on the `cards` that have it: what is absent is not 0 (O-1.5)."""

    field: Field
    cards: int
    mean: float
    median: float
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """The printed numbers of a main deck, in the order in which the game looks at them."""

    key: ClassVar = "numbers"

    spreads: tuple[Spread, ...]

    @classmethod
    def of(cls, listed: Listed) -> Self | None:
        """None where no card has any."""
        found = (_spread(listed.game.field(name), listed.main) for name in listed.game.measured)
        spreads = tuple(spread for spread in found if spread)
        return cls(spreads) if spreads else None

    @property
    def panel(self) -> Panel:
        named = " · ".join(f"{_name(spread.field)} {number(spread.mean)}" for spread in self.spreads[:_NAMED])
        return Panel(
            key=self.key,
            title="Printed numbers",
            brief=f"average {named}",
            text="The average over the cards that have the number; the whisker goes from the least to the most.",
            charts=(self._chart,),
        )

    @property
    def _chart(self) -> Chart:
        rows = [
            (f"{_name(spread.field)} · {spread.cards} cards", Estimate(spread.mean, spread.least, spread.most))
            for spread in self.spreads
        ]
        return bars(
            key="printed", title="Printed numbers", x="number", y=Measure("average"), rows=rows, span="least to most"
        )

    def as_data(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [
            {
                "field": spread.field.name,
                "cards": spread.cards,
                "mean": round(spread.mean, 6),
                "median": spread.median,
                "least": spread.least,
                "most": spread.most,
            }
            for spread in self.spreads
        ]


def _words(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,) if value else ()
    return tuple(value or ())


def _label(word: str) -> str:
    return word.label if isinstance(word, Vocabulary) else word


def _name(field: Field) -> str:
    return field.label[:1].upper() + field.label[1:]


def _spread(field: Field, main: Iterable[tuple[Any, int]]) -> Spread | None:
    values = sorted((value, count) for card, count in main if (value := value_of(card, field)) is not None)
    if not values:
        return None
    cards = sum(count for _, count in values)
    middle = (_nth(values, (cards - 1) // 2) + _nth(values, cards // 2)) / 2
    total = sum(value * count for value, count in values)
    return Spread(field, cards, total / cards, middle, values[0][0], values[-1][0])


def _nth(values: Iterable[tuple[int, int]], place: int) -> int:
    """The value at a place, from 0, of sorted values with their copies."""
    for value, count in values:
        if place < count:
            return value
        place -= count
    raise IndexError(place)

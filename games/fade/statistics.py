"""Statistics of a deck of F.A.D.E.: costs against TP (the points to pay with), the Fighter Pool, keywords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar, Final, Self, TypedDict

from charts import Estimate, Measure, Series, bars, curve
from charts.measure import counted, number
from games.fade.cards import Card
from games.fade.keywords import KEYWORDS, Keyword
from games.fade.words import Kind
from games.statistics import numbers
from games.statistics.data import CountedCardData
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Line, Panel
from tcg import odds
from tcg.construction.formats import Total
from tcg.names import name_key

#: Turns in the charts.
TURNS: Final = 6
#: TP of a Starting Phase (FADE-5.2), and the slots for Characters (FADE-4.2).
_TP: Final = 5
_SLOTS: Final = 6
_DECK, _POOL = "deck", "pool"


class TPTurnData(TypedDict):
    """The costs and the TP of one turn as JSON."""

    turn: int
    seen: Annotated[int, "Cards that the first player has drawn until then."]
    cost: Annotated[float, "What these cost in TP, on average."]
    tp: Annotated[int, "That have come until then in Starting Phases (FADE-5.2)."]


class TPData(TypedDict):
    """The costs of a deck in TP as JSON."""

    cards: Annotated[dict[str, int], "Cards by cost in TP; Characters cost CS, and are left out."]
    mean: float
    by_turn: list[TPTurnData]


class PoolCharacterData(CountedCardData):
    """A Character of the Fighter Pool as JSON."""

    level: int
    cs: int


class PoolData(TypedDict):
    """The Fighter Pool of a deck as JSON."""

    levels: Annotated[int, "Of all Characters of the Fighter Pool together."]
    limit: Annotated[int, "FADE-2.3."]
    left: Annotated[int, "Below 0 where there are too many."]
    at_once: Annotated[int, "Characters that stand side by side at most (FADE-4.2)."]
    slots: Annotated[dict[str, int], "Characters by CS."]
    characters: Annotated[list[PoolCharacterData], "Those with the most levels first."]


class KeywordCountData(TypedDict):
    """A keyword with the cards of a deck that have it, as JSON."""

    keyword: str
    name: str
    rule: str
    cards: int
    on: list[CountedCardData]


@dataclass(frozen=True, slots=True)
class Turn:
    """Average costs of the cards that the first player has drawn by a turn, and the TP received by then."""

    turn: int
    seen: int
    cost: Fraction
    tp: int


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs in TP of a deck: cards by cost, and the costs drawn by each turn against the TP received.

    Characters are left out: they cost CS, and only those of the Fighter Pool are played (O-FADE.3).
    """

    key: ClassVar = "tp"
    about: ClassVar = "Of F.A.D.E."

    costs: numbers.ByKind
    turns: tuple[Turn, ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the costs of a deck; None if no card costs TP."""
        cards = [(card, count) for card, count in deck.main if card.kind is not Kind.CHARACTER]
        costs = numbers.by_kind(deck, cards, "cost")
        if not costs:
            return None
        size = sum(deck.counts.values())
        spent = sum(cost * count for cost, count in numbers.total(costs).items())
        seen = [(turn, odds.cards_seen(turn, size, deck.opening)) for turn in range(1, TURNS + 1)]
        return cls(
            costs, tuple(Turn(turn, drawn, Fraction(spent * drawn, size), _TP * (turn - 1)) for turn, drawn in seen)
        )

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        every = numbers.total(self.costs)
        cheap = sum(count for cost, count in every.items() if cost <= _TP)
        at = [turn.turn for turn in self.turns]
        charts = (
            numbers.chart_of(self.costs, key="cards-by-tp", title="Cards by cost in TP", x="TP"),
            curve(
                key="tp-by-turn", title="Costs drawn, and TP to pay them", x="turn", y=Measure("TP"), at=at, series=[
                    Series("costs of cards drawn", [Estimate(float(turn.cost)) for turn in self.turns]),
                    Series("TP so far", [Estimate(turn.tp) for turn in self.turns]),
                ],
            ),
        )  # fmt: skip
        text = (
            f"On average, in all turns of the first player together: {_TP} TP come in each Starting Phase but the "
            "first (FADE-5.2), and are kept (O-FADE.4). A successful Normal Attack gives 1 more, 2 in the Last Stand "
            "(FADE-6.1, FADE-6.8), which is not counted here. Where the cards’ line runs above the other, not all that "
            "is drawn can be paid."
        )
        return Panel(
            key=self.key,
            title="Costs in TP",
            brief=f"average {number(numbers.mean(every))} · {counted(cheap, 'card')} for {_TP} or less",
            text=text,
            charts=charts,
            is_open=True,
        )

    def as_data(self) -> TPData:
        """Return these statistics of a deck as JSON."""
        every = numbers.total(self.costs)
        return {
            "cards": numbers.data_of(every),
            "mean": round(numbers.mean(every), 6),
            "by_turn": [
                {"turn": turn.turn, "seen": turn.seen, "cost": round(float(turn.cost), 6), "tp": turn.tp}
                for turn in self.turns
            ],
        }


@dataclass(frozen=True, slots=True)
class Pool:
    """Characters of the Fighter Pool by name with their copies. Their Levels are at most `limit` (FADE-2.3)."""

    key: ClassVar = "pool"
    about: ClassVar = "Of F.A.D.E."

    fighters: tuple[tuple[Card, int], ...]
    limit: int

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the Fighter Pool of a deck; None if it is empty."""
        known = [(card, count) for card, count in deck.known(_POOL) if card.level is not None]
        known.sort(key=lambda each: (-each[0].level * each[1], name_key(each[0].name)))
        limit = next(
            rule.most.limit
            for rule in deck.format.constraints
            if isinstance(rule, Total) and rule.attribute and rule.most
        )
        return cls(tuple(known), limit) if known else None

    @property
    def levels(self) -> int:
        """The sum of the Levels of all Characters in the pool."""
        return sum((card.level or 0) * count for card, count in self.fighters)

    @property
    def left(self) -> int:
        """The Levels that the pool has left below the limit, negative if there are too many."""
        return self.limit - self.levels

    @property
    def slots(self) -> Mapping[int, int]:
        """The number of Characters in the pool with each CS (character slots)."""
        slots: Counter[int] = Counter()
        for card, count in self.fighters:
            slots[card.cost or 0] += count
        return slots

    @property
    def _at_once(self) -> int:
        """The most Characters of the pool that can be in play together."""
        room, fit = _SLOTS, 0
        for slots in sorted(self.slots):
            for _ in range(self.slots[slots]):
                if slots > room:
                    return fit
                room, fit = room - slots, fit + 1
        return fit

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        left = f"{self.left} left" if self.left >= 0 else f"{-self.left} too many"
        rows = [
            (f"{card.name}{f' ×{count}' if count > 1 else ''}", Estimate((card.level or 0) * count))
            for card, count in self.fighters
        ]
        charts = (
            bars(
                key="pool-levels",
                title="Levels of the Fighter Pool",
                x="Character",
                y=Measure("levels", is_whole=True),
                rows=rows,
            ),
            numbers.chart_of({"Characters": self.slots}, key="pool-cs", title="Characters by CS", x="CS"),
        )
        return Panel(
            key=self.key,
            title="Fighter Pool",
            brief=f"{self.levels} of {self.limit} levels · {left}",
            text=f"The Levels of all Characters in the pool add up to at most {self.limit} (FADE-2.3). There are "
            f"{_SLOTS} slots, of which each fills as many as its CS (FADE-4.2): at most "
            f"{counted(self._at_once, 'of these stands', 'of these stand')} side by side. Whoever loses one that is "
            "Knocked Out loses its Level in HP (FADE-6.7).",
            charts=charts,
            is_off=self.left < 0,
        )

    def as_data(self) -> PoolData:
        """Return these statistics of a deck as JSON."""
        return {
            "levels": self.levels,
            "limit": self.limit,
            "left": self.left,
            "at_once": self._at_once,
            "slots": numbers.data_of(self.slots),
            "characters": [
                {"card": card.name, "slug": card.slug, "count": count, "level": card.level or 0, "cs": card.cost or 0}
                for card, count in self.fighters
            ],
        }


@dataclass(frozen=True, slots=True)
class Keywords:
    """Keywords of deck and Fighter Pool, the most frequent first, with their cards by name."""

    key: ClassVar = "keywords"
    about: ClassVar = "Of F.A.D.E., the most frequent first."

    keywords: tuple[tuple[Keyword, tuple[tuple[Card, int], ...]], ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the keywords of a deck; None if no card has any."""
        by_code: dict[str, list[tuple[Card, int]]] = {}
        for card, count in deck.known(_DECK, _POOL):
            for code in dict.fromkeys(card.keyword_codes):
                by_code.setdefault(code, []).append((card, count))
        known = {keyword.code: keyword for keyword in KEYWORDS}
        each = [
            (known[code], tuple(sorted(cards, key=lambda each: name_key(each[0].name))))
            for code, cards in by_code.items()
        ]
        each.sort(key=lambda entry: (-_copies(entry[1]), entry[0].number))
        return cls(tuple(each)) if each else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        named = " · ".join(f"{keyword.name} {_copies(cards)}" for keyword, cards in self.keywords[:3])
        more = len(self.keywords) - 3
        lines = [
            Line(
                keyword.name,
                f"×{_copies(cards)}: {', '.join(card.name for card, _ in cards)}",
                f"rules/#{keyword.rule}",
            )
            for keyword, cards in self.keywords
        ]
        return Panel(
            key=self.key,
            title="Keywords in deck and pool",
            brief=f"{named} · {more} more" if more > 0 else named,
            text="With the cards that have them; a Raider is not counted.",
            lines=lines,
        )

    def as_data(self) -> list[KeywordCountData]:
        """Return these statistics of a deck as JSON."""
        return [
            {
                "keyword": keyword.code,
                "name": keyword.name,
                "rule": keyword.rule,
                "cards": _copies(cards),
                "on": [{"card": card.name, "slug": card.slug, "count": count} for card, count in cards],
            }
            for keyword, cards in self.keywords
        ]


def _copies(cards: tuple[tuple[Card, int], ...]) -> int:
    return sum(count for _, count in cards)

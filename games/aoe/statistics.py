"""Statistics of a deck of Assemblage of Eternity: links, priorities, damage, ranges and meter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, Self, TypeAlias, TypedDict, get_args

from charts import Estimate, Layer, Measure, bars, stacked
from charts.measure import counted, number, share
from games.aoe.cards import Card
from games.aoe.linking import followers
from games.aoe.words import Input, Kind
from games.statistics import numbers
from games.statistics.data import NamedCardData
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Line, Panel
from tcg.names import name_key

#: Distance for which links are computed: every card with a range reaches it.
_NEAR: Final = 1
#: The role of a card in a combo.
Role: TypeAlias = Literal["only start", "go on", "only end", "stand alone"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
STARTS, GOES_ON, ENDS, ALONE = ROLES


class InputData(TypedDict):
    """Counts of a deck's cards with an input, as JSON."""

    input: Annotated[str, "L, M, H or S."]
    red: Annotated[int, "Cards on which it is red: those of its kind may follow themselves."]
    yellow: Annotated[int, "Cards on which it is yellow: those of its kind may follow."]


class LinkedCardData(NamedCardData):
    """A card with the numbers of cards that may be linked to it or before it, as JSON."""

    role: Annotated[Role, "What it is for in a combo."]
    follows: Annotated[int, "Cards that it may be linked to."]
    followed_by: Annotated[int, "Cards that may be linked to it."]


class LinksData(TypedDict):
    """The links between the cards of a deck, as JSON."""

    pairs: Annotated[int, "Pairs of which the second card may follow the first (O-AOE.9)."]
    of: Annotated[int, "Pairs of different cards, each in both orders."]
    inputs: list[InputData]
    cards: list[LinkedCardData]


class PrioritiesData(TypedDict):
    """The priorities of a deck's cards, as JSON."""

    cards: Annotated[dict[str, int], "Cards by printed priority, without throws."]
    throws: Annotated[int, "Which go before every priority (AOE-4.3)."]
    without: Annotated[int, "Cards that have none, and count as 0 (AOE-5.2)."]


class DamageData(TypedDict):
    """The damage of a deck's attacks, as JSON."""

    attack: Annotated[dict[str, int], "Attacks by attack damage."]
    link: Annotated[dict[str, int], "Attacks by link damage."]


class ReachData(TypedDict):
    """The ranges and meter requirements of a deck's cards, as JSON."""

    ranges: Annotated[dict[str, int], "Attacks by range."]
    meter: Annotated[dict[str, int], "Cards by meter requirement."]
    free: Annotated[int, "Cards that need no meter."]


@dataclass(frozen=True, slots=True)
class Linked:
    """Card of the method deck, with the numbers of cards that may follow it (`next_`) and come before it (`before`)."""

    card: Card
    next_: int
    before: int

    @property
    def role(self) -> Role:
        """The role of the card in a combo, by whether a card may come before it and after it."""
        if not self.before:
            return STARTS if self.next_ else ALONE
        return GOES_ON if self.next_ else ENDS


@dataclass(frozen=True, slots=True)
class Links:
    """Links between the cards of a deck (AOE-6.2, O-AOE.9), each card once, with the target in range.

    `red` and `yellow` count for each input the cards on which it has that colour. A card of that input may follow them.
    """

    key: ClassVar = "links"
    about: ClassVar = "Of Assemblage of Eternity."

    cards: tuple[Linked, ...]
    red: Mapping[Input, int]
    yellow: Mapping[Input, int]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the links of a deck; None if no card has an input."""
        cards = [card for card, _ in sorted(deck.main, key=lambda each: name_key(each[0].name))]
        if not any(card.linkable_after for card in cards):
            return None
        after = followers(cards, _NEAR)
        before = Counter(place for places in after for place in places)
        linked = [Linked(card, len(after[place]), before[place]) for place, card in enumerate(cards)]
        linked.sort(key=lambda each: -each.next_)
        return cls(
            tuple(linked),
            {letter: sum(letter in card.red for card in cards) for letter in Input},
            {letter: sum(letter in card.yellow for card in cards) for letter in Input},
        )

    @property
    def pairs(self) -> int:
        """The number of pairs of cards of which the second may follow the first."""
        return sum(each.next_ for each in self.cards)

    @property
    def of_all(self) -> int:
        """The number of pairs of different cards, in both orders."""
        return len(self.cards) * (len(self.cards) - 1)

    def called(self, role: str) -> list[Card]:
        """Return the cards of the deck whose role in combos (`Linked.role`) is `role`, each once."""
        return [each.card for each in self.cards if each.role == role]

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        starts, ends = len(self.called(STARTS)), len(self.called(ENDS))
        rows = [(each.card.name, Estimate(each.next_)) for each in self.cards if each.next_]
        charts = [
            stacked(
                key="inputs",
                title="Cards that a card of each input may follow",
                x="input",
                y=Measure("cards", is_whole=True),
                at=[letter.value for letter in Input],
                layers=[
                    Layer("red: of the same kind", list(self.red.values())),
                    Layer("yellow: left open", list(self.yellow.values())),
                ],
                totals=True,
            )
        ]
        if rows:
            charts.append(
                bars(
                    key="followers",
                    title="Cards that may follow each",
                    x="card",
                    y=Measure("cards", is_whole=True),
                    rows=rows,
                )
            )
        lines = [
            Line(role.capitalize(), f"×{len(cards)}: {', '.join(card.name for card in cards)}")
            for role in ROLES
            if (cards := self.called(role))
        ]
        return Panel(
            key=self.key,
            title="Links",
            brief=f"{self.pairs} of {self.of_all} pairs link · {starts} only start, {ends} only end",
            text="A card may be linked to one on which its own red input is red or yellow (O-AOE.9), unless that one "
            "is Terminal (AOE-6.6); here all of them are in reach.",
            charts=tuple(charts),
            lines=lines,
            is_open=True,
        )

    def as_data(self) -> LinksData:
        """Return these statistics of a deck as JSON."""
        return {
            "pairs": self.pairs,
            "of": self.of_all,
            "inputs": [
                {"input": letter.value, "red": self.red[letter], "yellow": self.yellow[letter]} for letter in Input
            ],
            "cards": [
                {
                    "card": each.card.full_name,
                    "slug": each.card.slug,
                    "role": each.role,
                    "follows": each.before,
                    "followed_by": each.next_,
                }
                for each in self.cards
            ],
        }


@dataclass(frozen=True, slots=True)
class Priorities:
    """Printed priorities of the cards of a method deck, by kind of card.

    Throws go before all of them (AOE-4.3). `lacking` counts cards without a priority, which count as 0 (AOE-5.2).
    """

    key: ClassVar = "priorities"
    about: ClassVar = "Of Assemblage of Eternity."

    priorities: numbers.ByKind
    throws: int
    lacking: Counter[str]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the priorities of a deck; None if it has neither priorities nor throws."""
        throws = sum(count for card, count in deck.main if card.throw)
        slower = [(card, count) for card, count in deck.main if not card.throw]
        counts = numbers.by_kind(deck, slower, "priority")
        return cls(counts, throws, numbers.without(deck, slower, "priority")) if counts or throws else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        every = numbers.total(self.priorities)
        brief = [f"average {number(numbers.mean(every))}" if every else "", counted(self.throws, "throw")]
        chart = numbers.chart_of(
            self.priorities, key="by-priority", title="Cards by priority", x="priority", none=self.lacking
        )
        without = self.lacking.total()
        none = f" {counted(without, 'card has', 'cards have')} none, and as 0 where it is checked (AOE-5.2)."
        return Panel(
            key=self.key,
            title="Priorities",
            brief=" · ".join(filter(None, brief)),
            text="The higher goes first; throws go before all others (AOE-4.3)." + (none if without else ""),
            charts=(chart,) if every else (),
        )

    def as_data(self) -> PrioritiesData:
        """Return these statistics of a deck as JSON."""
        every = numbers.total(self.priorities)
        return {"cards": numbers.data_of(every), "throws": self.throws, "without": self.lacking.total()}


@dataclass(frozen=True, slots=True)
class Reach:
    """Ranges of the attacks of a method deck, and meter requirements of its cards; `free` have none."""

    key: ClassVar = "reach"
    about: ClassVar = "Of Assemblage of Eternity."

    ranges: Counter[int]
    meters: numbers.ByKind
    free: int

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the ranges and meter requirements of a deck; None if it has neither."""
        ranges = numbers.total(numbers.by_kind(deck, deck.main, "range"))
        meters = numbers.by_kind(deck, [(card, count) for card, count in deck.main if card.meter], "meter")
        free = sum(count for card, count in deck.main if not card.meter)
        return cls(ranges, meters, free) if ranges or meters else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        dear = numbers.total(self.meters).total()
        brief = [
            f"range {number(numbers.mean(self.ranges))} on average" if self.ranges else "",
            f"{counted(dear, 'card needs', 'cards need')} meter" if dear else "no card needs meter",
        ]
        charts = (
            numbers.chart_of({"Attacks": self.ranges}, key="by-range", title="Attacks by range", x="range"),
            numbers.chart_of(self.meters, key="by-meter", title="Cards by meter requirement", x="meter"),
        )
        return Panel(
            key=self.key,
            title="Ranges and meter",
            brief=" · ".join(filter(None, brief)),
            text="An attack reaches from distance 1 to its range (O-AOE.8). The meter is the pile of one’s own cards "
            "that dealt damage (AOE-8.1): nothing that needs it can be played first.",
            charts=tuple(chart for chart in charts if chart.table.rows),
        )

    def as_data(self) -> ReachData:
        """Return these statistics of a deck as JSON."""
        return {
            "ranges": numbers.data_of(self.ranges),
            "meter": numbers.data_of(numbers.total(self.meters)),
            "free": self.free,
        }


@dataclass(frozen=True, slots=True)
class Damage:
    """Attack and link damage of a method deck's attacks. A number that is not printed is 0 (AOE-6.7)."""

    key: ClassVar = "damage"
    about: ClassVar = "Of Assemblage of Eternity."

    attack: Counter[int]
    link: Counter[int]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the damage of a deck's attacks; None if it has no attacks."""
        attacks = [(card, count) for card, count in deck.main if card.kind is Kind.ATTACK]
        attack, link = Counter[int](), Counter[int]()
        for card, count in attacks:
            attack[card.attack or 0] += count
            link[card.link or 0] += count
        return cls(attack, link) if attacks else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        first, later = numbers.mean(self.attack), numbers.mean(self.link)
        keeps = f" A link deals {share(later / first)} of that on average." if first else ""
        return Panel(
            key=self.key,
            title="Damage",
            brief=f"average {number(first)} first · {number(later)} linked",
            text="The first card of a combo to do damage deals its attack damage, each later one its link damage "
            f"(AOE-6.7).{keeps}",
            charts=(
                numbers.chart_of({"Attacks": self.attack}, key="by-attack", title="By attack damage", x="damage"),
                numbers.chart_of({"Attacks": self.link}, key="by-link", title="By link damage", x="damage"),
            ),
        )

    def as_data(self) -> DamageData:
        """Return these statistics of a deck as JSON."""
        return {"attack": numbers.data_of(self.attack), "link": numbers.data_of(self.link)}

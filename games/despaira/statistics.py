"""What only decks of Despaira are asked: levels, costs by turn, opening hands, quoted names, texts that don't run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final, Self
from urllib.parse import urlencode

from charts import Estimate, Layer, Measure, Series, bars, curve, stacked
from charts.measure import counted, number, share
from games.despaira.level_charts import NAMES, TOP, level_charts
from games.despaira.opening_odds import opening_odds
from games.fields import Field
from games.statistics.deck_cards import DeckCards
from games.statistics.glance import Glance
from games.statistics.panel import Line, Panel
from query.quoting import quoted
from rules.abilities.functions import Function
from rules.cards import CardDef
from rules.duel import DEFAULTS
from rules.goldfish.report import level_curve
from rules.odds import GRADE_LABELS, Grade, cards_seen, is_castable
from rules.vocabulary import Kind
from tcg.names import name_key, quotation_matches, quoted_names

_KINDS: Final = {Kind.CREATURE: "creatures", Kind.TRICK: "tricks"}
#: Turns that costs are looked at for.
TURNS: Final = 6


@dataclass(frozen=True, slots=True)
class Levels:
    """The level curve of a main deck (G-21), as the report of goldfish games has it."""

    key: ClassVar = "levels"

    curve: Mapping[str, Any]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """None for a deck without creatures and tricks."""
        cards = [card for card, count in _played(deck) for _ in range(count)]
        return cls(level_curve(cards)) if cards else None

    @property
    def panel(self) -> Panel:
        known, notes = self.curve, []
        averages = [
            f"{kind}s {number(average)}"
            for kind in ("creature", "trick")
            if (average := known[f"average_{kind}"]) is not None
        ]
        if known["creatures"]:
            notes.append(
                f"{share(known['share_up_to_3'])} of the creatures are of level 3 or lower: two of them come in one "
                f"turn. {share(known['share_up_to_6'])} can be spawned with the points of a turn (D-4.1, D-6.3)."
            )
        if above := known["from_7"]:
            notes.append(f"{above} of level 7 or higher come by Sacrifice or Miracle Spawn alone (O-6.10).")
        charts = level_charts(_by_level(known["creatures"]), _by_level(known["tricks"]))
        return Panel(
            key=self.key,
            title="Levels",
            brief=f"average {' · '.join(averages)}",
            text=" ".join(notes),
            charts=tuple(chart for chart in charts if chart.table.rows),
            is_open=True,
        )

    def as_data(self) -> dict[str, Any]:
        """As JSON."""
        return dict(self.curve)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player has drawn by an own turn, on average, and what has come until then to pay it with."""

    turn: int
    seen: int
    creature_levels: Fraction
    spawn_points: int
    trick_levels: Fraction
    crystals: int


@dataclass(frozen=True, slots=True)
class Costs:
    """What is drawn by each turn, in levels, against spawn points and crystals (D-4.1 to D-4.4).

    Creatures above level 6 are left out: no points of a turn pay them (O-6.10).
    """

    key: ClassVar = "costs"

    turns: tuple[Turn, ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """None for a deck without creatures and tricks."""
        size = sum(deck.counts.values())
        creatures = sum((card.level or 0) * count for card, count in _played(deck) if is_castable(card))
        tricks = sum((card.level or 0) * count for card, count in _played(deck) if card.kind is Kind.TRICK)
        if not any(True for _ in _played(deck)):
            return None
        return cls(tuple(_turn(turn, size, creatures, tricks) for turn in range(1, TURNS + 1)))

    @property
    def panel(self) -> Panel:
        last = self.turns[2]
        brief = (
            f"by turn {last.turn}: {number(float(last.creature_levels))} levels for {last.spawn_points} points · "
            f"{number(float(last.trick_levels))} for {last.crystals} crystals"
        )
        at = [turn.turn for turn in self.turns]
        charts = (
            curve(
                key="points-by-turn", title="Creatures drawn, and points to spawn them", x="turn",
                y=Measure("levels"), at=at, series=[
                    Series("levels of creatures drawn", [Estimate(float(turn.creature_levels)) for turn in self.turns]),
                    Series("spawn points so far", [Estimate(turn.spawn_points) for turn in self.turns]),
                ],
            ),
            curve(
                key="crystals-by-turn", title="Tricks drawn, and crystals to activate them", x="turn",
                y=Measure("levels"), at=at, series=[
                    Series("levels of tricks drawn", [Estimate(float(turn.trick_levels)) for turn in self.turns]),
                    Series("crystals so far", [Estimate(turn.crystals) for turn in self.turns]),
                ],
            ),
        )  # fmt: skip
        text = (
            f"On average, in all turns together. {DEFAULTS.spawn_points} points come each turn for at most "
            f"{DEFAULTS.spawns_per_turn} creatures, and are gone at its end (D-4.1, D-6.3); of crystals there are "
            f"{DEFAULTS.start_crystals}, and {DEFAULTS.crystals_per_turn} more each turn after the first, at most "
            f"{DEFAULTS.crystal_total} at a time (D-3.9, D-4.4, D-4.5). Where the cards’ line runs above the other, "
            "not all that is drawn can be played."
        )
        return Panel(key=self.key, title="Costs by turn", brief=brief, text=text, charts=charts)

    def as_data(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [
            {
                "turn": turn.turn,
                "seen": turn.seen,
                "creature_levels": round(float(turn.creature_levels), 6),
                "spawn_points": turn.spawn_points,
                "trick_levels": round(float(turn.trick_levels), 6),
                "crystals": turn.crystals,
            }
            for turn in self.turns
        ]


@dataclass(frozen=True, slots=True)
class Openings:
    """The exact odds of each grade of an opening hand (G-22)."""

    key: ClassVar = "opening"

    odds: Mapping[Grade, Fraction]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """None for an empty deck."""
        return cls(opening_odds(deck.counts, deck.library)) if deck.counts else None

    @property
    def panel(self) -> Panel:
        rows = [(GRADE_LABELS[grade], Estimate(float(odds))) for grade, odds in self.odds.items()]
        good, brick = self.odds[Grade.GOOD], self.odds[Grade.BRICK]
        hands = Measure("hands", is_share=True)
        return Panel(
            key=self.key,
            title="Opening hands",
            brief=f"good {share(float(good))} · brick {share(float(brick))}",
            text="Exact odds. A brick has no creature that six points are enough for; a good hand spends five or six "
            "of them on the first turn (G-22).",
            charts=(bars(key="opening-grades", title="Opening hands", x="grade", y=hands, rows=rows),),
        )

    def as_data(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [{"grade": grade.value, "probability": float(odds)} for grade, odds in self.odds.items()]


@dataclass(frozen=True, slots=True)
class Functions:
    """What the cards of a main deck are good for, by their texts: the most frequent first, with the cards by name."""

    key: ClassVar = "functions"

    functions: tuple[tuple[Function, tuple[tuple[CardDef, int], ...]], ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """None where no text is good for anything that is known."""
        cards = sorted(_played(deck), key=lambda each: name_key(each[0].name))
        having = {function: [each for each in cards if function in each[0].functions] for function in Function}
        found = sorted(having.items(), key=lambda entry: -_copies(entry[1]))
        known = tuple((function, tuple(those)) for function, those in found if those)
        return cls(known) if known else None

    @property
    def panel(self) -> Panel:
        lines = [
            Line(
                function.value.capitalize(),
                f"×{_copies(cards)}: {', '.join(card.name for card, _ in cards)}",
                f"cards/?{urlencode({'q': f'does:{function}'})}",
            )
            for function, cards in self.functions
        ]
        return Panel(
            key=self.key,
            title="What the cards do",
            brief=" · ".join(f"{function} {_copies(cards)}" for function, cards in self.functions[:4]),
            text="By their texts; a card may do several of these.",
            lines=lines,
        )

    def as_data(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [
            {
                "function": function.value,
                "cards": _copies(cards),
                "on": [{"card": card.name, "slug": card.slug, "count": count} for card, count in cards],
            }
            for function, cards in self.functions
        ]


def _copies(cards: Iterable[tuple[CardDef, int]]) -> int:
    return sum(count for _, count in cards)


@dataclass(frozen=True, slots=True)
class Quotation:
    """A name that texts quote: the names of the cards that do, and how many cards of the deck it means (D-17.1)."""

    name: str
    quoted_by: tuple[str, ...]
    matches: int


@dataclass(frozen=True, slots=True)
class Quotations:
    """The names that the texts of a deck quote; those that match nothing in it come first."""

    key: ClassVar = "quotations"

    quotations: tuple[Quotation, ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """None where no text quotes a name."""
        quoting: dict[str, list[str]] = {}
        written: dict[str, str] = {}
        for card, _ in deck.to_play:
            for name in dict.fromkeys(quoted_names(card.played_text)):
                quoting.setdefault(name_key(name), []).append(card.name)
                written.setdefault(name_key(name), name)
        found = [
            Quotation(
                written[key],
                tuple(sorted(by, key=name_key)),
                sum(count for card, count in deck.to_play if quotation_matches(key, card.name)),
            )
            for key, by in quoting.items()
        ]
        found.sort(key=lambda each: (each.matches > 0, name_key(each.name)))
        return cls(tuple(found)) if found else None

    @property
    def missing(self) -> list[Quotation]:
        """Those that match nothing in the deck."""
        return [each for each in self.quotations if not each.matches]

    @property
    def panel(self) -> Panel:
        missing = self.missing
        brief = f"{counted(len(missing), 'name')} without a card" if missing else "all of them are in the deck"
        lines = [
            Line(
                f"“{each.name}”",
                f"{counted(each.matches, 'card') if each.matches else 'no card'} of the deck; "
                f"quoted by {', '.join(each.quoted_by)}",
                f"cards/?{urlencode({'q': f'quoted:{quoted(each.name)}'})}",
                is_off=not each.matches,
            )
            for each in self.quotations
        ]
        text = "Texts that quote a part of a name do nothing with cards of other names (D-17.1)."
        return Panel(key=self.key, title="Quoted names", brief=brief, text=text, lines=lines, is_off=bool(missing))

    def as_data(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [
            {"name": each.name, "quoted_by": list(each.quoted_by), "matches": each.matches} for each in self.quotations
        ]


@dataclass(frozen=True, slots=True)
class Blanks:
    """The cards to be played whose text the simulator can't carry out, by name, with their copies (O-13.7)."""

    key: ClassVar = "blanks"

    cards: tuple[tuple[CardDef, int], ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """None where all texts run."""
        cards = sorted(
            ((card, count) for card, count in deck.to_play if not card.is_executable),
            key=lambda each: name_key(each[0].name),
        )
        return cls(tuple(cards)) if cards else None

    @property
    def panel(self) -> Panel:
        copies = sum(count for _, count in self.cards)
        return Panel(
            key=self.key,
            title=f"{counted(copies, 'card')} played as {'a blank' if copies == 1 else 'blanks'}",
            brief="",
            text=f"The simulator can’t read {'its text' if len(self.cards) == 1 else 'their texts'} yet (O-13.7).",
            lines=[
                Line(card.name, f"×{count}", f"cards/{card.slug}/#plays-as", is_off=True) for card, count in self.cards
            ],
            is_off=True,
        )

    def as_data(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [{"card": card.name, "slug": card.slug, "count": count} for card, count in self.cards]


def glance(deck: DeckCards, _order: Field) -> Glance:
    """Return the short form of the figures of a deck: its levels, with an empty chart where no card has a level."""
    levels = {kind: [0] * len(NAMES) for kind in _KINDS}
    elements: Counter[tuple[str, str]] = Counter()
    for card, count in deck.main:
        if card.kind in levels:
            levels[card.kind][min(card.level or 0, TOP)] += count
        if card.element:
            elements[card.element.value, card.element.label] += count
    layers = [Layer(_KINDS[kind], columns) for kind, columns in levels.items() if any(columns)]
    chart = stacked(
        key="glance",
        title="Cards by level",
        x="level",
        y=Measure("cards", is_whole=True),
        at=NAMES,
        layers=layers,
        totals=True,
    )
    plain = sum(count for card, count in deck.main if not card.element)
    ranked = sorted(elements.items(), key=lambda each: (-each[1], each[0]))
    return Glance(
        replace(chart, description=_description(levels)),
        tuple((code, label, count) for (code, label), count in ranked),
        plain,
        tuple((layer.name, int(sum(layer.values))) for layer in layers),
    )


def _description(levels: dict[Kind, list[int]]) -> str:
    """Each level that there are cards of."""
    said = (
        f"Level {name}: {', '.join(f'{levels[kind][place]} {_KINDS[kind]}' for kind in _KINDS if levels[kind][place])}."
        for place, name in enumerate(NAMES)
        if any(columns[place] for columns in levels.values())
    )
    return " ".join(said)


def _played(deck: DeckCards) -> Iterator[tuple[CardDef, int]]:
    """The creatures and tricks of the main deck with their copies."""
    return ((card, count) for card, count in deck.main if card.kind in (Kind.CREATURE, Kind.TRICK))


def _by_level(counts: Mapping[str, int]) -> Counter[int]:
    return Counter({int(level): count for level, count in counts.items()})


def _turn(turn: int, size: int, creatures: int, tricks: int) -> Turn:
    seen = cards_seen(turn, size)
    return Turn(
        turn=turn,
        seen=seen,
        creature_levels=Fraction(creatures * seen, size),
        spawn_points=DEFAULTS.spawn_points * turn,
        trick_levels=Fraction(tricks * seen, size),
        crystals=DEFAULTS.start_crystals + DEFAULTS.crystals_per_turn * (turn - 1),
    )

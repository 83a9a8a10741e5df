"""Statistics of card texts in a deck: what they are for, names that they quote, and texts that can't be played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Self, TypedDict
from urllib.parse import urlencode

from charts.measure import counted
from games.despaira.statistics.played import played
from games.statistics.data import CountedCardData
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Line, Panel
from query.quoting import quoted
from rules.abilities.functions import Function
from rules.cards import CardDef
from tcg.names import name_key, quotation_matches, quoted_names


class FunctionCountData(TypedDict):
    """The cards of a deck with a function, such as drawing cards, as JSON."""

    function: str
    cards: int
    on: list[CountedCardData]


class QuotationData(TypedDict):
    """A name that card texts of a deck quote, as JSON."""

    name: str
    quoted_by: Annotated[list[str], "Names of the cards that quote it."]
    matches: Annotated[int, "Cards of the deck whose name it is a part of (D-17.1)."]


class DeckEntryData(TypedDict):
    """A card of a deck with its copies, as JSON."""

    card: str
    slug: str | None
    count: int


@dataclass(frozen=True, slots=True)
class Functions:
    """Functions of a main deck's cards by their texts, such as drawing: the most frequent first, with the cards."""

    key: ClassVar = "functions"
    about: ClassVar = "What cards are good for, by their texts."

    functions: tuple[tuple[Function, tuple[tuple[CardDef, int], ...]], ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the functions of a deck's texts; None if no text has a known function."""
        cards = sorted(played(deck), key=lambda each: name_key(each[0].name))
        having = {function: [each for each in cards if function in each[0].functions] for function in Function}
        ranked = sorted(having.items(), key=lambda entry: -_copies(entry[1]))
        known = tuple((function, tuple(those)) for function, those in ranked if those)
        return cls(known) if known else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
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

    def as_data(self) -> list[FunctionCountData]:
        """Return these statistics of a deck as JSON."""
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
    """Name that card texts quote: the cards with these texts, and the number of the deck's cards so named (D-17.1)."""

    name: str
    quoted_by: tuple[str, ...]
    matches: int


@dataclass(frozen=True, slots=True)
class Quotations:
    """Names that the card texts of a deck quote. Those that match no card of the deck come first."""

    key: ClassVar = "quotations"
    about: ClassVar = "Names that texts quote, the unmet first."

    quotations: tuple[Quotation, ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the names that texts of a deck quote; None if no text quotes a name."""
        quoting: dict[str, list[str]] = {}
        written: dict[str, str] = {}
        for card, _ in deck.to_play:
            for name in dict.fromkeys(quoted_names(card.played_text)):
                quoting.setdefault(name_key(name), []).append(card.name)
                written.setdefault(name_key(name), name)
        quotations = [
            Quotation(
                written[key],
                tuple(sorted(by, key=name_key)),
                sum(count for card, count in deck.to_play if quotation_matches(key, card.name)),
            )
            for key, by in quoting.items()
        ]
        quotations.sort(key=lambda each: (each.matches > 0, name_key(each.name)))
        return cls(tuple(quotations)) if quotations else None

    @property
    def missing(self) -> list[Quotation]:
        """The quoted names that match no card of the deck."""
        return [each for each in self.quotations if not each.matches]

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
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

    def as_data(self) -> list[QuotationData]:
        """Return these statistics of a deck as JSON."""
        return [
            {"name": each.name, "quoted_by": list(each.quoted_by), "matches": each.matches} for each in self.quotations
        ]


@dataclass(frozen=True, slots=True)
class Blanks:
    """Cards of a deck whose texts the simulator can't carry out, by name, with their copies (O-13.7)."""

    key: ClassVar = "blanks"
    about: ClassVar = "Cards that the simulator plays as blanks (O-13.7)."

    cards: tuple[tuple[CardDef, int], ...]

    @classmethod
    def of(cls, deck: DeckCards) -> Self | None:
        """Return the cards of a deck that the simulator can't play; None if it can play all texts."""
        cards = sorted(
            ((card, count) for card, count in deck.to_play if not card.is_executable),
            key=lambda each: name_key(each[0].name),
        )
        return cls(tuple(cards)) if cards else None

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
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

    def as_data(self) -> list[DeckEntryData]:
        """Return these statistics of a deck as JSON."""
        return [{"card": card.name, "slug": card.slug, "count": count} for card, count in self.cards]

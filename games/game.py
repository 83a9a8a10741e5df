"""Description of a card game: a frozen dataclass from which pages, API and decks take the differences between games."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from charts import Chart
from games.faults import InvalidInput
from games.fields import Field, Kind, read_row
from games.grouping import Grouping, in_order
from games.images import PLAIN, ImageLayout
from games.recommendations import CountedSections, Criterion, no_criteria
from games.rulings import Explained, rules_mentioned, words_explained
from games.statistics.deck_cards import DeckCards
from games.statistics.figure import DeckStatistics
from games.statistics.set_charts import charts_by_field
from tcg.construction import Decklist, Format, Ref
from tcg.construction.formats import OneOf, Section
from tcg.library import AnyLibrary, Card
from tcg.names import name_key
from tcg.opening import Opening
from tcg.rulebook import Rulebook, Touched
from tcg.words import Vocabulary


class Part(Vocabulary):
    """Part of the site that a game may support: a column of the table that compares the games."""

    CARDS = "cards"
    DECKS = "decks"
    RULES = "rules"
    HANDS = "hands"
    FIGURES = "figures"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Tool:
    """Calculator of a game, which is a page and perhaps an API.

    Attributes:
        code: The code.
        label: The name for people.
        question: A question of a player that the page answers.
        icon: The name of the icon.
        path: The address.
        api: The path of its API below /api/v1/, or "".
        groups: The numbers of the groups of the rulebook that it applies.
        takes_card: The parameter of its query that takes the slug of a card, or "".
        takes_kinds: The kinds of these cards; empty for all.
    """

    code: str
    label: str
    question: str
    icon: str
    path: str
    api: str = ""
    groups: tuple[int, ...] = ()
    takes_card: str = ""
    takes_kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckTool:
    """Calculator for a single deck, reached from the deck's page, at `path` below its address.

    A page that `takes_hand` is about the opening hand that the parameter `seed` deals.
    """

    label: str
    question: str
    icon: str
    path: str
    takes_hand: bool = False


@dataclass(frozen=True, slots=True)
class HandGrades:
    """Grading of opening hands: functions for the grade of a hand, and for a deck's odds of each grade, worst first."""

    grade: Callable[[Iterable[Any]], str]
    odds: Callable[[Mapping[Ref, int], AnyLibrary], Mapping[Any, Fraction]]


def _no_unit(card: object) -> str:
    return ""


def _by_name(values: Mapping[str, Any]) -> str:
    return name_key(values["name"])


def _part_of_kind(kind: Kind) -> tuple[str, str]:
    return kind.code.replace("_", "-"), kind.plural


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Description of a card game.

    Attributes:
        code: The code in addresses, files and the API: at most 10 letters from a to z.
        name: Its name.
        path: The address of its first page.
        about: A sentence on how it is played.
        status: A sentence on the support by the site.
        works: The address of each part that works completely.
        tools: Its calculators. The first is the one for newcomers.
        rulebook: Its rules.
        kinds: The kinds of cards, with codes of at most 20 letters.
        fields: The fields of a card.
        build: Builds a card, which has the attributes of `tcg.library.Card`, from its id, slug and values.
        formats: The deck formats by code (at most 20 letters), all with the same sections (names of at most 8).
        default: The code of the default format.
        openings: The opening of each format.
        code_prefix: The first letters of a deck code.
        format_numbers: The number of each format in a deck code. Never reuse one.
        coded_sections: The sections whose cards are in a deck code, in this order.
        note: Returns the small print of a card in a row.
        order: The attribute of a card, a number or None, by which cards in a section are sorted.
        counted: The fields whose words are counted in the statistics of a deck.
        measured: The fields whose numbers are in the statistics of a deck.
        complete: Returns the row of a file with the keys that it may leave out, before its fields are read.
        identity: Returns a text from the values of a card. Rows with equal texts are the same card.
        about_cards: A sentence on the page of all cards; by default made from the name.
        example_query: A query for the search box; by default made from the fields.
        placeholder: The placeholder of the search box; by default `example_query`.
        database: The name of the API address of a file with all cards for another program.
        set_parts: The parts of the page with all images of a set, (key, label) each; by default the kinds.
        set_part_of: Returns the part of that page, (key, label), that shows a card.
        spoiler_by: The trait of cards that makes the parts, in a word.
        has_columns: Whether the fields of its cards are columns of the table of cards (`cards.models.Card`).
        side: The section, such as a side deck, that exchanges cards with others between games, or "".
        led_by: The section whose card of the highest level represents the deck, or "".
        swaps: The sections that exchange cards with `side`. A card goes into the first that takes it.
        traits: The groupings of the cards of a deck, besides their kind.
        criteria: Returns the criteria for recommending cards to a deck.
        keys: The letters that move a card of an edited deck to a section.
        begins_with: The section whose card is chosen first, or "".
        statistics: Its own statistics of a deck.
        set_charts: Returns the charts of a set, from the fields, the cards and the rarities of their printings.
        deck_tools: The calculators of a deck, the most important first.
        search_chips: The keys of the search fields with chips in the deck editor. The first two are always visible.
        on_top: The kinds of cards on top of the others in the picture of a deck's curve.
        find_rules: Returns the rules that a card touches; by default those that the rulebook mentions.
        hand_grades: The grades of opening hands, if the rules have any.
        simulator: The dotted name of the `decks.goldfish_pages.simulator.Simulator` for its decks, or "".
        estimates_win_turn: Whether the editor estimates the winning turn of a deck.
        image: The layout of its card images.
        cost_unit: Returns the unit of a card's cost, if the game has several.
        enum_names: The names of enums in OpenAPI: of its formats ("format"), of a field, or of a list by its dotted
            name. By default the formats and kinds have names by a pattern.
    """

    code: str
    name: str
    path: str
    about: str
    status: str
    works: Mapping[Part, str]
    tools: tuple[Tool, ...]
    rulebook: Rulebook
    kinds: tuple[Kind, ...]
    fields: tuple[Field, ...]
    build: Callable[[int, str, Mapping[str, Any]], Any]
    formats: Mapping[str, Format]
    default: str
    openings: Mapping[str, Opening]
    code_prefix: str
    format_numbers: Mapping[str, int]
    coded_sections: tuple[str, ...]
    note: Callable[[Any], str]
    order: str
    counted: tuple[str, ...]
    measured: tuple[str, ...]
    complete: Callable[[Mapping[str, object]], Mapping[str, object]] = dict
    identity: Callable[[Mapping[str, Any]], str] = _by_name
    has_columns: bool = False
    about_cards: str = ""
    example_query: str = ""
    placeholder: str = ""
    database: str = ""
    set_parts: tuple[tuple[str, str], ...] = ()
    set_part_of: Callable[[Any], tuple[str, str]] | None = None
    spoiler_by: str = "kind"
    side: str = ""
    led_by: str = ""
    swaps: tuple[str, ...] = ()
    traits: tuple[Grouping, ...] = ()
    criteria: Callable[[CountedSections], tuple[Criterion, ...]] = no_criteria
    keys: Mapping[str, str] = dataclasses.field(default_factory=dict)
    begins_with: str = ""
    statistics: DeckStatistics = dataclasses.field(default_factory=DeckStatistics)
    set_charts: Callable[[Iterable[Field], Sequence[Any], Sequence[str]], list[Chart]] = charts_by_field
    deck_tools: tuple[DeckTool, ...] = ()
    search_chips: tuple[str, ...] = ("kind",)
    on_top: tuple[str, ...] = ()
    find_rules: Callable[[Any, AnyLibrary], list[Touched]] | None = None
    hand_grades: HandGrades | None = None
    simulator: str = ""
    estimates_win_turn: bool = False
    image: ImageLayout = PLAIN
    cost_unit: Callable[[Any], str] = _no_unit
    enum_names: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("works", "formats", "openings", "format_numbers", "keys", "enum_names"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __str__(self) -> str:
        return self.code  # used in addresses; the representation of all fields takes milliseconds

    @property
    def first_kind(self) -> Vocabulary | None:
        """The kind of the card of a deck that is chosen first; None if it can be any."""
        accepts = self.section(self.begins_with).accepts if self.begins_with else ()
        kinds = (value for each in accepts if isinstance(each, OneOf) for value in each.values)
        return next((kind for kind in kinds if isinstance(kind, Vocabulary)), None)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections of a deck in their order, with the limits of the default format."""
        return self.formats[self.default].sections

    @property
    def main(self) -> str:
        """The name of the section that is shuffled and drawn from. Cards are added to it by default."""
        return self.openings[self.default].section

    @property
    def lead(self) -> str:
        """The name of the section with the one card that a deck is built around, or ""."""
        return self.led_by if self.led_by in self.singles else ""

    @property
    def groupings(self) -> tuple[Grouping, ...]:
        """The ways to group the cards of a deck, by kind first."""
        kinds = [(kind.code, kind.group) for kind in self.kinds]
        return (Grouping("kind", "Kind", in_order(kinds, lambda card: card.kind), "Of no kind"), *self.traits)

    @property
    def spoiler_groups(self) -> tuple[tuple[str, str], ...]:
        """The parts of the page that shows all images of a set, (key, label) each."""
        return self.set_parts or tuple(map(_part_of_kind, self.kinds))

    def spoiler_group_of(self, card: Card) -> tuple[str, str]:
        """Return the part, (key, label), in which a card is on the page that shows all images of a set."""
        return self.set_part_of(card) if self.set_part_of else _part_of_kind(self.kind(card.kind))

    @property
    def ideas(self) -> str:
        """The name of the section for cards that may come into a deck later and don't count for its format."""
        return next(section.name for section in self.sections if not section.counts)

    @property
    def singles(self) -> frozenset[str]:
        """The names of the sections with at most one card in some format, such as that of a leader."""
        sections = (section for deck_format in self.formats.values() for section in deck_format.sections)
        return frozenset(section.name for section in sections if section.most and section.most.limit == 1)

    @property
    def optional_headings(self) -> frozenset[str]:
        """The sections with one card or with kinds that are usually nowhere else, whose heading a decklist may omit."""
        return self.singles | {section.name for section in self.sections if section.usual}

    def has_section(self, name: str) -> bool:
        """Return whether a deck has a section of this name."""
        return any(section.name == name for section in self.sections)

    @property
    def side_name(self) -> str:
        """The name of the section `side`, such as the side deck, within a sentence."""
        label = self.section(self.side).label
        return "side deck" if label == self.side else label.lower()

    def section(self, name: str) -> Section:
        """Return the section of this name, with the default format's limits, or raise KeyError."""
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    def kind(self, code: str) -> Kind:
        """Return the kind of card with this code, or raise KeyError."""
        for kind in self.kinds:
            if kind.code == code:
                return kind
        raise KeyError(code)

    def field(self, name: str) -> Field:
        """Return the field of this name, or raise KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def deck_cards(self, decklist: Decklist, format_code: str, library: AnyLibrary) -> DeckCards:
        """Return a decklist of the format `format_code`, as statistics use it; raise KeyError for an unknown format."""
        return DeckCards(decklist, self.formats[format_code], self.openings[format_code], self.kinds, library)

    def rules_touched(self, card: object, library: AnyLibrary) -> list[Touched]:
        """Return the rules that apply to a card because of its words, in the order of the rulebook."""
        if self.find_rules is not None:
            return self.find_rules(card, library)
        return rules_mentioned(card, self.fields, self.rulebook)

    def words_explained(self, card: object) -> list[Explained]:
        """Return the words on a card that the rulebook explains, from A to Z."""
        return words_explained(card, self.fields, self.rulebook)

    def read(self, row: Mapping[str, object]) -> dict[str, object]:
        """Check a row of a card file, and return the card's values by field. Absent values have no key.

        InvalidInput is raised with all faults, each with the name of its field.
        """
        completed = self.complete(row)
        try:
            return read_row(completed, self.fields, self.kinds)
        except InvalidInput as refused:
            # A value that was added has no fault beside that of the value it follows from.
            added = {key for key in completed if row.get(key) in (None, "", [])}
            own = [refusal for refusal in refused.faults if refusal.path not in added]
            raise InvalidInput(own or refused.faults) from None

    def card_values(self, read: Mapping[str, object]) -> dict[str, object]:
        """Return the values in `read`, a result of `Game.read`, without name, kind and the values of printings."""
        of_card = {field.name for field in self.fields if not field.of_printing} - {"name", "kind"}
        return {name: value for name, value in read.items() if name in of_card}

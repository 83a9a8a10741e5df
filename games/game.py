"""What a card game is to the site: a frozen description, from which pages, API and decks take what differs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from charts import Chart
from games.faults import Refused
from games.fields import Field, Kind, read_row
from games.grouping import Grouping, in_order
from games.images import PLAIN, ImageLayout
from games.recommendations import Fit, Piles, no_fits
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
    """What the site may do for a game: the columns of the table of games."""

    CARDS = "cards"
    DECKS = "decks"
    RULES = "rules"
    HANDS = "hands"
    FIGURES = "figures"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Tool:
    """A page that works something out: `question` is what a player would ask it, `path` its address, `api` the
    one below /api/v1/ where programs ask the same, empty where there is none; `groups` are the numbers of those in the
    rulebook that it plays by; `takes_card` is the parameter of its address that takes the slug of a card, where it
    begins with one, and `takes_kinds` are the kinds of those, empty for all.
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
    """A page that works something out of a deck.

    `path` is its address below that of the deck. One that `takes_hand` says something of the hand that a `?seed=`
    deals.
    """

    label: str
    question: str
    icon: str
    path: str
    takes_hand: bool = False


@dataclass(frozen=True, slots=True)
class HandGrades:
    """Grades of opening hands: the grade of the cards in a hand, and the odds of each grade for those of a deck, the
    worst first.
    """

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
    """A card game: everything that the site needs to know of it.

    Attributes:
        code: The word for it in addresses, files and the API: at most 10 of the letters a to z.
        name: Its name.
        path: The address where its pages begin.
        about: A sentence on how it is played.
        status: A sentence on what the site has for it.
        works: The address of each part that works. A part works when all that its rules let software do is done.
        tools: Its calculators, the first being what a visitor should try first.
        rulebook: Its rules.
        kinds: The kinds of cards, with codes of at most 20 letters.
        fields: What a card says.
        build: Returns a card of its id, slug and values, with what `tcg.library.Card` asks of it.
        formats: The deck formats by code (at most 20 letters), all with the same sections (names of at most 8).
        default: The code of the format that is taken where none is named.
        openings: The opening of each format.
        code_prefix: The first letters of a deck code.
        format_numbers: The number of each format in a deck code, which is never given again.
        coded_sections: The sections whose cards a deck code holds, in this order.
        note: Returns the small print of a card in a row.
        order: The attribute, a number or None, that cards in a section are sorted by.
        counted: The fields by whose words the cards of a deck are counted.
        measured: The fields whose numbers statistics look at.
        complete: Returns the row of a file with the keys that it may leave out, before its fields are read.
        identity: Returns by the values of a card which card it is: two with the same are one.
        about_cards: A sentence on the page of all cards; left out, it follows from the name.
        example_query: A query for the search box; left out, it follows from the fields.
        placeholder: The words in the empty search box; left out, `example_query`.
        database: The name of the API address of a file with all cards for another program.
        set_parts: The parts of the page with all images of a set, (key, label) each; left out, the kinds.
        set_part_of: Returns the part in which a card stands.
        spoiler_by: The trait that makes the parts, in a word.
        has_columns: Whether the fields of its cards are columns of the table of cards (`cards.models.Card`).
        side: The section that exchanges cards with others between games, "" where there is none.
        led_by: The section whose cards a deck is known by: the card of the highest level stands for it.
        swaps: The sections that exchange cards with `side`; a card from there goes into the first that takes it.
        traits: What the cards of a deck are grouped and sorted by besides their kind.
        fits: Returns for a deck what speaks for a card in it: for proposals and the order of cards.
        keys: The letters that send a card of the deck that is edited to a section.
        begins_with: The section whose card is chosen before anything else, "" where there is none.
        statistics: The figures of its own.
        set_charts: Returns the charts of a set, from the fields, the cards and the rarities of their printings.
        deck_tools: The pages that work something out of a deck, the first before all others.
        search_chips: The keys of the search fields that have chips beside a deck that is edited, two of them in sight.
        on_top: The kinds of cards that stand on the others in the curve of a deck's pictures.
        find_rules: Returns the rules that a card of a library touches. Without it, the mentions in the rulebook do.
        hand_grades: The grades of opening hands, where the rules say how good a hand is.
        simulator: The dotted name of the `decks.goldfish_pages.simulator.Simulator` that plays goldfish games with its
        decks,
            "" where there is none.
        estimates_win_turn: Whether games are played with a deck while somebody edits it.
        image: The look of its cards.
        cost_unit: Returns the unit of a card's cost, where the game has several.
        enum_names: The names of lists of choices in the API's document: of its formats ("format"), of a field, or of a
            list by its dotted name. Left out, the formats and kinds have names by a pattern.
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
    fits: Callable[[Piles], tuple[Fit, ...]] = no_fits
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
        return self.code  # addresses are made with it: all fields in words take milliseconds

    @property
    def first_kind(self) -> Vocabulary | None:
        """The kind of the card that a deck begins with, None where it begins with none in particular."""
        accepts = self.section(self.begins_with).accepts if self.begins_with else ()
        kinds = (value for each in accepts if isinstance(each, OneOf) for value in each.values)
        return next((kind for kind in kinds if isinstance(kind, Vocabulary)), None)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections of a deck in their order, with the limits of the default format."""
        return self.formats[self.default].sections

    @property
    def main(self) -> str:
        """The section that is shuffled and drawn from: where a card is meant to go of which nothing else is said."""
        return self.openings[self.default].section

    @property
    def lead(self) -> str:
        """The section of the one card that a deck is built around; empty where there is no such section."""
        return self.led_by if self.led_by in self.singles else ""

    @property
    def groupings(self) -> tuple[Grouping, ...]:
        """What the cards of a deck can be grouped and sorted by: their kind before anything else."""
        kinds = [(kind.code, kind.group) for kind in self.kinds]
        return (Grouping("kind", "Kind", in_order(kinds, lambda card: card.kind), "Of no kind"), *self.traits)

    @property
    def spoiler_groups(self) -> tuple[tuple[str, str], ...]:
        """The parts of the page with all images of a set, (key, label) each."""
        return self.set_parts or tuple(map(_part_of_kind, self.kinds))

    def spoiler_group_of(self, card: Card) -> tuple[str, str]:
        """Return the part of that page in which a card stands."""
        return self.set_part_of(card) if self.set_part_of else _part_of_kind(self.kind(card.kind))

    @property
    def ideas(self) -> str:
        """The section that never counts."""
        return next(section.name for section in self.sections if not section.counts)

    @property
    def singles(self) -> frozenset[str]:
        """The sections that hold a single card at most, such as a leader, in some format."""
        sections = (section for deck_format in self.formats.values() for section in deck_format.sections)
        return frozenset(section.name for section in sections if section.most and section.most.limit == 1)

    @property
    def unheaded(self) -> frozenset[str]:
        """The sections whose cards are known as such in a list without a heading for them: single cards, and what
        usually stands there and nowhere else."""
        return self.singles | {section.name for section in self.sections if section.usual}

    def has_section(self, name: str) -> bool:
        """Whether a deck has a section of this name."""
        return any(section.name == name for section in self.sections)

    @property
    def side_name(self) -> str:
        """What the section `side` is called in a sentence."""
        label = self.section(self.side).label
        return "side deck" if label == self.side else label.lower()

    def section(self, name: str) -> Section:
        """The section of this name, with the limits of the default format. Raises KeyError."""
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    def kind(self, code: str) -> Kind:
        """The kind of card with this code. Raises KeyError for one that the game does not have."""
        for kind in self.kinds:
            if kind.code == code:
                return kind
        raise KeyError(code)

    def field(self, name: str) -> Field:
        """The field of this name. Raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def deck_cards(self, decklist: Decklist, format_code: str, library: AnyLibrary) -> DeckCards:
        """Return the cards of a decklist in a format, from which figures are worked out."""
        return DeckCards(decklist, self.formats[format_code], self.openings[format_code], self.kinds, library)

    def rules_touched(self, card: object, library: AnyLibrary) -> list[Touched]:
        """Return the rules that the words on a card touch, in the order of the rulebook."""
        if self.find_rules is not None:
            return self.find_rules(card, library)
        return rules_mentioned(card, self.fields, self.rulebook)

    def words_explained(self, card: object) -> list[Explained]:
        """Return the words on a card that the rulebook explains, by the alphabet."""
        return words_explained(card, self.fields, self.rulebook)

    def read(self, row: Mapping[str, object]) -> dict[str, object]:
        """The values of a card as they are kept, by field, from what a file says; what is not printed has no key.

        Raises games.faults.Refused with all that is wrong, each at the name of its field.
        """
        completed = self.complete(row)
        try:
            return read_row(completed, self.fields, self.kinds)
        except Refused as refused:
            # What was added is no better than what it follows from, of which the same is said.
            added = {key for key in completed if row.get(key) in (None, "", [])}
            said = [refusal for refusal in refused.refusals if refusal.path not in added]
            raise Refused(said or refused.refusals) from None

    def kept(self, read: Mapping[str, object]) -> dict[str, object]:
        """Of what was read, what is kept of a card beside its name and kind. The rest is of a printing."""
        of_card = {field.name for field in self.fields if not field.of_printing} - {"name", "kind"}
        return {name: value for name, value in read.items() if name in of_card}

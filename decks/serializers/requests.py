"""Decklists in request bodies, in each of the shapes that the API takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.fields import ChoiceField
from rest_framework.request import Request

from cards.models import game_choices
from cards.serializers.dynamic_classes import made_class
from cards.serializers.errors import printable
from cards.serializers.fields import Flag, RegisteredChoiceField, ShortList, Text, Whole, validated
from decks import limits, permissions
from decks.core import services
from decks.fields.cleaning import clean_name, is_readable
from decks.games import game_of, library_of
from decks.importexport import FormatError
from decks.importexport.detect import read_code, read_list
from decks.importexport.parsing.cardrefs import find_card
from decks.importexport.parsing.result import Parsed
from decks.importexport.parsing.shared import meant_of, sharing_cards
from decks.legality import name_of
from decks.models import MAX_WRITTEN, Deck, format_choices
from games import DEFAULT_GAME, GAMES, Game
from query.parser import MAX_LETTERS
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: Letters of what may be the id of a deck.
MAX_ID = 20


class Entry(TypedDict):
    """A card of a section as it was read, and how often."""

    card: str
    count: int


class EntrySerializer(serializers.Serializer[object]):
    """A card by name, slug or set number, and how often."""

    card = Text(max_length=MAX_WRITTEN)
    count = Whole(min_value=1, max_value=limits.COPIES, default=1)

    def validate_card(self, card: str) -> str:
        """A name as the other formats keep it."""
        name = clean_name(card)
        if not is_readable(name):
            raise ValidationError("A name is made of letters that can be seen.", code="invalid")
        if len(name) > MAX_WRITTEN:  # composed, some letters become several
            raise ValidationError(f"A name has at most {MAX_WRITTEN} letters.", code="max_length")
        return name


def _entries() -> ShortList:
    return ShortList(child=EntrySerializer(), max_length=limits.ENTRIES, required=False)


class _Sections(serializers.Serializer[object]):
    """The cards of each section."""

    def to_internal_value(self, data: object) -> object:
        # The cards of a section that the game does not have would be lost without a word.
        if isinstance(data, dict) and (unknown := [name for name in data if name not in self.fields]):
            message = f"There is no such section; there are {', '.join(self.fields)}."
            raise ValidationError({printable(name): serializers.ErrorDetail(message, "unknown") for name in unknown})
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, list[Entry]]) -> dict[str, list[Entry]]:
        count = sum(len(entries) for entries in attrs.values())
        if count > limits.ENTRIES:
            raise ValidationError(str(services.TooManyEntries(count)), code="max_length")
        return attrs


def sections_serializer(name: str, sections: Iterable[str]) -> type[serializers.Serializer[object]]:
    """Sections: a member for each, any of which may be left out."""
    return made_class(name, _Sections, {str(section): _entries() for section in sections})


def component_name(game: Game, name: str) -> str:
    """What OpenAPI calls something of a game: "FadeSections"; of Despaira it is "Sections"."""
    return name if game is DEFAULT_GAME else f"{game.code.capitalize()}{name}"


@cache
def sections_of(game: Game) -> type[serializers.Serializer[object]]:
    """Return the serializer of the sections of a game."""
    return sections_serializer(component_name(game, "SectionsSerializer"), (section.name for section in game.sections))


def game_in(context: Mapping[str, AnyLibrary]) -> Game:
    """Return the game of the `library` in the context of a serializer; Despaira in that of a schema, which has none."""
    return game_of(context["library"]) if "library" in context else DEFAULT_GAME


def game_field() -> ChoiceField:
    return RegisteredChoiceField(
        game_choices,
        default=DEFAULT_GAME.code,
        help_text="Of which game it is, where it does not say so itself.",
    )


class ByDeck(serializers.Serializer[object]):
    deck = Text(max_length=MAX_ID, help_text="The id of a deck that you may see.")


class ByText(serializers.Serializer[object]):
    text = Text(max_length=limits.LIST_LETTERS, trim_whitespace=False, help_text="A decklist as text.")
    game = game_field()


class ByCode(serializers.Serializer[object]):
    code = Text(max_length=limits.CODE_LETTERS, help_text="A deck code.")
    game = game_field()


class ByFile(serializers.Serializer[object]):
    file = Text(
        max_length=limits.FILE_LETTERS,
        trim_whitespace=False,
        help_text="What is in a file of any form, such as a saved object of Tabletop Simulator.",
    )
    game = game_field()


@cache
def by_sections(game: Game) -> type[serializers.Serializer[object]]:
    """Return the serializer of a decklist of a game by its sections."""
    choices = [(game.code, game.name)]
    fields = {
        "game": ChoiceField(choices, default=game.code) if game is DEFAULT_GAME else ChoiceField(choices),
        "format": ChoiceField(format_choices(game), default=game.default),
        "sections": sections_of(game)(),
    }
    return made_class(f"By{component_name(game, 'Sections')}", serializers.Serializer, fields)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "maxLength": limits.SEED},
            {"type": "integer", "minimum": -(2**63), "maximum": 2**63},
        ],
        "default": "",
        "description": "Any text, or a whole number: 7 is “7”. Left out, one is made.",
    }
)
class Seed(serializers.CharField):
    """What chance is made of: a string, or a whole number, which is read like the string that says it."""

    def __init__(self) -> None:
        super().__init__(max_length=limits.SEED, default="", allow_blank=True)

    def to_internal_value(self, data: object) -> str:
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, str | int):
            self.fail("invalid")
        # The text of a number of a million digits would never be made.
        if isinstance(data, int) and abs(data) > 2**63:
            self.fail("max_length", max_length=limits.SEED)
        return str(super().to_internal_value(str(data)))


class OpeningOptions(serializers.Serializer[object]):
    """Whose hand it is, and how large where no rule says so."""

    first = Flag(default=True, help_text="Whether it is the hand of the player who begins.")
    size = Whole(
        min_value=1,
        max_value=limits.HAND,
        required=False,
        help_text="Cards in the opening hand; asked for where neither rules nor cards say it.",
    )


class HandOptions(OpeningOptions):
    """Which hand, and how many turns further."""

    seed = Seed()
    draws = Whole(min_value=0, max_value=limits.DRAWS, default=0, help_text="Turns to draw on for.")
    redraws = Whole(
        min_value=0,
        max_value=limits.REDRAWS,
        default=0,
        help_text="How often the whole hand was shuffled back for another, as often as the game allows.",
    )


class Share(serializers.FloatField):
    """A number from 0 to 1; strings and booleans are not made into one."""

    def to_internal_value(self, data: object) -> float:
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        # By how much it is out of bounds makes no difference, and no float holds a whole number of 400 digits.
        return float(min(max(data, -1), 2))


class OddsOptions(OpeningOptions):
    """How many cards, by which turn, how surely."""

    at_least = Whole(min_value=1, max_value=limits.COPIES, default=1, help_text="Of all cards that count, together.")
    turns = Whole(min_value=1, max_value=limits.DRAWS, default=10, help_text="The last turn of your own, from 1.")
    goal = Share(min_value=0, max_value=1, default=0.9, help_text="The probability that `copies_needed` is for.")


class OddsOfCards(OddsOptions):
    cards = ShortList(
        child=Text(max_length=MAX_WRITTEN),
        min_length=1,
        max_length=limits.ENTRIES,
        help_text="The cards that count, by name, slug or set number.",
    )


class OddsOfSearch(OddsOptions):
    q = Text(max_length=MAX_LETTERS, help_text="The cards that count: a search, as of `cards/`.")


#: The member that says which cards count, and the shape that it makes.
WANTED: dict[str, type[OddsOptions]] = {"cards": OddsOfCards, "q": OddsOfSearch}


#: The member that tells the shapes of a decklist apart, and the shape; by its sections those of each game have one.
SHAPES: dict[str, type[serializers.Serializer[object]]] = {
    "deck": ByDeck,
    "text": ByText,
    "code": ByCode,
    "sections": by_sections(DEFAULT_GAME),
}


def every_shape() -> Iterator[type[serializers.Serializer[object]]]:
    """Yield the shapes of a decklist of any game."""
    yield from (ByDeck, ByText, ByCode, *map(by_sections, GAMES.values()))


@dataclass(frozen=True, slots=True)
class ReadDecklist:
    """A decklist of the cards of `library` and the format that it says it is of; its name, empty where it has none;
    the deck that it is of."""

    decklist: Decklist
    format: str
    library: AnyLibrary
    name: str = ""
    deck: Deck | None = None

    @property
    def game(self) -> str:
        """The code of its game."""
        return self.library.game


def read_decklist(request: Request) -> ReadDecklist:
    """The decklist in a request's body. Raises ValidationError, and NotFound for a deck that may not be seen."""
    if not isinstance(request.data, dict):
        raise ValidationError("The body has to be an object.", code="invalid")
    return read_decklist_in(request.data, request)


def read_decklist_in(data: object, request: Request) -> ReadDecklist:
    """A decklist in a part of a body. Raises ValidationError, and NotFound for a deck that may not be seen."""
    if not isinstance(data, dict):
        raise ValidationError("A decklist has to be an object.", code="invalid")
    given = [name for name in SHAPES if name in data]
    if len(given) != 1:
        raise ValidationError(f"Give exactly one of {', '.join(SHAPES)}.", code="one_of")
    shape = by_sections(game_asked(data)) if given == ["sections"] else SHAPES[given[0]]
    return _READERS[given[0]](validated(shape(data=data)), request)


def refuse_game(read: ReadDecklist, data: Mapping[str, object], wanted: Iterable[Game]) -> dict[str, ErrorDetail]:
    """What is said of a decklist in `data` that is of none of the games `wanted`: an error at the shape that it has."""
    (shape,) = (name for name in SHAPES if name in data)
    works = " and ".join(game.name for game in wanted)
    message = f"This is a decklist of {game_of(read).name}, and this works for {works} alone."
    return {shape: ErrorDetail(message, "other_game")}


def game_asked(data: Mapping[str, object]) -> Game:
    """The game that a body names, Despaira where it names none. Raises ValidationError."""
    try:
        return GAMES[game_field().run_validation(data.get("game", serializers.empty))]
    except ValidationError as error:
        raise ValidationError({"game": error.detail}) from error


def _from_deck(data: dict[str, Any], request: Request) -> ReadDecklist:
    deck = permissions.visible(request._request).filter(pk=data["deck"]).first()
    if deck is None:
        raise NotFound
    return ReadDecklist(services.decklist_of(deck), deck.format, library_of(deck), deck.name, deck)


def _from_text(data: dict[str, Any], request: Request) -> ReadDecklist:
    return _plain(parsed_body(data))


def _from_sections(data: dict[str, Any], request: Request) -> ReadDecklist:
    library = library_of(data["game"])
    return ReadDecklist(decklist_from(data["sections"], library), data["format"], library)


def _plain(parsed: Parsed) -> ReadDecklist:
    return ReadDecklist(parsed.decklist, parsed.format, library_of(parsed), parsed.name)


_READERS = {"deck": _from_deck, "text": _from_text, "code": _from_text, "sections": _from_sections}


def parsed_body(data: Mapping[str, Any]) -> Parsed:
    """What `{text}`, `{code}` or `{file}` says, of the game that it names or else `game`. Raises ValidationError where
    it can't be read at all."""
    (key,) = data.keys() - {"game"}
    read = read_code if key == "code" else read_list
    try:
        return read(data[key], library_of(data["game"]))
    except FormatError as error:
        raise ValidationError({key: serializers.ErrorDetail(str(error), error.code.lower())}) from error


def gathered(sections: Mapping[str, Sequence[Entry]], library: AnyLibrary) -> Decklist:
    """Validated sections as a decklist; names that no card has are kept as they were written, and so are those that
    several have and that the rest of the deck does not tell apart."""
    piles: dict[str, list[tuple[int | str, int]]] = {}
    for section, entries in sections.items():
        for entry in entries:
            found = find_card(entry["card"], library)
            piles.setdefault(section, []).append((found.card.id if found else entry["card"], entry["count"]))
    known = {section: dict(pile) for section, pile in piles.items()}
    for pile in piles.values():
        for at, (ref, count) in enumerate(pile):
            if isinstance(ref, str) and (shared := sharing_cards(ref, library)):
                card = meant_of(shared, known, game_of(library), library)
                pile[at] = (card.id if card else ref, count)
    return Decklist.of(**piles)


def decklist_from(sections: Mapping[str, Sequence[Entry]], library: AnyLibrary) -> Decklist:
    """The same, with no more copies of a card than a section keeps. Raises ValidationError."""
    decklist = gathered(sections, library)
    for section in decklist.sections:
        for ref, count in decklist.section(section).items():
            if count > limits.COPIES:
                message = f"{count} copies of {name_of(ref, library)} in all: at most {limits.COPIES}."
                raise ValidationError({"sections": {section: [serializers.ErrorDetail(message, "max_value")]}})
    return decklist

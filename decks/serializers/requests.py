"""Serializers of decklists in request bodies, in all accepted forms: deck id, text, code, file, sections."""

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
from decks.importexport.parsing.result import ParsedList
from decks.importexport.parsing.shared import fitting_card, sharing_cards
from decks.legality import name_of
from decks.models import MAX_WRITTEN, Deck, format_choices
from games import DEFAULT_GAME, GAMES, Game
from query.parser import MAX_LETTERS
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: Most letters of the id of a deck.
MAX_ID = 20


class Entry(TypedDict):
    """Card of a section and its count in a request body, after validation."""

    card: str
    count: int


class EntrySerializer(serializers.Serializer[object]):
    """A card by name, slug or set number, and its count."""

    card = Text(max_length=MAX_WRITTEN)
    count = Whole(min_value=1, max_value=limits.COPIES, default=1)

    def validate_card(self, card: str) -> str:
        """Return the cleaned name of the card. Raises ValidationError if it is unreadable or too long."""
        name = clean_name(card)
        if not is_readable(name):
            raise ValidationError("A name is made of letters that can be seen.", code="invalid")
        if len(name) > MAX_WRITTEN:  # normalization can turn a letter into several
            raise ValidationError(f"A name has at most {MAX_WRITTEN} letters.", code="max_length")
        return name


def _entries() -> ShortList:
    return ShortList(child=EntrySerializer(), max_length=limits.ENTRIES, required=False)


class _Sections(serializers.Serializer[object]):
    """The cards of each section of a decklist."""

    def to_internal_value(self, data: object) -> object:
        """Return the cards by section. Raises ValidationError for unknown sections."""
        # Otherwise the cards of an unknown section would be dropped silently.
        if isinstance(data, dict) and (unknown := [name for name in data if name not in self.fields]):
            message = f"There is no such section; there are {', '.join(self.fields)}."
            raise ValidationError({printable(name): serializers.ErrorDetail(message, "unknown") for name in unknown})
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, list[Entry]]) -> dict[str, list[Entry]]:
        """Return the cards by section. Raises ValidationError if the decklist has too many different cards."""
        count = sum(len(entries) for entries in attrs.values())
        if count > limits.ENTRIES:
            raise ValidationError(str(services.TooManyEntries(count)), code="max_length")
        return attrs


def sections_serializer(name: str, sections: Iterable[str]) -> type[serializers.Serializer[object]]:
    """Return a serializer class, called `name`, with an optional list of cards for each of `sections`."""
    return made_class(name, _Sections, {str(section): _entries() for section in sections})


def component_name(game: Game, name: str) -> str:
    """Return the OpenAPI name of a component of a game: "FadeSections", or "Sections" for Despaira."""
    return name if game is DEFAULT_GAME else f"{game.code.capitalize()}{name}"


@cache
def sections_of(game: Game) -> type[serializers.Serializer[object]]:
    """Return the serializer of the sections of a game."""
    return sections_serializer(component_name(game, "SectionsSerializer"), (section.name for section in game.sections))


def game_in(context: Mapping[str, AnyLibrary]) -> Game:
    """Return the game of the `library` in a serializer's context or, if it has none, Despaira."""
    return game_of(context["library"]) if "library" in context else DEFAULT_GAME


def game_field() -> ChoiceField:
    """Return the serializer field for the game of a decklist."""
    return RegisteredChoiceField(
        game_choices, default=DEFAULT_GAME.code, help_text="Of which game it is, where it does not say so itself."
    )


class ByDeck(serializers.Serializer[object]):
    """A decklist by the id of its deck."""

    deck = Text(max_length=MAX_ID, help_text="The id of a deck that you may see.")


class ByText(serializers.Serializer[object]):
    """A decklist as text, in any supported format."""

    text = Text(max_length=limits.LIST_LETTERS, trim_whitespace=False, help_text="A decklist as text.")
    game = game_field()


class ByCode(serializers.Serializer[object]):
    """A decklist as a deck code."""

    code = Text(max_length=limits.CODE_LETTERS, help_text="A deck code.")
    game = game_field()


class ByFile(serializers.Serializer[object]):
    """A decklist as the content of a file."""

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
    """Seed of the shuffle: a string, or a whole number, which equals the string with its digits."""

    def __init__(self) -> None:
        super().__init__(max_length=limits.SEED, default="", allow_blank=True)

    def to_internal_value(self, data: object) -> str:
        """Return the seed as text. Raises ValidationError for anything but a text or a whole number."""
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, str | int):
            self.fail("invalid")
        # Python refuses to convert huge numbers to text.
        if isinstance(data, int) and abs(data) > 2**63:
            self.fail("max_length", max_length=limits.SEED)
        return str(super().to_internal_value(str(data)))


class OpeningOptions(serializers.Serializer[object]):
    """Options of an opening hand: whether its player begins, and its size if the game does not set it."""

    first = Flag(default=True, help_text="Whether it is the hand of the player who begins.")
    size = Whole(
        min_value=1,
        max_value=limits.HAND,
        required=False,
        help_text="Cards in the opening hand; asked for where neither rules nor cards say it.",
    )


class HandOptions(OpeningOptions):
    """Options of a sample hand: its seed, the turns to draw for, and redraws."""

    seed = Seed()
    draws = Whole(min_value=0, max_value=limits.DRAWS, default=0, help_text="Turns to draw on for.")
    redraws = Whole(
        min_value=0,
        max_value=limits.REDRAWS,
        default=0,
        help_text="How often the whole hand was shuffled back for another, as often as the game allows.",
    )


class Share(serializers.FloatField):
    """A probability from 0 to 1; strings and booleans are rejected."""

    def to_internal_value(self, data: object) -> float:
        """Return the number, limited to −1 to 2 so that huge integers fit into a float; the range is checked later."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        # Values out of range only have to stay out of range, and a float cannot hold 400 digits.
        return float(min(max(data, -1), 2))


class OddsOptions(OpeningOptions):
    """Options for the odds of drawing cards."""

    at_least = Whole(min_value=1, max_value=limits.COPIES, default=1, help_text="Of all cards that count, together.")
    turns = Whole(min_value=1, max_value=limits.DRAWS, default=10, help_text="The last turn of your own, from 1.")
    goal = Share(min_value=0, max_value=1, default=0.9, help_text="The probability that `copies_needed` is for.")


class OddsOfCards(OddsOptions):
    """Options for the odds of drawing any of some cards, given by name."""

    cards = ShortList(
        child=Text(max_length=MAX_WRITTEN),
        min_length=1,
        max_length=limits.ENTRIES,
        help_text="The cards that count, by name, slug or set number.",
    )


class OddsOfSearch(OddsOptions):
    """Options for the odds of drawing cards that match a search."""

    q = Text(max_length=MAX_LETTERS, help_text="The cards that count: a search, as of `cards/`.")


#: Serializer of options by the member that selects the cards.
WANTED: dict[str, type[OddsOptions]] = {"cards": OddsOfCards, "q": OddsOfSearch}


#: Serializer of a decklist by the member that identifies it; for sections it is that of Despaira.
SHAPES: dict[str, type[serializers.Serializer[object]]] = {
    "deck": ByDeck,
    "text": ByText,
    "code": ByCode,
    "sections": by_sections(DEFAULT_GAME),
}


def every_shape() -> Iterator[type[serializers.Serializer[object]]]:
    """Yield the serializers of all forms of a decklist in request bodies, for every game."""
    yield from (ByDeck, ByText, ByCode, *map(by_sections, GAMES.values()))


@dataclass(frozen=True, slots=True)
class ReadDecklist:
    """Decklist from a request body: cards, format, library, name or "", and the stored `deck` it named, or None."""

    decklist: Decklist
    format: str
    library: AnyLibrary
    name: str = ""
    deck: Deck | None = None

    @property
    def game(self) -> str:
        """Code of the game of the decklist."""
        return self.library.game


def read_decklist(request: Request) -> ReadDecklist:
    """Return a request body's decklist; ValidationError, or NotFound for a deck that the requester may not see."""
    if not isinstance(request.data, dict):
        raise ValidationError("The body has to be an object.", code="invalid")
    return read_decklist_in(request.data, request)


def read_decklist_in(data: object, request: Request) -> ReadDecklist:
    """Return the decklist in `data` of a request body; ValidationError, or NotFound for a deck that may not be seen."""
    if not isinstance(data, dict):
        raise ValidationError("A decklist has to be an object.", code="invalid")
    sent = [name for name in SHAPES if name in data]
    if len(sent) != 1:
        raise ValidationError(f"Give exactly one of {', '.join(SHAPES)}.", code="one_of")
    shape = by_sections(game_of_body(data)) if sent == ["sections"] else SHAPES[sent[0]]
    return _READERS[sent[0]](validated(shape(data=data)), request)


def refuse_game(read: ReadDecklist, data: Mapping[str, object], wanted: Iterable[Game]) -> dict[str, ErrorDetail]:
    """Return the error that refuses a decklist (`read`), which is not of the `wanted` games.

    Its key is the member of the request body `data` that has the decklist.
    """
    (shape,) = (name for name in SHAPES if name in data)
    works = " and ".join(game.name for game in wanted)
    message = f"This is a decklist of {game_of(read).name}, and this works for {works} alone."
    return {shape: ErrorDetail(message, "other_game")}


def game_of_body(data: Mapping[str, object]) -> Game:
    """Return the game that a request body names, by default Despaira. Raises ValidationError."""
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


def _plain(parsed: ParsedList) -> ReadDecklist:
    return ReadDecklist(parsed.decklist, parsed.format, library_of(parsed), parsed.name)


_READERS = {"deck": _from_deck, "text": _from_text, "code": _from_text, "sections": _from_sections}


def parsed_body(data: Mapping[str, Any]) -> ParsedList:
    """Return the decklist parsed from a request body `{text}`, `{code}` or `{file}`.

    The member `game` counts unless the text names another game. Raises ValidationError if nothing can be parsed.
    """
    (key,) = data.keys() - {"game"}
    read = read_code if key == "code" else read_list
    try:
        return read(data[key], library_of(data["game"]))
    except FormatError as error:
        raise ValidationError({key: serializers.ErrorDetail(str(error), error.code.lower())}) from error


def gathered(sections: Mapping[str, Sequence[Entry]], library: AnyLibrary) -> Decklist:
    """Return validated sections of a request body as a decklist, without checking counts.

    Unknown names stay names. So do names that several cards share, unless the rest of the deck shows which is meant.
    """
    piles: dict[str, list[tuple[int | str, int]]] = {}
    for section, entries in sections.items():
        for entry in entries:
            match = find_card(entry["card"], library)
            piles.setdefault(section, []).append((match.card.id if match else entry["card"], entry["count"]))
    known = {section: dict(pile) for section, pile in piles.items()}
    for pile in piles.values():
        for at, (ref, count) in enumerate(pile):
            if isinstance(ref, str) and (shared := sharing_cards(ref, library)):
                card = fitting_card(shared, known, game_of(library), library)
                pile[at] = (card.id if card else ref, count)
    return Decklist.of(**piles)


def decklist_from(sections: Mapping[str, Sequence[Entry]], library: AnyLibrary) -> Decklist:
    """Return validated sections of a request body as a decklist. Raises ValidationError for too many copies."""
    decklist = gathered(sections, library)
    for section in decklist.sections:
        for ref, count in decklist.section(section).items():
            if count > limits.COPIES:
                message = f"{count} copies of {name_of(ref, library)} in all: at most {limits.COPIES}."
                raise ValidationError({"sections": {section: [serializers.ErrorDetail(message, "max_value")]}})
    return decklist

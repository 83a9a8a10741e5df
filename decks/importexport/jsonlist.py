"""Decklists as JSON: import and export in the form that the API uses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

from decks import limits
from decks.fields.cleaning import clean_name
from decks.fields.table import is_text, is_texts, list_fields, value_of
from decks.games import game_called, game_of
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat, ListReader
from decks.importexport.ordering import ordered_counts
from decks.importexport.parsing.gathering import Gatherer
from decks.importexport.parsing.headings import headings_of
from decks.importexport.parsing.input import check_length, check_lines
from decks.importexport.parsing.result import FormatCode, FormatError, Head, LineCode, ParsedList
from decks.legality import name_of
from games import DEFAULT_GAME, Game
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: Start of an object, unlike lines of text such as `{3} Flash Step` and `{{card}}`.
_OBJECT: Final = re.compile(r"\s*\{(?!\d+\}|\{)")


def is_json(text: str) -> bool:
    """Return whether a text begins like a JSON object: with `{`, but not with `{{` or `{3}`."""
    return _OBJECT.match(text) is not None


def parse_json(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse a decklist in JSON: `{"name", "format", "sections": {"main": [{"card", "count"}]}}` and more members.

    See `parse_document`, also for `usual`. Raises FormatError if the text is too long, not JSON, or not a decklist.
    """
    check_length(text)
    document = read_json(text)
    return parse_document(document, library, usual)


def read_json(text: str) -> object:
    """Return a JSON text's value; raise FormatError if invalid, or for a repeated key, NaN or Infinity."""
    try:
        return json.loads(text.lstrip("\ufeff"), object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise FormatError(FormatCode.NOT_JSON, f"This is not JSON: {error.msg}.", error.lineno) from None
    except (ValueError, RecursionError):
        # A repeated key, NaN, a number of thousands of digits, or brackets nested too deep.
        raise FormatError(FormatCode.NOT_JSON, "This is not JSON that a decklist is written in.") from None


def parse_document(document: object, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse a decklist in decoded JSON.

    Only `sections` is required, and unknown members are ignored. A card is a name, a slug or a set number; `usual` has
    the fields that the document lacks. Invalid entries are reported by number, counted from 1 over all sections. Raises
    FormatError if there are no sections or too many entries.
    """
    sections = document.get("sections") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(sections, dict):
        message = 'A decklist in JSON is an object with "sections", such as {"sections": {"main": []}}.'
        raise FormatError(FormatCode.NOT_A_DECKLIST, message)
    gatherer = Gatherer(library, usual)
    _read_head(document, gatherer)
    check_lines(sum(len(entries) for entries in sections.values() if isinstance(entries, list)))
    headings, ideas = headings_of(gatherer.game.code), gatherer.game.section(gatherer.game.ideas)
    number = 0
    for name, entries in sections.items():
        section = headings.section(name)
        if not isinstance(entries, list):
            message = "A section is a list of cards."
            gatherer.report(number + 1, _quoted({name: entries}), LineCode.NOT_A_CARD, message)
            continue
        if section is None:
            message = f"No section of a deck has this name: its cards were read into {ideas.label}."
            gatherer.report(number + 1, name, LineCode.UNKNOWN_SECTION, message)
        for entry in entries:
            number += 1
            _read_entry(entry, section or ideas.name, number, gatherer)
    _read_words(document, gatherer)
    plans = document.get("plans")
    gatherer.read_plans(plans if isinstance(plans, list) else () if plans is None else (plans,))
    return gatherer.parsed()


def dump_json(deck: ExportedDeck) -> str:
    """Return a deck as a JSON document with one card a line, which `parse_json` reads back."""
    library = deck.library
    game = game_of(library)
    head: dict[str, object] = {} if game is DEFAULT_GAME else {"game": game.code}
    for field in list_fields():
        if (text := value_of(deck, field.name)) or not field.is_optional:
            head[field.name] = field.as_data(text)
    sections = [
        f"    {_quoted(section.name)}: [{_block(_entries(deck.decklist, section.name, library))}]"
        for section in game.sections
    ]
    members = [f"{_quoted(key)}: {_quoted(value)}" for key, value in head.items()]
    members.append(_object_of("sections", sections))
    for key, words in (("notes", deck.words.notes), ("tags", deck.words.tags)):
        lines = [f"    {_quoted(name_of(ref, library))}: {_quoted(value)}" for ref, value in words.items()]
        members += [_object_of(key, lines)] if lines else []
    if deck.plans:
        members.append('"plans": [\n' + ",\n".join(f"    {_quoted(plan)}" for plan in deck.plans) + "\n  ]")
    return "{\n" + ",\n".join(f"  {member}" for member in members) + "\n}\n"


def _object_of(key: str, lines: list[str]) -> str:
    return f"{_quoted(key)}: {{\n" + ",\n".join(lines) + "\n  }"


def _entries(decklist: Decklist, section: str, library: AnyLibrary) -> list[str]:
    pile = ordered_counts(decklist, section, library)
    return [_quoted({"card": name_of(ref, library), "count": count}) for ref, count in pile]


def _block(entries: list[str]) -> str:
    return "\n" + ",\n".join(f"      {entry}" for entry in entries) + "\n    " if entries else ""


def _read_head(document: Mapping[str, object], gatherer: Gatherer) -> None:
    game = document.get("game")
    if isinstance(game, str):
        gatherer.read_game(game, 0)
    elif game is not None:
        gatherer.report(0, _quoted({"game": game}), LineCode.NOT_A_CARD, "The game has to be text.")
    for field in list_fields():
        value = document.get(field.name)
        if field.is_data(value):
            gatherer.read_field(field.name, value, 0)
        elif value is not None:
            gatherer.report(0, _quoted({field.name: value}), LineCode.NOT_A_CARD, field.expected)


def game_named(text: str) -> Game | None:
    """Return the known game that a decklist in JSON names, or None; raise FormatError for invalid JSON."""
    document = read_json(text)
    game = document.get("game") if isinstance(document, dict) else None
    return game_called(game) if isinstance(game, str) else None


def _read_words(document: Mapping[str, object], gatherer: Gatherer) -> None:
    """Add the notes and tags in a JSON `document`, by card name, to the deck of `gatherer`; report invalid ones."""
    for key, is_right in (("notes", is_text), ("tags", is_texts)):
        words = document.get(key)
        words = {} if words is None else words
        pairs: Iterable[tuple[Any, Any]] = words.items() if isinstance(words, dict) else [(key, words)]
        for name, value in pairs:
            if not isinstance(words, dict) or not is_right(value):
                message = 'Notes are texts and tags lists of texts, by the names of cards: {"Flash Step": ["fast"]}.'
                gatherer.report(0, _quoted({key: value}), LineCode.NOT_A_CARD, message)
            elif key == "notes":
                gatherer.read_note(name, value, 0)
            else:
                gatherer.read_tags(name, value, 0)


def _read_entry(entry: object, section: str, number: int, gatherer: Gatherer) -> None:
    text = _quoted(entry)
    card = entry.get("card") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(card, str):
        message = 'An entry is a card and its count, such as {"card": "Flash Step", "count": 3}.'
        gatherer.report(number, text, LineCode.NOT_A_CARD, message)
        return
    count = entry.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool):
        message = f"A count is a whole number from 1 to {limits.COPIES}."
        gatherer.report(number, text, LineCode.BAD_COUNT, message)
        return
    gatherer.add(section, clean_name(card), count, number, text)


def _quoted(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "[…]"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the JSON object of these `pairs` (name, value).

    Raises ValueError for a repeated name, as a value would be lost.
    """
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("twice the same key")
    return made


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


JSON: Final = FileFormat(
    code="json",
    label="JSON",
    content_type="application/json",
    extension="json",
    write=dump_json,
    reader=ListReader(
        read=parse_json,
        recognises=lambda text, game: is_json(text),
        turn=1,
        is_document=True,
        find_game=lambda text, usual: game_named(text),
        suffixes=(".json",),
        file_help="JSON",
        paste_help="JSON",
    ),
    lacks=(),
)

"""Parsing of decklists and deck codes of any game, as decks of the game that they name."""

from __future__ import annotations

from decks.games import every_library, game_of, library_of
from decks.importexport import FormatError, ParsedList, game_in, game_of_code, parse, parse_code
from decks.importexport.parsing.cardrefs import bare_name
from games import Game
from tcg.library import AnyLibrary


def read_list(text: str, library: AnyLibrary) -> ParsedList:
    """Parse a pasted list in any file format and of any game; FormatError if nothing can be parsed.

    The cards are those of `library`, unless the list names another game, or most of its card names belong to another
    game.
    """
    game = game_in(text, game_of(library))
    parsed = parse(text, _library(game, library))
    if parsed.game != library.game or (other := _other_library(text, parsed, library)) is None:
        return parsed
    try:
        return parse(text, other)
    except FormatError:  # such as for a format that the other game lacks
        return parsed


def _other_library(text: str, parsed: ParsedList, library: AnyLibrary) -> AnyLibrary | None:
    """Return the cards of the other game that knows most names of a parsed list, or None.

    There is one only if the list names no game and most of its names are unknown in `library`.
    """
    refs = {ref for pile in parsed.decklist.sections.values() for ref in pile}
    unknown = [bare_name(ref) for ref in refs if isinstance(ref, str)]
    if len(unknown) * 2 <= len(refs):
        return None
    for other in every_library():
        is_known = sum(other.named(name) is not None for name in unknown) * 2 > len(refs)
        if other.game != library.game and is_known and game_in(text, game_of(other)) is game_of(other):
            return other
    return None


def read_code(text: str, library: AnyLibrary) -> ParsedList:
    """Parse the deck code in `text`, of any game, `library`'s first; raise FormatError if no code is valid."""
    return parse_code(text, _library(game_of_code(text, game_of(library)), library))


def _library(game: Game | None, usual: AnyLibrary) -> AnyLibrary:
    return usual if game is None or game.code == usual.game else library_of(game.code)

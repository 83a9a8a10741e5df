"""Deck codes in pasted text: alone, in a sentence, in a link, or with line breaks from a mail program."""

from __future__ import annotations

import re
from itertools import accumulate, islice
from typing import Final

from decks import limits
from decks.fields.cleaning import is_comment
from decks.games import game_of
from decks.importexport.code import Coded, check_codable, decode, dump_code, measure
from decks.importexport.file_format import IDEAS, PLANS, WORDS, FileFormat, ListReader
from decks.importexport.parsing.cardrefs import CardMatch
from decks.importexport.parsing.gathering import Gatherer
from decks.importexport.parsing.result import FormatCode, FormatError, Head, ParsedList
from games import GAMES, Game
from tcg.library import AnyLibrary
from tcg.names import without_invisible

#: Most places that are tried as codes.
_TRIED: Final = 10
#: Line break of a mail program, and the next letters.
_NEXT: Final = re.compile(r"[\s>]+([A-Za-z0-9_-]+)")
#: First letter after the prefix, for versions 0 to 3: it is the version divided by four.
_OF_NEAR_VERSIONS: Final = "A"
#: Letters in the code of an empty deck; shorter ones look like words or set numbers.
_SHORTEST: Final = 14


def parse_code(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse the deck code in `text`: alone, in a sentence or in a link.

    A code has no name and no description: those of `usual` are taken. An unknown card is kept as "Card number 999" and
    reported. Raises FormatError if there is no code, or if it is cut short, mistyped or newer.
    """
    return _gather(_find(text, game_of(library), shortest=1), library, usual)


def sniff_code(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList | FormatError | None:
    """Return the deck of a code within a pasted text, the error if the code is invalid, or None without a code.

    Comments are ignored, because the description of a deck may contain the code of another. `usual` has the name and
    other fields, which a code lacks.
    """
    text = _without_comments(text)
    game = game_of(library)
    match = _token_of(game).fullmatch(text)
    is_alone = match is not None and match[1].startswith(_OF_NEAR_VERSIONS)
    try:
        return _gather(_find(text, game, shortest=1 if is_alone else _SHORTEST), library, usual)
    except FormatError as error:
        return None if error.code in (FormatCode.NOT_A_CODE, FormatCode.TOO_LONG) else error


def game_of_code(text: str, usual: Game, *, is_list: bool = False) -> Game | None:
    """Return the game of the deck code in `text`, or None; `usual` is tried first.

    An invalid code counts too, but with `is_list` only if it stands alone.
    """
    if is_list:
        text = _without_comments(text)
    refused = None
    for game in sorted(GAMES.values(), key=lambda game: game is not usual):
        match = _token_of(game).fullmatch(text)
        is_alone = match is not None and match[1].startswith(_OF_NEAR_VERSIONS)
        try:
            _find(text, game, shortest=1 if is_alone or not is_list else _SHORTEST)
            return game
        except FormatError as error:
            is_code = error.code not in (FormatCode.NOT_A_CODE, FormatCode.TOO_LONG)
            if refused is None and is_code and (is_alone or not is_list):
                refused = game
    return refused


def _without_comments(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not is_comment(line)).strip()


def _gather(coded: Coded, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    gatherer = Gatherer(library, usual)
    gatherer.read_format(coded.format, 0)
    entries = [(section, *entry) for section, pile in coded.sections.items() for entry in pile.items()]
    for number, (section, card_id, count) in enumerate(entries, 1):
        card, written = library.cards.get(card_id), f"Card number {card_id}"
        unknown = f"This deck code names a card that this site doesn't know (number {card_id})."
        gatherer.add_match(section, written, CardMatch(card) if card else None, count, number, written, unknown)
    return gatherer.parsed()


def _token_of(game: Game) -> re.Pattern[str]:
    """Return the pattern that finds the deck codes of a game in a text; group 1 is the code without its prefix."""
    return re.compile(rf"(?<![A-Za-z0-9]){game.code_prefix}([A-Za-z0-9_-]+)")


def _find(text: str, game: Game, shortest: int) -> Coded:
    """Return the contents of the valid deck code in `text`; codes of fewer than `shortest` letters are ignored.

    Raises FormatError for several different codes, for the first invalid one if none is valid, and without a code.
    """
    if len(text) > limits.CODE_LETTERS:
        message = f"{len(text):,} letters: a deck code is looked for in at most {limits.CODE_LETTERS:,}."
        raise FormatError(FormatCode.TOO_LONG, message)
    text = without_invisible(text)
    refusal: FormatError | None = None
    codes: list[Coded] = []
    for match in islice(_token_of(game).finditer(text), _TRIED):
        if len(match[1]) >= shortest:
            try:
                codes.append(_decode_at(text, match, game))
            except FormatError as error:
                refusal = refusal or error
    if len(codes) > 1 and any(coded != codes[0] for coded in codes):
        raise FormatError(FormatCode.SEVERAL_DECKS, f"There are {len(codes)} deck codes here: paste one at a time.")
    if codes:
        return codes[0]
    others = ", ".join(f"{other.code_prefix} ({other.name})" for other in GAMES.values() if other is not game)
    message = (
        f"There is no deck code here. One of {game.name} begins with {game.code_prefix}, of other games: {others}."
    )
    raise refusal or FormatError(FormatCode.NOT_A_CODE, message)


def _decode_at(text: str, match: re.Match[str], game: Game) -> Coded:
    """Return the contents of the code that starts at `match`, even over line breaks; or raise FormatError."""
    try:
        return decode(match[1], game)
    except FormatError as error:
        if error.code is not FormatCode.CUT_SHORT:
            raise
        pieces, end = [match[1]], match.end()
        while following := _NEXT.match(text, end):
            pieces.append(following[1])
            end = following.end()
        joined, ends = "".join(pieces), set(accumulate(map(len, pieces)))
        try:
            if (needed := measure(joined, game)) in ends:
                return decode(joined[:needed], game)
        except FormatError:
            pass  # the following text is not part of the code
        raise


#: It is never recognised as a file: codes are searched for in every text (`decks.importexport.text`).
CODE: Final = FileFormat(
    code="code",
    label="Deck code",
    content_type="text/plain; charset=utf-8",
    extension="deckcode.txt",
    write=dump_code,
    reader=ListReader(read=parse_code, paste_help="deck codes"),
    holds=("format",),
    lacks=(WORDS, PLANS, IDEAS),
    check=check_codable,
)

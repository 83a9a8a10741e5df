"""Deck codes: a deck in one line of letters (docs/deck-codes.md describes every byte)."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass
from typing import Final

from decks import limits
from decks.games import game_of
from decks.importexport.exported import ExportedDeck
from decks.importexport.parsing.result import FormatCode, FormatError
from games import Game
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary

VERSION: Final = 1

_CHECKSUM_BYTES: Final = 4
#: Largest permanent id that a code can hold, and the bytes that it takes.
_MAX_ID: Final = 2**31 - 1
_VARINT_BYTES: Final = 5


@dataclass(frozen=True, slots=True)
class Coded:
    """Contents of a deck code: the format, and for each section the count by card number."""

    format: str
    sections: dict[str, dict[int, int]]


def dump_code(deck: ExportedDeck) -> str:
    """Return the code of a deck's format and cards, without name, description and ideas.

    Raises FormatError for an unknown card, which has no id, and for too many copies.
    """
    game = game_of(deck.library)
    data = bytearray([VERSION, game.format_numbers[deck.format]])
    for section in game.coded_sections:
        pile = _numbered_counts(deck.decklist, section)
        _put_varint(data, len(pile))
        before = 0
        for card_id, count in sorted(pile.items()):
            _put_varint(data, card_id - before)
            _put_varint(data, count)
            before = card_id
    data += _checksum(data)
    return game.code_prefix + base64.urlsafe_b64encode(data).decode().rstrip("=")


def check_codable(decklist: Decklist, library: AnyLibrary) -> None:
    """Check that `dump_code` can write a decklist as a deck code. Raises FormatError."""
    for section in game_of(library).coded_sections:
        _numbered_counts(decklist, section)


def decode(letters: str, game: Game) -> Coded:
    """Return the contents of a deck code, given its base64url letters without the prefix of the game.

    A code that `dump_code` would write differently is invalid, so that a deck has one code. Raises FormatError:
    CUT_SHORT if letters are missing, NEWER_VERSION if the checksum is right but the version or format is unknown, else
    MISTYPED.
    """
    data = _bytes_of(letters)
    is_whole = data[-_CHECKSUM_BYTES:] == _checksum(data[:-_CHECKSUM_BYTES])
    version, flags = data[0] if data else VERSION, data[1] if len(data) > 1 else 0
    formats = {number: code for code, number in game.format_numbers.items()}
    if is_whole and (version > VERSION or (version == VERSION and flags not in formats)):
        message = "This deck code was made by a newer version of despaira, which this site can't read yet."
        raise FormatError(FormatCode.NEWER_VERSION, message)
    sections, end = _read_sections(data, game)
    if version == VERSION and len(data) < end + _CHECKSUM_BYTES:
        raise _cut_short()
    is_canonical = base64.urlsafe_b64encode(data).decode().rstrip("=") == letters
    if not is_whole or not is_canonical or version != VERSION or len(data) != end + _CHECKSUM_BYTES:
        raise _mistyped()
    return Coded(formats[flags], sections)


def measure(letters: str, game: Game) -> int:
    """Return the length of the deck code at the start of `letters`, which may be followed by other text.

    Raises FormatError if the code is cut short.
    """
    _, end = _read_sections(_bytes_of(letters), game)
    needed = -(-(end + _CHECKSUM_BYTES) * 8 // 6)
    if needed > len(letters):
        raise _cut_short()
    return needed


def _numbered_counts(decklist: Decklist, section: str) -> dict[int, int]:
    pile: dict[int, int] = {}
    for ref, count in decklist.section(section).items():
        if not _is_codable(ref, count):
            reason = f"no card is called “{ref}”" if isinstance(ref, str) else f"there are {count} of card {ref}"
            raise FormatError(FormatCode.NOT_CODABLE, f"This deck can't be written as a code: {reason}.")
        pile[int(ref)] = count
    return pile


def _is_codable(ref: Ref, count: int) -> bool:
    return isinstance(ref, int) and 1 <= ref <= _MAX_ID and count <= limits.COPIES


def _bytes_of(letters: str) -> bytes:
    """Return the whole bytes that base64url letters encode; surplus bits at the end are dropped."""
    whole = len(letters) - (len(letters) % 4 == 1)
    return base64.urlsafe_b64decode(letters[:whole] + "=" * (-whole % 4))


def _checksum(data: bytes | bytearray) -> bytes:
    # CRC-32 finds every change within 32 bits in a row, so any wrong letter and any two that changed places. Its
    # lowest byte has to come first for that: only then do the bits of the last letters stand in a row.
    return zlib.crc32(data).to_bytes(_CHECKSUM_BYTES, "little")


def _read_sections(data: bytes, game: Game) -> tuple[dict[str, dict[int, int]], int]:
    """Return the cards in the bytes of a code (section -> card number -> count), and the position after them.

    Raises FormatError if the code is cut short or mistyped.
    """
    sections: dict[str, dict[int, int]] = {}
    at, left = 2, limits.ENTRIES
    for section in game.coded_sections:
        entries, at = _read_varint(data, at)
        left -= entries
        if left < 0:
            raise _mistyped()
        pile = sections[section] = {}
        card_id = 0
        for _ in range(entries):
            step, at = _read_varint(data, at)
            count, at = _read_varint(data, at)
            card_id += step
            if step < 1 or card_id > _MAX_ID or not 1 <= count <= limits.COPIES:
                raise _mistyped()
            pile[card_id] = count
    return sections, at


def _put_varint(data: bytearray, number: int) -> None:
    while number > 0x7F:
        data.append(0x80 | number & 0x7F)
        number >>= 7
    data.append(number)


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number of variable length at byte `at`, and the position after it; FormatError if cut or too long."""
    number = 0
    for position in range(_VARINT_BYTES):
        if at + position >= len(data):
            raise _cut_short()
        byte = data[at + position]
        number |= (byte & 0x7F) << 7 * position
        if byte < 0x80:
            if position and not byte:
                raise _mistyped()  # longer than necessary
            return number, at + position + 1
    raise _mistyped()


def _cut_short() -> FormatError:
    message = "This deck code is cut short: its end is missing. Copy all of it and try again."
    return FormatError(FormatCode.CUT_SHORT, message)


def _mistyped() -> FormatError:
    message = "This deck code is mistyped: at least one letter is wrong. Copy it again from where it came from."
    return FormatError(FormatCode.MISTYPED, message)

"""Parser: reads card text into abilities, the syntax tree that the rules engine plays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rules.abilities.ast import Ability
from rules.abilities.describe import describe
from rules.abilities.disambiguation import Bearer, is_possible
from rules.abilities.grammar.hints import hint_for
from rules.abilities.grammar.problems import AbilityError, TextHint
from rules.abilities.grammar.reader import Reader, Reading
from rules.abilities.sentences.structure import read_sentences

__all__ = ["AbilityError", "parse", "read"]

#: Most work (`Reader.work`) spent on the hint for one text.
MOST_HINT_WORK: Final = 16_000


def parse(
    text: str, *, types: Collection[str] = (), tiles: Collection[str] = (), bearer: Bearer | None = None
) -> tuple[Ability, ...]:
    """Return the abilities of a card text, one for each sentence, in order; none for a blank text.

    Takes time in proportion to the length of the text. Raises AbilityError, and nothing else, for a text that can't be
    read. `types` are the known creature types, which may contain words with another meaning (“Fire Giant”); unknown
    types are read, too. `tiles` are names of tile cards, allowed in place of a tile type (O-16.11). If a text has
    several meanings, the only one possible on its card `bearer` is taken (O-23.25).
    """
    reading = read(text, types=types, tiles=tiles, bearer=bearer)
    return () if reading is None else tuple(reading.value)


def read(
    text: str, *, types: Collection[str] = (), tiles: Collection[str] = (), bearer: Bearer | None = None
) -> Reading | None:
    """Return the reading of a card text, with the phrases in it; None for a blank text. Raises AbilityError."""
    reader = Reader(text, types, tiles)
    if reader.is_at_end(0):
        return None
    readings = {written: each for each in _whole(reader) if (written := _canonical(each)) is not None}
    if not readings:
        # Expected phrases are collected only when reading fails.
        reader = Reader(text, types, tiles, explains=True)
        _whole(reader)
        raise reader.problem(find_hint)
    if len(readings) > 1 and bearer is not None:
        fitting = {written: each for written, each in readings.items() if is_possible(each.value, bearer)}
        readings = fitting if len(fitting) == 1 else readings
    if len(readings) > 1:
        raise AbilityError(text, 0, text, reason=_ambiguity(list(readings)), readings=list(readings))
    return next(iter(readings.values()))


def _whole(reader: Reader) -> list[Reading]:
    """Return all readings of a whole card text, maybe none; AbilityError if too deeply nested or too slow."""
    whole: list[Reading] = []
    for reading in read_sentences(reader, 0):
        if reader.is_at_end(reading.end):
            whole.append(reading)
        else:
            reader.want(reading.end, "the end of the text")
    return whole


def find_hint(
    text: str, position: int, expected: Sequence[str], types: tuple[str, ...], tiles: tuple[str, ...]
) -> TextHint | None:
    """Return a change that lets a text be read further than to the offset `position`; None if none was found.

    `expected` are the phrases that could follow at `position`.
    """
    work = most = 0

    def unread(changed: str) -> int | None:
        nonlocal work, most
        if work + most > MOST_HINT_WORK:
            return len(changed)
        reader = Reader(changed, types, tiles, explains=True)
        try:
            stop = None if _whole(reader) else reader.tokens[reader.furthest].start
        except AbilityError as error:
            stop = error.position
        work, most = work + reader.work, max(most, reader.work)
        return None if stop is None else len(changed) - stop

    return hint_for(text, position, expected, unread)


def _canonical(reading: Reading) -> str | None:
    """Return the canonical text of a reading; None if no text expresses its meaning. Such a reading is discarded."""
    try:
        return describe(reading.value)
    except ValueError:
        return None


def _ambiguity(readings: Sequence[str]) -> str:
    said = " or ".join(f"“{reading}”" for reading in readings)
    return (
        f"this can be read in more than one way (O-23.25): {said}. Write the one that is meant beside it as “plays as”."
    )

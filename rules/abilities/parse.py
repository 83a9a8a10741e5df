"""From card text to abilities."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.abilities.describe import describe
from rules.abilities.problems import AbilityError
from rules.abilities.reading import Reader, Reading
from rules.abilities.sentences import read_sentences
from rules.abilities.tree import Ability

__all__ = ["AbilityError", "parse", "read"]


def parse(text: str, *, types: Collection[str] = (), tiles: Collection[str] = ()) -> tuple[Ability, ...]:
    """The abilities that a text says, one for each sentence, in order; none for a blank text.

    `types` are the creature types that are known: they are taken in their own spelling, and they may hold words that
    mean something else (“Fire Giant”). A type that is not among them is read all the same. `tiles` are names of tile
    cards that may stand where a tile type does (O-16.11). Takes time in proportion to the length of the text. Raises
    AbilityError, and nothing else, for what is not in the grammar.
    """
    reading = read(text, types=types, tiles=tiles)
    return () if reading is None else tuple(reading.value)


def read(text: str, *, types: Collection[str] = (), tiles: Collection[str] = ()) -> Reading | None:
    """The same with the phrases that the text was read as; None for a blank text. Raises AbilityError."""
    reader = Reader(text, types, tiles)
    if reader.is_at_end(0):
        return None
    readings = {written: each for each in _whole(reader) if (written := _written(each)) is not None}
    if not readings:
        raise reader.problem()
    if len(readings) > 1:
        raise AbilityError(text, 0, text, reason=_ways(list(readings)), readings=list(readings))
    return next(iter(readings.values()))


def _whole(reader: Reader) -> list[Reading]:
    """All ways to read the whole of a text. Raises AbilityError for what is too deep."""
    whole: list[Reading] = []
    for reading in read_sentences(reader, 0):
        if reader.is_at_end(reading.end):
            whole.append(reading)
        else:
            reader.want(reading.end, "the end of the text")
    return whole


def stop_of(reader: Reader) -> int | None:
    """Where a text stops making sense, in characters from 0; None where all of it can be read."""
    try:
        return None if _whole(reader) else reader.tokens[reader.furthest].start
    except AbilityError as error:
        return error.position


def _written(reading: Reading) -> str | None:
    """The canonical text of a reading; None where no text says it, so that it can't be meant."""
    try:
        return describe(reading.value)
    except ValueError:
        return None


def _ways(readings: Sequence[str]) -> str:
    said = " or ".join(f"“{reading}”" for reading in readings)
    return (
        f"this can be read in more than one way (O-23.25): {said}. Write the one that is meant beside it as “plays as”."
    )

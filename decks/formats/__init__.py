"""Decklists read and written: text, JSON, CSV and deck codes. Pure functions of what is given and the library.

`parse` reads whatever somebody pastes; `dump` writes one of `DUMPS`, the table that exports, pages and the OpenAPI
schema are made from. For every format `parse_x(dump_x(deck)) == deck`, as far as the format holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from decks.content import Words
from decks.formats.cleaning import check_length, clean_breaks
from decks.formats.code import dump_code
from decks.formats.codetext import parse_code, sniff_code
from decks.formats.csvlist import dump_csv, is_csv, parse_csv
from decks.formats.jsonlist import dump_json, parse_document, parse_json
from decks.formats.result import FormatCode, FormatError, Head, Line, LineCode, Parsed
from decks.formats.text import dump_text, parse_text
from tcg.construction import Decklist
from tcg.library import AnyLibrary

__all__ = [
    "DUMPS",
    "Dump",
    "FormatCode",
    "FormatError",
    "Head",
    "Line",
    "LineCode",
    "Parsed",
    "dump",
    "parse",
    "parse_code",
    "parse_csv",
    "parse_document",
    "parse_json",
    "parse_text",
]

_Writer: TypeAlias = Callable[..., str]


@dataclass(frozen=True, slots=True)
class Dump:
    """A way to write a deck: what it is called, how a file of it is served, the function that writes it, and whether
    that takes what is written about single cards, and side plans."""

    label: str
    content_type: str
    extension: str
    write: _Writer
    has_words: bool = False


#: Every way to write a deck, by its code.
DUMPS: Final[dict[str, Dump]] = {
    "text": Dump("Text", "text/plain; charset=utf-8", "txt", dump_text),
    "json": Dump("JSON", "application/json", "json", dump_json, has_words=True),
    "csv": Dump("CSV", "text/csv; charset=utf-8; header=present", "csv", dump_csv),
    "code": Dump("Deck code", "text/plain; charset=utf-8", "txt", dump_code),
}


def dump(
    as_: str,
    name: str,
    format_code: str,
    description: str,
    decklist: Decklist,
    library: AnyLibrary,
    words: Words | None = None,
    plans: Sequence[Mapping[str, Any]] = (),
) -> str:
    """A deck in the form `as_`, a key of `DUMPS`. Raises FormatError where it can't be written so.

    What is written about single cards, and side plans (`decks.plans.written_plans`), stand in JSON alone.
    """
    more = {"words": words, "plans": plans} if DUMPS[as_].has_words else {}
    return DUMPS[as_].write(name, format_code, description, decklist, library, **more)


def parse(text: str, library: AnyLibrary, usual: Head | None = None) -> Parsed:
    """Read a decklist in whichever form it is: JSON, CSV, a deck code somewhere in it, or else text.

    `usual` is what stands above its cards where it says nothing of that. Raises FormatError where nothing of it can be
    read.
    """
    check_length(text)
    text = clean_breaks(text)
    if text.lstrip().startswith("{"):
        return parse_json(text, library, usual)
    if is_csv(text):
        return parse_csv(text, library, usual)
    sniffed = sniff_code(text, library, usual)
    if isinstance(sniffed, Parsed):
        return sniffed
    parsed = parse_text(text, library, usual)
    # A code that can't be read is what matters only where there is nothing else to go by.
    if sniffed and not any(isinstance(ref, int) for pile in parsed.decklist.sections.values() for ref in pile):
        raise sniffed
    return parsed

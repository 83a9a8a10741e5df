"""Benchmark of export and import: each of 10,000 decks is exported to every file format and imported again.

The decks have names that look like syntax, unknown cards, and random descriptions. Only what a format can store is
compared (`decks.importexport.FileFormat.losses`): XML lacks some characters, and Markdown loses odd links in a
description.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from time import thread_time
from typing import Final, NamedTuple

from benchmarks.measurement import Measurement
from cards.catalog.catalogs import Catalog
from cards.file_formats.xml_text import fit_for_xml
from decks import limits
from decks.fields.cleaning import clean_description, clean_name, clean_title, is_readable
from decks.importexport import FILE_FORMATS, ExportedDeck, dump, parse
from decks.importexport.markdown import safe_lines, unescape_html
from decks.importexport.parsing.cardrefs import find_card
from decks.importexport.parsing.result import ParsedList
from rules.cards import CardDef
from rules.formats import FORMATS
from rules.vocabulary import Kind, Section, SpecialKind
from tcg.construction import Decklist, Ref

DESCRIPTION: Final = "10,000 decks written in every form and read again: what a form holds comes back"

DECKS: Final = 10_000
_IMPORTED: Final = [code for code, each in FILE_FORMATS.items() if each.reader]
#: Parts of names: words, counts, headings, set numbers, and syntax of every format.
_PARTS: Final = (
    "Flash", "Step", "Bolt", "Sins", "Knight", "Main", "Leader", "Side", "SB:", "Maybe", "x", "3", "7", "x3", "3x",
    "(3)", "1984", "#", "##", "//", ":", "-", "*", "**", "'", "'=", "=", "+", "@", "(DSP)", "[DSP-112]", "•", "–",
    ",", ";", '"', "\\", "“Ward”", "字", "é", "½", "٣", "🙂", "[", "]", "[[", "]]", "](", "<", ">", "&", "&lt;",
    "]]>", "<b>", "<!--", "-->", "{{", "}}", "`", "~", "|", ">", "_", "Name:", "Format:",
)  # fmt: skip
_SIGNS: Final = "aZ9 \t\n\r#*_`<>&[](){}|\\/\"'=+-@:;,.!?~^$•–\u00a0\u0301\u200b\u202e\ufeff\ufffe\U0001f600字"
_KINDS: Final = (Kind.TRICK, Kind.CREATURE, Kind.CREATURE, Kind.LEADER, Kind.TOKEN)


class GeneratedDeck(NamedTuple):
    """Generated deck that is exported and imported again."""

    name: str
    format: str
    description: str
    decklist: Decklist


def measure() -> list[Measurement]:
    """Return the number of decks changed by each format, which has to be 0, and the milliseconds of a round trip."""
    wrong, tried, seconds = round_trips(DECKS)
    measurements = []
    for code in _IMPORTED:
        lost = Measurement(f"{code}, {tried[code]:,} decks, lost", wrong[code], "decks", wrong[code], 0.0)
        measurements += [lost, Measurement(f"{code}, each", 1000 * seconds[code] / tried[code], "ms")]
    return measurements


def round_trips(many: int) -> tuple[Counter[str], Counter[str], dict[str, float]]:
    """Export and import `many` decks; return by file format how many changed, how many were tried, and CPU seconds."""
    rng = random.Random(17)  # noqa: S311  (the same decks every time)
    catalog = _make_catalog(rng)
    wrong, tried, seconds = Counter[str](), Counter[str](), dict.fromkeys(_IMPORTED, 0.0)
    for _ in range(many):
        deck = _make_deck(rng, catalog)
        for code in _IMPORTED:
            if FILE_FORMATS[code].unsupported_reason(deck.decklist, catalog):
                continue
            start = thread_time()
            parsed = parse(dump(code, ExportedDeck(*deck, catalog)), catalog)
            seconds[code] += thread_time() - start
            tried[code] += 1
            wrong[code] += not comes_back(code, deck, parsed)
    return wrong, tried, seconds


def comes_back(code: str, deck: GeneratedDeck, parsed: ParsedList) -> bool:
    """Return whether the imported list `parsed` equals `deck`, as far as the file format `code` can store a deck."""
    fit: Callable[[str], str] = fit_for_xml if code == "cockatrice" else str
    sections: dict[str, Counter[Ref]] = {}
    for section, counts in deck.decklist.sections.items():
        if code != "code" or section != Section.MAYBE:
            for ref, count in counts.items():
                sections.setdefault(section, Counter())[fit(ref) if isinstance(ref, str) else ref] += count
    if parsed.decklist != Decklist(sections):
        return False
    if code == "csv":
        return True
    described = unescape_html("\n".join(safe_lines(deck.description))) if code == "markdown" else fit(deck.description)
    head = fit(deck.name), described
    return parsed.format == deck.format and (code == "code" or (parsed.name, parsed.description) == head)


def _make_catalog(rng: random.Random) -> Catalog:
    """Return 300 cards, half of them with names that look like syntax."""
    names = [f"Card of the {number}th Night" for number in range(150)]
    while len(names) < 300:
        name = fit_for_xml(clean_name(_odd_name(rng)))
        if is_readable(name):
            names.append(f"{name} {len(names)}")
    cards = []
    for number, name in enumerate(names, 1):
        kind = rng.choice(_KINDS)
        special = SpecialKind.OTHER if kind is Kind.CREATURE and number % 7 == 0 else SpecialKind.NONE
        level = None if kind is Kind.LEADER else number % 10
        cards.append(CardDef(number, name, kind, slug=f"card-{number}", level=level, special=special))
    return Catalog("generated", cards)


def _make_deck(rng: random.Random, catalog: Catalog) -> GeneratedDeck:
    sections: dict[str, dict[Ref, int]] = {}
    known = list(catalog)
    for section in rng.sample([each.value for each in Section], rng.randint(0, len(Section))):
        counts: dict[Ref, int] = {}
        for _ in range(rng.choice((1, 3, 12, 40))):
            unknown = clean_name(_odd_name(rng)) if rng.random() < 0.2 else ""
            is_one = is_readable(unknown) and find_card(unknown, catalog) is None
            counts[unknown if is_one else rng.choice(known)] = rng.choice((1, 1, 2, 3, 4, limits.COPIES))
        sections[section] = counts
    name = clean_title(_letters(rng, 60))
    return GeneratedDeck(name, rng.choice(list(FORMATS)), clean_description(_letters(rng, 300)), Decklist(sections))


def _odd_name(rng: random.Random) -> str:
    if rng.random() < 0.3:
        return _letters(rng, 40)
    return " ".join(rng.choices(_PARTS, k=rng.randint(1, 5)))


def _letters(rng: random.Random, most: int) -> str:
    return "".join(rng.choices(_SIGNS, k=rng.randint(0, most)))

"""Benchmark of reading decklists in the notations of many people: the share of lines that are understood.

A line that is misread and not reported is a silent difference. None is allowed.
"""

from __future__ import annotations

import csv
import io
import json
import random
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.measurement import Measurement
from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed, Printings, SetInfo
from decks.importexport import FormatError, ParsedList, parse
from rules.cards import CardDef
from rules.vocabulary import Kind, Section
from tcg.setnumber import SetNumber

DESCRIPTION: Final = "20,000 lists as people write them: what is read otherwise in silence, and what is understood"

LISTS: Final = 20_000
_STARTER: Final = Path(__file__).parents[2] / "data/sets/starter.json"
_KINDS: Final = {"creature": Kind.CREATURE, "trick": Kind.TRICK}
_WORDS: Final = ("one", "two", "three", "four")

#: Lines of text. `n` is the count, `c` the card, `s` the code of the set, `S` its name, `m` the number of the card,
#: `w` the count as a word, `i` the number of the row, `l` its letter, `g` the slug, `a` an address.
_PLAIN: Final = (
    "{n} {c}", "{n}x {c}", "{n}X {c}", "{n}× {c}", "{n} x {c}", "{n} × {c}", "x{n} {c}", "x {n} {c}", "({n}) {c}",
    "({n}x) {c}", "(x{n}) {c}", "[{n}] {c}", "[{n}x] {c}", "{n}\t{c}", "{n}   {c}", "  {n} {c}  ", "{n} - {c}",
    "{n} – {c}", "{n}: {c}", "{n}, {c}", "{n}; {c}", "{n} | {c}", "{n} of {c}", "{n} copies of {c}", "{n} pcs {c}",
    "{w} {c}", "{n}-{c}", "{n}* {c}", "{n} -> {c}", "0{n} {c}", "Qty: {n} {c}", "{w} copies of {c}", "[{i}] {n} {c}",
    "{c} x{n}", "{c} X{n}", "{c} {n}x", "{c} ×{n}", "{c} x {n}", "{c} ({n})", "{c} (x{n})", "{c} ({n}x)", "{c} [{n}]",
    "{c} [x{n}]", "{c} - {n}", "{c} – {n}", "{c}: {n}", "{c}: x{n}", "{c} = {n}", "{c}, {n}", "{c}\t{n}", "{c} ... {n}",
    "{c} .......... {n}", "{c} | {n}", "{c} *{n}", "{c};{n}", "{c},{n}", "{c} ({n} copies)", "{c} (qty {n})",
    "{c} {n} pcs", "{c} ({w})", "{c} => {n}", "{c} {{{n}}}", "{c}, {w} copies", "{n} {c}!",
    "{n} {a}", "{n}x <{a}>", "{n} {c} foil",
    "{n} {c} ({s}) {m}", "{n} {c} ({s}) #{m}", "{n} {c} [{s}] {m}", "{n} {c} [{s}-{m}]", "{n}x {c} ({s})",
    "{n} {c} [{s}]", "{n} {c} {s} • EN – {m}", "{n} {c} {s} {m}", "{n} {c} ({S})", "{n} {c} ({S} #{m})",
    "{n} [{s}:{m}] {c}", "{n}\t{c}\t{s}\t{m}", "{n}\t{c}\t{S}", "{n},{c},{s},{m}", "{n};{c};{s};{m}",
    "{c} ({s}) {m} x{n}", "{n} {c} ({s}) {m} *F*", "{n} {c} (foil)",
    '{n} "{c}"', "{n} “{c}”", '"{n} {c}"', "{n} {c},", "{n} {c};", "{n} {c} // good", "{n} {c} # good",
    "- {n} {c}", "* {n} {c}", "• {n}x {c}", "+ {n} {c}", "– {n} {c}", "> {n} {c}", "- [ ] {n} {c}", "- [x] {n} {c}",
    "· {c} x{n}", "→ {n} {c}", "[*] {n} {c}",
    "{i}. {n} {c}", "{i}) {n}x {c}", "({i}) {n} {c}", "#{i} {n}x {c}", "{i}.) {n} {c}", "{l}) {n} {c}", "{i}. {c} x{n}",
    "{i}. {n}x {c} ({s}) {m}",
    "- {n} [{c}]({a})", "{n} [[{c}]]", "{n} [[{g}|that card]]", "- {n} **{c}**", "**{n}** {c}", "**{n}x {c}**",
    "`{n} {c}`", "| {n} | {c} |", "| {c} | {n} |", "*{n} {c}*", "- {n} `{c}`", "{n} [card]{c}[/card]",
    "<li>{n} {c}</li>", "{n}&nbsp;{c}", "{n} {g}", "{n}x {g}",
)  # fmt: skip
#: Lines without a count: one copy.
_SINGLE: Final = (
    "{c}", "- {c}", "{i}. {c}", "{i}) {c}", "#{i} {c}", "{c} ({s}) {m}", "[{c}]({a})", "[[{c}]]", '"{c}"', "**{c}**",
)  # fmt: skip
#: Lines with a section, `b`.
_WITH_SECTION: Final = (
    "{b}: {n} {c}",
    "{n} {c} ({b})",
    "{n}x {c} [{b}]",
    "[{b}] {n} {c}",
    "{n} {c} - {b}",
    "{c} x{n} // {b}",
    "- {b}: {n} {c}",
    "{b} {n} {c}",
)
#: Lines with something that a deck can't store: the importer reports them.
_EXTRA: Final = (
    "{n} {c} [Ramp]", "{n} {c} #ramp", "{n} {c} $1.50", "{n} {c} @ 0,25 €", "{n} {c}?", "{n} {c} {a}",
    "{n} {c} (XYZ) 999", "{n} {c} (cut)", "{n} {c} ^Have,#37d67a^", "{c} (3 of 4) x{n}",
)  # fmt: skip
#: Headings of a section `h` with `k` cards.
_HEADINGS: Final = (
    "{h}", "{h}:", "{h} ({k})", "{h}: {k}", "[{h}]", "== {h} ==", "--- {h} ---", "## {h}", "### {h} ({k})", "# {h}",
    "//{h}", "// {h}", "// {h} ({k})", "**{h}**", "**{h}:**", "{h} - {k} cards", "[b]{h}[/b]", "<b>{h}</b>", "{k} {h}",
    "__{h}__", "{h} [{k}]", "* {h} *", "{h} ({k} cards)", "# {h}:", "~~ {h} ~~", "\t{h}", "{h}.",
    "My {h}", "The {h}:", "• {h}", "{h}\n----", "{h} = {k}",
)  # fmt: skip
_SECTION_NAMES: Final = {
    Section.LEADER: ("Leader", "LEADER", "Leader card"),
    Section.MAIN: ("Main", "main deck", "MAIN DECK", "Main-Deck", "Maindeck", "Mainboard", "Deck"),
    Section.SIDE: ("Side", "Sideboard", "SIDE DECK", "Side-Deck", "side_deck", "Side Board", "SB"),
    Section.MAYBE: ("Maybe", "Maybeboard", "Considering", "maybe list"),
}
#: Lines that are no cards.
_NOISE: Final = (
    "", "", "// tuned for the club", "# 3 of everything", "Creatures (12)", "12 Creatures", "Tricks:", "60 cards",
    "Total: 60", "Total cards: (49)", "Deck size: 60", "-- Tricks --",
)  # fmt: skip
_COLUMNS: Final = {
    "name": ("name", "Card", "Card Name", "Name"),
    "count": ("count", "Quantity", "qty", "Amount", "Copies"),
    "section": ("section", "Board", "zone"),
    "set": ("set", "Edition", "Set Code", "Set name"),
    "number": ("number", "Collector Number", "Card Number"),
}


class LineMeaning(NamedTuple):
    """Meaning of a line of a decklist: copies of a card in a section of the deck."""

    section: str
    card: int
    copies: int


@dataclass(slots=True)
class _List:
    """Generated decklist, with the meaning of its lines by their numbers, from 1."""

    lines: list[str] = field(default_factory=list)
    meanings: dict[int, LineMeaning] = field(default_factory=dict)
    #: Lines of headings. If one is reported, the cards below it may be in another section.
    headings: set[int] = field(default_factory=set)


class Outcome(NamedTuple):
    """Result of reading lists: the lines with cards, the understood ones, and the unreported (`silent`) differences."""

    lines: int
    understood: int
    silent: list[str]


def measure() -> list[Measurement]:
    """Return the number of silent differences, which has to be 0, and the share of understood lines."""
    outcome = read_lists(LISTS)
    share = 100 * outcome.understood / outcome.lines
    return [
        Measurement(f"{LISTS:,} lists, silent differences", len(outcome.silent), "lists", len(outcome.silent), 0.0),
        Measurement(f"{outcome.lines:,} lines, understood", share, "%", share, 95.0, at_least=True),
    ]


def read_lists(many: int) -> Outcome:
    """Write `many` random lists, read them, and return the result."""
    rng = random.Random(34)  # noqa: S311  (the same lists every time)
    lines = understood = 0
    silent = []
    for _ in range(many):
        example = _table(rng) if rng.random() < 0.15 else _text(rng)
        text = "\n".join(example.lines)
        try:
            parsed = parse(text, catalog())
        except FormatError as error:
            silent.append(f"{error}\n{text}")
            continue
        right, differs = _compare(example, parsed)
        lines += len(example.meanings)
        understood += right
        if differs:
            silent.append(f"{differs}\n{text}")
    return Outcome(lines, understood, silent)


def _compare(example: _List, parsed: ParsedList) -> tuple[int, str]:
    """Return how many lines of `example` are right in `parsed`, and the first one misread without a report, or ""."""
    reported = {line.line for line in parsed.lines}
    sections = {section: dict(counts) for section, counts in parsed.decklist.sections.items()}
    is_moved = bool(reported & example.headings)
    right, differs = 0, ""
    for number, meaning in example.meanings.items():
        count = sections.get(meaning.section, {}).pop(meaning.card, None)
        if count is None and is_moved:
            count = next((counts.pop(meaning.card) for counts in sections.values() if meaning.card in counts), None)
            right -= count == meaning.copies
        right += count == meaning.copies
        if count != meaning.copies and number not in reported and 0 not in reported:
            differs = differs or f"{number}: {count} instead of {meaning.copies}: {example.lines[number - 1]!r}"
    rest = {section: counts for section, counts in sections.items() if any(isinstance(ref, int) for ref in counts)}
    return right, differs or (f"more: {rest}" if rest and not reported else "")


@cache
def catalog() -> Catalog:
    """Return the cards of the starter set."""
    data = json.loads(_STARTER.read_text("utf-8"))
    rows = [row for row in data["cards"] if row["kind"] in _KINDS and row.get("special", "none") == "none"]
    cards = [
        CardDef(number, row["name"], _KINDS[row["kind"]], slug=_slug(row["name"]), level=row.get("level"))
        for number, row in enumerate(rows, 1)
    ]
    printings = [Printed(card.id, SetNumber("DSP", "EN", card.id)) for card in cards]
    return Catalog("starter", cards, Printings.of(printings), sets=[SetInfo("DSP", "The Wagered Sun")])


def _slug(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.lower())
    words = "".join(char if char.isalnum() else " " for char in letters if char not in "'’" and ord(char) < 128)
    return "-".join(words.split())


def _text(rng: random.Random) -> _List:
    """Return a decklist as text in the notation of one person, which is mostly one pattern of lines."""
    example = _List()
    usual = rng.sample(_PLAIN, rng.choice((1, 1, 1, 2)))
    heading = rng.choice(_HEADINGS)
    cards = rng.sample(sorted(catalog()), rng.randint(2, 24))
    sections = rng.choice(
        ((), (Section.MAIN,), (Section.MAIN, Section.SIDE), (Section.SIDE,), tuple(_SECTION_NAMES)[1:])
    )
    is_markdown = heading.startswith("##")
    parts = _split(rng, cards, max(1, len(sections)))
    row = 0
    for place, part in enumerate(parts):
        section = sections[place] if sections else Section.MAIN
        if sections:
            example.headings.add(len(example.lines) + 1)
            example.lines += heading.format(h=rng.choice(_SECTION_NAMES[section]), k=len(part)).split("\n")
        for card in part:
            row += 1
            if sections and not is_markdown and rng.random() < 0.05:
                example.lines.append(rng.choice(_NOISE))
            count = rng.choice((1, 2, 3, 3, 4))
            pattern, where = rng.choice(usual), section
            chance = rng.random()
            if chance < 0.03 and sections:
                pattern, where = rng.choice(_WITH_SECTION), Section.SIDE
            elif chance < 0.06:
                pattern = rng.choice(_EXTRA)
            elif chance < 0.12 and ("{i}" in pattern or "{n}" not in pattern[:3]):
                pattern, count = rng.choice([each for each in _SINGLE if ("{i}" in each) == ("{i}" in pattern)]), 1
            example.lines.append(_line(rng, pattern, card, count, row))
            example.meanings[len(example.lines)] = LineMeaning(where, card, count)
    return example


def _line(rng: random.Random, pattern: str, card_id: int, count: int, row: int) -> str:
    card = catalog()[card_id]
    return pattern.format(
        n=count, c=_spelt(rng, card.name), s=rng.choice(("DSP", "dsp")), S="The Wagered Sun", m=card_id,
        w=_WORDS[count - 1], i=row, l="abcdefghijklmnopqrstuvwxyz"[(row - 1) % 26], g=card.slug,
        a=f"https://decks.example/cards/{card.slug}/", b=rng.choice(("SB", "Side", "sideboard")),
    )  # fmt: skip


def _spelt(rng: random.Random, name: str) -> str:
    """Return `name` as people type or copy it: mostly unchanged, else with other letters, spaces or hyphens."""
    match rng.randrange(24):
        case 0:
            return name.upper()
        case 1:
            return name.lower()
        case 2:
            return unicodedata.normalize("NFD", name)
        case 3:
            return name.replace("'", "’")
        case 4:
            return name.replace(" ", "\u00a0")
        case 5:
            return name.replace(" ", " \u200b", 1)
        case 6:
            return name.replace("-", "–")
        case _:
            return name


def _table(rng: random.Random) -> _List:
    """Return a decklist as a table (CSV) like those of spreadsheets and other sites."""
    columns = ["name", "count", *rng.sample(["section", "set", "number"], rng.randint(0, 3))]
    rng.shuffle(columns)
    delimiter = rng.choice(",,;\t")
    quoting = rng.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))
    counted = rng.choice(("{n}", "{n}", "{n}.0", "{n}x", "'{n}", "{n},00", "{n}.00", " {n}"))
    set_name = rng.choice(("DSP", "The Wagered Sun", "dsp", "Wagered", "?", ""))
    example = _List(["sep=" + delimiter] if rng.random() < 0.2 else [])
    example.lines.append(_row([rng.choice(_COLUMNS[column]) for column in columns], delimiter, quoting))
    for card_id in rng.sample(sorted(catalog()), rng.randint(1, 20)):
        count, section = rng.choice((1, 2, 3, 4)), rng.choice((Section.MAIN, Section.SIDE))
        cells = {
            "name": _spelt(rng, catalog()[card_id].name), "count": counted.format(n=count),
            "section": rng.choice(_SECTION_NAMES[section]), "set": set_name, "number": str(card_id),
        }  # fmt: skip
        example.lines.append(_row([cells[column] for column in columns], delimiter, quoting))
        where = section if "section" in columns else Section.MAIN
        example.meanings[len(example.lines)] = LineMeaning(where, card_id, count)
    if rng.random() < 0.2:
        example.lines[0] = "\ufeff" + example.lines[0]
    return example


def _row(cells: Sequence[str], delimiter: str, quoting: int) -> str:
    line = io.StringIO()
    csv.writer(line, delimiter=delimiter, quoting=quoting, lineterminator="").writerow(cells)  # type: ignore[arg-type]
    return line.getvalue()


def _split(rng: random.Random, cards: list[int], parts: int) -> list[list[int]]:
    """Split the cards at random into `parts` lists, one for each section; fewer cards than `parts` stay one list."""
    if parts == 1 or len(cards) < parts:
        return [cards]
    cuts = sorted(rng.sample(range(1, len(cards)), parts - 1))
    return [cards[start:end] for start, end in zip([0, *cuts], [*cuts, len(cards)], strict=True)]

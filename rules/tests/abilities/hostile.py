"""Texts that nobody would print: nonsense of the grammar's own words, good texts with a word gone, twice or moved, and
good texts with phrases of one another.

Everything is drawn from a `random.Random`, so that the same seed asks the same again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

import yaml

from rules.abilities.ast import Ability
from rules.abilities.describe import describe
from rules.abilities.parse import AbilityError, parse
from rules.abilities.phrasebook import CHAPTERS
from rules.abilities.phrasebook.parse_trace import PhrasePart, parts_of
from rules.tests.abilities.meaning import complaints

_ROOT: Final = Path(__file__).resolve().parents[3]
#: The text of a card in a scenario, quoted either way.
_TEXT: Final = re.compile(r"""\btext: *("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')""")

#: What the site takes at most, and what scenarios do.
LONGEST: Final = 2_000
#: Longer than any text that anything takes.
ENDLESS: Final = 20_000

_NUMBERS: Final = (
    "0", "1", "2", "10", "007", "50", "99999", "100000", "1000000000", "-5", "+5", "−5", "×2", "1.5", "1,000", "1/2",
    "50%", "1st", "2nd", "two", "twelve", "hundred", "zero", "٣", "²", "Ⅷ", "三", "１００", "1e9", "0x10", "∞", "N",
    "X",
)  # fmt: skip
_SIGNS: Final = (
    *"\"“”„«»‘’`´'.,;:!?()[]{}<>|/\\-–—−+*=_~#%&@^…",
    *"\n\t\r\0\x1b\x7f\u00a0\u00ad\u200b\u200d\u200e\u202e\u2028\ufeff\ufffd\ud800",
)
_STRANGE: Final = (
    *"äßéñøıİſﬁ愛界Жאبก👾🏴‍☠️",
    "e\u0301", "\u0301" * 40, "ＤＲＡＷ", "𝐝𝐫𝐚𝐰", "drａw", "dеstroy", "Ꭰraw", "d\u200braw", "dr\u00adaw",
    "DRAW", "dRaW",
)  # fmt: skip


@cache
def read_texts() -> tuple[str, ...]:
    """Those of them that can be read."""
    return tuple(text for text in good_texts() if is_read(text))


def is_read(text: str) -> bool:
    try:
        parse(text)
    except AbilityError:
        return False
    return True


@cache
def good_texts() -> tuple[str, ...]:
    """Every text of our set files and scenarios, each once; most of them can be read."""
    return tuple(dict.fromkeys(chain(_of_sets(), _of_scenarios())))


def _of_sets() -> Iterator[str]:
    for path in sorted((_ROOT / "data" / "sets").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            if card.get("text"):
                yield card["text"]


def _of_scenarios() -> Iterator[str]:
    for path in sorted((_ROOT / "rules" / "scenarios").glob("*.yaml")):
        for found in _TEXT.finditer(path.read_text(encoding="utf-8")):
            if text := yaml.safe_load(found[1]):
                yield text


def mutations(random: Random, texts: Sequence[str]) -> Iterator[str]:
    """Yield texts endlessly in which a word is dropped, doubled, or swapped with the next."""
    while True:
        words = random.choice(texts).split()
        at = random.randrange(len(words))
        words[at : at + 2] = random.choice(
            (words[at + 1 : at + 2], [words[at], *words[at : at + 2]], words[at : at + 2][::-1])
        )
        yield " ".join(words)


#: The chapters of phrases: those of one chapter can stand in the same places.
_CHAPTER_OF: Final = {entry.phrasing: chapter.key for chapter in CHAPTERS for entry in chapter.entries}


@cache
def _parts_in(text: str) -> tuple[PhrasePart, ...]:
    """Return the parts of a text that are phrases of a chapter; none of one that can't be read."""
    try:
        return tuple(part for part in parts_of(text) if part.form in _CHAPTER_OF)
    except AbilityError:
        return ()


@cache
def _phrases_said() -> dict[str, list[str]]:
    """Return what the good texts say, by the chapters of the phrases."""
    said: dict[str, dict[str, None]] = {}
    for text in read_texts():
        for part in _parts_in(text):
            said.setdefault(_CHAPTER_OF[part.form], {})[text[part.start : part.end]] = None
    return {chapter: [*phrases] for chapter, phrases in said.items()}


def exchanged(random: Random) -> Iterator[str]:
    """Yield good texts endlessly in which others of their chapter stand for one or two phrases; most can be read."""
    while True:
        text = random.choice(read_texts())
        for _ in range(random.randint(1, 2)):
            if parts := _parts_in(text):
                part = random.choice(parts)
                text = text[: part.start] + random.choice(_phrases_said()[_CHAPTER_OF[part.form]]) + text[part.end :]
        yield text


@cache
def _phrases() -> tuple[str, ...]:
    """Every way in which every phrase of the phrasebook is shown, placeholders and all."""
    return tuple(
        dict.fromkeys(way for chapter in CHAPTERS for phrasing in chapter.table for way in phrasing.variants() if way)
    )


@cache
def _words() -> tuple[str, ...]:
    return tuple(sorted({word for phrase in (*_phrases(), *good_texts()) for word in phrase.split()}))


def _some(random: Random, of: Sequence[str], most: int) -> list[str]:
    return [random.choice(of) for _ in range(random.randint(1, most))]


def _good(random: Random) -> str:
    return random.choice(good_texts())


def _salad(random: Random) -> str:
    return " ".join(_some(random, _words(), 30))


def _phrase_salad(random: Random) -> str:
    return random.choice((" ", ", ", ". ", " and ", ", then ", ": ")).join(_some(random, _phrases(), 8))


def _spliced(random: Random) -> str:
    """The beginning of one text and the end of another."""
    first, second = _good(random).split(), _good(random).split()
    return " ".join(first[: random.randint(0, len(first))] + second[random.randint(0, len(second)) :])


def _quoted(random: Random) -> str:
    """Quotation marks put in, taken out, or turned into straight ones."""
    text = _good(random)
    if random.random() < 0.3:
        return text.replace("“", '"').replace("”", random.choice(('"', "", "”")))
    words = text.split()
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(words))
        mark = random.choice('"“”')
        words[at] = random.choice((f"{mark}{words[at]}", f"{words[at]}{mark}", words[at].strip('"“”')))
    return " ".join(words)


def _straight(random: Random) -> str:
    """Straight quotation marks around every word, or instead of every space."""
    words = _good(random).split()
    return '"' + random.choice(('"', '" "', ' "')).join(words) + '"'


def _nested(random: Random) -> str:
    """Quoted texts and coins within one another, deeper than is read and not closed as often."""
    depth = random.randint(1, random.choice((5, 12, 200)))
    opening = random.choice(
        ("this creature gains “", 'this creature gains "', "flip a coin: if heads, ", "roll a die: on 4 or more, ",
         "“", "(")
    )  # fmt: skip
    return (
        opening * depth + _good(random) + random.choice(("”", '"', ".”", ")")) * random.choice((0, 1, depth - 1, depth))
    )


def _long(random: Random) -> str:
    """A few pieces of good texts over and over, as long as anything takes, or far longer."""
    words = _good(random).split()
    at = random.randrange(len(words))
    piece = " ".join(words[at : at + random.randint(1, 9)])
    joint = random.choice((" ", ", ", ". ", " and ", ", then ", "; ", " “", '"', "\n"))
    most = LONGEST if random.random() < 0.98 else ENDLESS
    return " ".join(_good(random).split()[: random.randint(0, 6)]) + (joint + piece) * (most // (len(joint + piece)))


def _again(random: Random) -> str:
    """A few words, many times: “if if if”."""
    return " ".join(word for word in _some(random, _words(), 5) for _ in range(random.randint(1, 60)))


def _strange(random: Random) -> str:
    """Letters of other scripts, marks, and characters that nobody sees, anywhere in a text."""
    letters = list(_good(random) if random.random() < 0.8 else "")
    for _ in range(random.randint(1, 5)):
        at = random.randint(0, len(letters))
        strange = random.choice((*_STRANGE, *_SIGNS, chr(random.randrange(0x110000))))
        letters[at : at + random.randint(0, 2)] = strange
    return "".join(letters)


def _numbered(random: Random) -> str:
    """Other numbers, and what looks like one, in place of numbers and of words."""
    words = _good(random).split()
    places = [at for at, word in enumerate(words) if word.isdecimal()] or [random.randrange(len(words))]
    for at in places:
        words[at] = random.choice(_NUMBERS)
    return " ".join(words)


def _sentences(random: Random) -> str:
    """Many sentences; of some the stops are gone."""
    count = random.choice((2, 3, 10, 10, 30))
    return random.choice((" ", "\n", "", " . ")).join(_good(random) for _ in range(count))[:LONGEST]


_SORTS: Final[Sequence[Callable[[Random], str]]] = (
    _salad, _phrase_salad, _spliced, _spliced, _quoted, _straight, _nested, _long, _again, _strange, _numbered,
    _sentences,
)  # fmt: skip


def hostile(random: Random) -> Iterator[str]:
    """Nonsense without an end."""
    yield from ("", " ", "\0", "\ud800", ".", "“”", '""', "9" * 5000, "if " * 600, '"' * 2000, "“" * 2000, "(" * 2000)
    yield "Draw 1 card. " * 150
    while True:
        yield random.choice(_SORTS)(random)


def faults_of(text: str) -> list[str]:
    """Return the faults of a reading; none if the text is understood as written, or refused."""
    try:
        abilities = parse(text)
    except AbilityError as error:
        is_within = 0 <= error.position <= len(text) and text.startswith(error.found, error.position)
        is_within &= min(error.place) >= 1
        return [] if is_within else [f"it is refused at {error.position} for {error.found!r}"]
    except Exception as error:
        return [f"{error!r} is raised"]
    return [*unsaid(abilities), *complaints(text, abilities)]


def unsaid(abilities: Sequence[Ability]) -> Iterator[str]:
    """Yield what is wrong with the canonical text of abilities."""
    try:
        written = describe(abilities) if abilities else ""
        if parse(written) != tuple(abilities):
            yield f"it is written as {written!r}, which is read as something else"
    except ValueError as error:
        yield f"what is read can't be written and read again: {error}"

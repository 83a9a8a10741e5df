"""The phrasebook: every phrase of the parser has a meaning, rules that exist, and a scenario whose text uses it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.abilities.grammar.templates import Form, Phrase
from rules.abilities.phrasebook import CHAPTERS, PLACEHOLDER, PhraseEntry
from rules.abilities.phrasebook.chapters import read_sections
from rules.abilities.phrasebook.entry import worded
from rules.abilities.phrasebook.parse_trace import forms_of, uses
from rules.abilities.phrases import effects, events, filters, targets, timing, where, words
from rules.abilities.sentences import compound_effects
from rules.rulebook import RULES
from rules.scenario import read
from rules.tests.abilities.hostile import is_read
from rules.vocabulary import Stat
from rules.web.library import library

ENTRIES = [entry for chapter in CHAPTERS for entry in chapter.entries]
NAMES = [entry.key for entry in ENTRIES]
#: The parser's tables of phrases.
TABLES: dict[str, Iterable[Form[Any]]] = {
    "ALL_EFFECTS": compound_effects.ALL_EFFECTS, "COSTS": effects.COSTS, "WHENS": events.WHENS, "CAUSES": events.CAUSES,
    "MANY_CAUSES": events.MANY_CAUSES, "SUBJECTS": events.SUBJECTS, "DURATIONS": timing.DURATIONS,
    "CONDITIONS": timing.CONDITIONS, "TARGETS": targets.TARGETS, "PLACES": targets.PLACES, "WHERES": where.WHERES,
}  # fmt: skip
#: The parser's tables of words that fill a place of a phrase.
WORDS: dict[str, Iterable[str]] = {
    "MARKS": timing.MARKS, "OFTEN": timing.OFTEN, "NOUNS": filters.NOUNS, "STATS": words.THE_STAT.words,
    "STATUSES": words.STATUS.words, "LICENCES": words.LICENCE.words, "DEEDS": words.DEED.words,
    "ANSWERED": words.ANSWERED.words, "FACES": words.FACE.words, "ORIGINS": where.ORIGIN.words,
    "ELEMENTS": words.ELEMENT.words, "TILES": words.TERRAIN.words, "ZONES": words.ZONE.words,
}  # fmt: skip
#: Words that the reader takes and that say nothing.
SILENT = {"a", "an"}


@cache
def texts_of(scenario: str) -> list[str]:
    """The card texts of a scenario that can be read; none where there is no such scenario."""
    if scenario not in library().by_id:
        return []
    cards = scenarios(library().by_id[scenario].path)[scenario]["cards"].values()
    texts = [
        text for card in cards for text in (card.get("text"), *(each["text"] for each in card.get("abilities", ())))
    ]
    return [text for text in texts if text and is_read(text)]


@cache
def scenarios(path: Path) -> dict[str, dict[str, Any]]:
    return {data["id"]: data for data in read(path.read_text(encoding="utf-8"))}


def test_every_phrase_of_the_parser_has_an_entry() -> None:
    explained = [entry.phrasing for entry in ENTRIES]
    missing = [(table, form.label) for table, forms in TABLES.items() for form in forms if form not in explained]
    assert missing == [], "each needs a row in its chapter of rules/abilities/phrasebook/chapters.txt, by this label"


def test_every_word_of_the_parser_has_an_entry() -> None:
    ways = {way for entry in ENTRIES for way in entry.phrasing.variants()}
    parsed = [word for table in WORDS.values() for word in table]
    missing = [word for word in parsed if not any(has_words(way, word.removesuffix("s")) for way in ways)]
    assert missing == [], "each needs a row in phrasebook/chapters.txt"


def test_every_word_around_the_noun_stands_in_an_entry() -> None:
    around: list[Phrase[Any]] = [*filters.ADJECTIVES, *filters.QUALIFIERS]
    said = " ; ".join(way for entry in ENTRIES for way in entry.phrasing.variants())
    fixed = {word for phrase in around for way in phrase.variants() for word in way.split() if word.islower()} - SILENT
    assert [word for word in fixed if not has_words(said, word)] == []


def has_words(way: str, text: str) -> bool:
    """Whether `text` stands in `way`, from the beginning of a word to the end of one or to its plural."""
    wanted = re.escape(text.strip("; ,")).replace("1", "one")
    return re.search(rf"(?<!\w){wanted}(?:s|\(s\))?(?!\w)", way, re.IGNORECASE) is not None


def test_every_entry_is_of_a_phrase() -> None:
    for chapter in CHAPTERS:
        shown = [phrasing.label for phrasing in chapter.table]
        assert len(shown) == len(set(shown))
        assert set(chapter.meanings) ^ set(shown) == set(), "a phrase without a row in its chapter, or the reverse"


def test_keys_and_placeholders_are_used_once() -> None:
    keys = [chapter.key for chapter in CHAPTERS] + NAMES
    assert len(keys) == len(set(keys))
    placeholders = [chapter.placeholder for chapter in CHAPTERS if chapter.placeholder]
    assert len(placeholders) == len(set(placeholders))
    assert all(PLACEHOLDER.fullmatch(placeholder) for placeholder in placeholders)


def test_every_placeholder_leads_to_a_chapter() -> None:
    known = {chapter.placeholder for chapter in CHAPTERS} | {stat.label for stat in Stat}
    capitals = re.compile(r"TILE TYPE|“[A-Z]+”|\b[A-Z]+\b")
    ways = {way for entry in ENTRIES for way in entry.phrasing.variants()}
    assert {word for way in ways for word in capitals.findall(way)} - known == set()


def test_an_entry_is_shown_by_its_scenario() -> None:
    """The scenario is there, which the other tests play, and the text of one of its cards uses the phrase."""
    unshown = {entry.meaning.scenario: entry.phrasing.label for entry in ENTRIES if not is_shown(entry)}
    assert unshown == {}, "each needs a scenario of this id in rules/scenarios/ with a card whose text uses the phrase"


def is_shown(entry: PhraseEntry) -> bool:
    return any(uses(text, entry) for text in texts_of(entry.meaning.scenario))


def test_an_entry_cites_rules_that_there_are() -> None:
    cited = {entry.key: set(entry.meaning.rules) for entry in ENTRIES}
    assert {key: ids - set(RULES) for key, ids in cited.items() if not ids or ids - set(RULES)} == {}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Draw 2 cards.", ["draw N card(s)"]),
        ("Destroy this creature, then exile that card.",
         ["destroy TARGET", "this creature", "exile TARGET", "that card"]),
        # What reads like a cost at first is none.
        ("Discard 1 card, then draw 1 card.", ["discard N FILTER card(s)", "draw N card(s)"]),
        ("At the end of your turn, flip a coin: if heads, draw 1 card.",
         ["at the end of your turn", "flip a coin: if heads, EFFECT; if tails, EFFECT", "draw N card(s)"]),
        ("", []),
    ],
)  # fmt: skip
def test_what_a_text_is_made_of(text: str, shown: list[str]) -> None:
    assert [form.label for form in forms_of(text)] == shown


@pytest.mark.parametrize(
    ("template", "text", "stands"),
    [
        ("of level N or_lower|or_less", "Destroy 1 creature of level 3 or less.", True),
        ("of level N or_lower|or_less", "Destroy 1 creature of level 3 or higher.", False),
        ("on TILE_TYPE tiles", "Destroy 1 creature on Sub-Zero tiles.", True),
        ("“NAME” counter|counters", "Place 1 “Ember” counter on this card.", True),
        ("face-up creature", "Destroy 1 face up creature.", True),
        ("card", "Destroy all cards.", False),
    ],
)
def test_a_wording_is_found_in_a_text(template: str, text: str, stands: bool) -> None:
    (entry,) = worded("key", "", "", {template: ENTRIES[0].meaning}).entries
    assert uses(text, entry) is stands


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["a | b | c | d"], "chapters.txt, line 1: neither a heading nor a phrase"),
        (["# key | Title"], "chapters.txt, line 1: neither a heading nor a phrase"),
        (["# key | Title | About.", "a | b | c"], "chapters.txt, line 2: neither a heading nor a phrase"),
        (["# key | Title | About.", "a | b |  | d"], "chapters.txt, line 2: neither a heading nor a phrase"),
        (["# key | Title | About.", "a | b | c | d", "a | e | f | g"], "chapters.txt, line 3: 'a' has two rows"),
    ],
)
def test_a_wrong_line_is_named(rows: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_sections((f"chapters.txt, line {number}", row) for number, row in enumerate(rows, 1))

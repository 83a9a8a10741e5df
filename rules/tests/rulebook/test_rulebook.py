"""The rulebook as data: no id is missing, every text has its form, and terms are found in card text."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from rules.rulebook import GROUPS, RULES, rule
from rules.rulebook.glossary import TERMS, find_terms
from rules.rulebook.tables import CLASSES, ELEMENTS, STATS, TILES
from rules.vocabulary import Activation, Element, SpecialKind, Stat, Tile, TrickClass
from tcg.rulebook import Rule

#: (last statement, last ruling) of each group. The ids run from 1 without gaps, although the source prints some
#: rulings out of turn: O-5.8 before O-5.7, O-8.14 and O-8.15 before O-8.1, O-11.9 first, O-14.11 after O-14.6.
LAST = {
    1: (33, 17), 2: (9, 12), 3: (9, 8), 4: (7, 6), 5: (10, 8), 6: (12, 13), 7: (13, 15), 8: (7, 15), 9: (5, 7),
    10: (10, 11), 11: (7, 9), 12: (17, 20), 13: (5, 7), 14: (7, 11), 15: (8, 8), 16: (5, 11), 17: (3, 5), 18: (3, 5),
    19: (6, 7), 20: (2, 4), 21: (2, 5), 23: (0, 25),
}  # fmt: skip
#: The goldfish ids: set-up and end, statistics, autoplay. G-9 and G-25 to G-29 do not exist.
GOLDFISH = [*range(1, 9), *range(10, 25), *range(30, 41)]

EVERY_RULE = list(RULES.values())


def expected_ids(group: int) -> list[str]:
    if group == 22:
        return [f"G-{number}" for number in GOLDFISH]
    statements, rulings = LAST[group]
    return [
        *(f"D-{group}.{number}" for number in range(1, statements + 1)),
        *(f"O-{group}.{number}" for number in range(1, rulings + 1)),
    ]


def test_groups_have_every_id_in_order() -> None:
    for group in GROUPS:
        ids = [entry.id for entry in group.rules]
        assert ids == expected_ids(group.number), f"{group.title}: LAST in this module names the last of each group"
        assert {entry.group for entry in group.rules} == {group.number}


#: What holds of each rule's title and sentence.
FORM: dict[str, Callable[[Rule], object]] = {
    "a title of 2 to 6 words": lambda entry: 2 <= len(entry.title.split()) <= 6,
    "a title that begins with a capital": lambda entry: entry.title[0].isupper(),
    "a title without a full stop": lambda entry: entry.title[-1].isalnum(),
    "a text that begins with a capital": lambda entry: entry.text.lstrip("“")[0].isupper(),
    "a text that ends": lambda entry: entry.text.endswith("."),
    "one sentence": lambda entry: not re.search(r"[.!?][”)]?\s", entry.text),
    "400 characters at most": lambda entry: len(entry.text) <= 400,
    "no straight quotation marks": lambda entry: not re.search(r"['\"]", entry.text + entry.title),
    "single spaces, and none around": lambda entry: "  " not in entry.text and entry.text == entry.text.strip(),
    "quotation marks that close": lambda entry: entry.text.count("“") == entry.text.count("”"),
    "a section": lambda entry: entry.section,
    "“Our ruling” on what the source doesn't state": (
        lambda entry: (entry.section == "Our ruling") == (entry.kind != "statement")
    ),
}


def test_every_rule_has_its_form() -> None:
    assert [(form, entry.id) for form, holds in FORM.items() for entry in EVERY_RULE if not holds(entry)] == []


def test_unknown_id() -> None:
    with pytest.raises(KeyError):
        rule("D-12.99")


# Tables


def test_tables_cover_the_vocabulary_in_order() -> None:
    assert [(row.code, row.name) for row in CLASSES] == [(member.value, member.label) for member in TrickClass]
    assert [(row.code, row.name) for row in ELEMENTS] == [(member.value, member.label) for member in Element]
    assert [(row.code, row.name) for row in TILES] == [(member.value, member.label) for member in Tile]
    assert [(row.code, row.name) for row in STATS] == [(member.value, member.label) for member in Stat]


# Glossary


def test_form_of_the_terms() -> None:
    assert [term.key for term in TERMS if term.rule not in RULES] == []
    assert [term.key for term in TERMS if not term.explanation.endswith(".") or len(term.explanation) > 110] == []
    words = [words for term in TERMS for words in term.words]
    assert [each for each in words if not each == each.lower() == " ".join(each.split())] == []


def test_vocabulary_has_its_terms() -> None:
    expected = {
        *(f"element-{member.value}" for member in Element),
        *(f"tile-{member.value}" for member in Tile),
        *(f"stat-{member.value}" for member in Stat),
        *(f"class-{member.value}" for member in TrickClass),
        *(f"activation-{member.value}" for member in Activation),
        *(f"kind-{kind}" for kind in SpecialKind if kind not in (SpecialKind.NONE, SpecialKind.OTHER)),
    }
    prefixes = ("element-", "tile-", "stat-", "class-", "activation-", "kind-")
    assert {term.key for term in TERMS if term.key.startswith(prefixes)} == expected


def test_every_phrase_finds_its_term() -> None:
    phrases = [(term, words) for term in TERMS for words in term.words]
    alone = {words: find_terms(f"({words.upper()})") for _, words in phrases}
    assert [words for term, words in phrases if alone[words] != [(1, 1 + len(words), term)]] == []


def test_terms_in_a_text() -> None:
    rows = yaml.safe_load(Path(__file__).with_name("terms.yaml").read_text(encoding="utf-8"))
    assert [[text, [text[start:end] for start, end, _ in find_terms(text)]] for text, _ in rows] == rows

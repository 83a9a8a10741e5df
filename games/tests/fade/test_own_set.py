"""The Midnight Market: what its cards say is said in words that are known, and agrees with their fields."""

from __future__ import annotations

import re
from typing import Final

from games.fade.cards import Card
from games.fade.keywords import find
from games.fade.words import Defence, Trigger
from games.tests.own_sets import library

CARDS: Final[list[Card]] = list(library("fade").cards.values())
ELEMENTS: Final = {"Rust", "Static", "Chalk", "Honey", "Fog", "Brine"}

_SKILLS: Final = r"This attack (?:hits [2-9] times|deals [1-9]\d? more damage)\."
_NUMBER: Final = r"(?:[1-9]|10)"
#: The sentences that texts are made of. Those of `_SKILLS` count in figures, the others are told.
_EFFECTS: Final = (
    rf"Draw (?:1 card|{_NUMBER} cards)\.",
    rf"Gain {_NUMBER} (?:TP|HP)\.",
    rf"A Character gains {_NUMBER} HP\.",
    rf"Deal {_NUMBER} damage to (?:a Character|the attacker)\.",
    rf"Your opponent discards (?:1 card|{_NUMBER} cards)\.",
    rf"Your opponent puts the top (?:card|{_NUMBER} cards) of the deck into the Discard Pile\.",
    r"Return 1 card from your Discard Pile to your hand\.",
    r"Negate an Item\.",
    rf"(?:{'|'.join(defence.label for defence in Defence)}) the attack\.",
)
_OTHERS: Final = (
    rf"Materials: {_NUMBER} (?:{'|'.join(sorted(ELEMENTS))}) cards?\.",
    r"A deck may have any number of this card\.",
    rf"Each player (?:gains {_NUMBER} more TP in the Starting Phase|starts with \d\d HP)\.",
)
_SENTENCE: Final = re.compile("|".join((_SKILLS, *_EFFECTS, *_OTHERS)))
_EFFECT: Final = re.compile("|".join(_EFFECTS))
_TRIGGERS: Final = {trigger.label for trigger in Trigger}
#: What may stand before an effect: a trigger, a Power Counter that is paid, or a keyword.
_HEAD: Final = re.compile(r"(?P<head>On [A-Z][A-Za-z ]+|Remove 1 Power Counter|[A-Z][A-Za-z -]+): (?!\d)")

#: The keywords whose effect the text says, behind their name.
TOLD: Final = {
    "arm_up", "contingency", "mystify", "overdrive", "paradox", "reinforce", "signature", "stock", "synchronize",
}  # fmt: skip


def heads_of(line: str) -> tuple[list[str], str]:
    """What stands before the effect of a line, and the effect."""
    heads = []
    while (match := _HEAD.match(line)) and match["head"] != "Materials":
        heads.append(match["head"])
        line = line[match.end() :]
    return heads, line


def test_texts_are_in_words_that_are_known() -> None:
    for card in CARDS:
        held, told = {keyword.keyword.name for keyword in card.keywords}, []
        for line in filter(None, card.text.split("\n")):
            heads, effect = heads_of(line)
            assert _SENTENCE.fullmatch(effect), line
            assert set(heads) <= _TRIGGERS | held | {"Remove 1 Power Counter"}, line
            assert not heads or _EFFECT.fullmatch(effect), line
            told += heads
        named = {keyword.code for head in told if head not in _TRIGGERS and (keyword := find(head))}
        assert {held.code for held in card.keywords} & TOLD == named, card.name


def test_what_a_keyword_is_about_is_known_too() -> None:
    for card in CARDS:
        about = {
            "immune": find, "signature": _TRIGGERS.__contains__, "equip": "a Character".__eq__,
            "vengeance": lambda text: _EFFECT.fullmatch(f"{text}."), "contingency": "an Item enters the field".__eq__,
            "level_up": lambda text: library("fade").named(text),
            "synchronize": ", ".join(word.replace("_", " ") for word in card.directions).__eq__,
        }  # fmt: skip
        for held in card.keywords:
            assert about.get(held.code, "".__eq__)(held.text), (card.name, held)
            assert set(held.elements) <= ELEMENTS

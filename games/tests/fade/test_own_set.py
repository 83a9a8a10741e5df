"""The Midnight Market: what its cards say of attacks is read, and agrees with their fields."""

from __future__ import annotations

from typing import Final

from games.fade.cards import Card
from games.fade.keywords import find
from games.fade.texts import read_attack
from games.fade.words import Trigger
from games.tests.own_sets import library

CARDS: Final[list[Card]] = list(library("fade").cards.values())
#: The keywords whose effect the text says, behind their name.
TOLD: Final = {
    "arm_up", "contingency", "mystify", "overdrive", "paradox", "reinforce", "signature", "stock", "synchronize",
}  # fmt: skip


def test_texts_are_read_and_say_what_their_keywords_do() -> None:
    triggers = {trigger.label for trigger in Trigger}
    for card in CARDS:
        assert not [sentence for sentence in read_attack(card).unread if sentence.startswith("This attack")], card.name
        heads = {head for line in card.text.split("\n") for head in line.split(": ")[:-1]}
        named = {keyword.code for head in heads - triggers if (keyword := find(head))}
        assert {held.code for held in card.keywords} & TOLD == named & TOLD, card.name


def test_what_a_keyword_is_about_is_known_too() -> None:
    elements = {element for card in CARDS for element in card.elements}
    for card in CARDS:
        for held in card.keywords:
            assert held.code != "level_up" or library("fade").named(held.text), card.name
            assert held.code != "immune" or find(held.text), card.name
            assert set(held.elements) <= elements, card.name

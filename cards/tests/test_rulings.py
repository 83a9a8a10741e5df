"""Which rules the page of a card shows: those that its words are about."""

from __future__ import annotations

from cards.catalog import Catalog
from cards.rulings import rules_touched
from rules.abilities.phrasebook import CHAPTERS


def test_the_trick_classes_are_shown_for_words_that_name_one(starter: Catalog) -> None:
    entries = [entry for chapter in CHAPTERS for entry in chapter.entries if "D-1.25" in entry.meaning.rules]
    assert [entry.phrasing.shown for entry in entries] == ["Equip trick"]
    for card in starter.values():
        words = [words for each in rules_touched(card, starter) if each.rule.id == "D-1.25" for words in each.words]
        assert all("trick" in said.lower() for said in words), (card.name, words)

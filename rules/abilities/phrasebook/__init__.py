"""Phrasebook: the meaning of every phrase of card text, its rules, and a scenario that shows it.

Its phrases are those of the parser's tables. The page /help/abilities/ shows it. A test fails for a phrase without a
meaning, a meaning without a phrase, and a scenario without the phrase.
"""

from __future__ import annotations

from rules.abilities.phrasebook.chapters import CHAPTERS
from rules.abilities.phrasebook.entry import PLACEHOLDER, Chapter, PhraseEntry, PhraseMeaning, Phrasing, Wording

__all__ = ["CHAPTERS", "PLACEHOLDER", "Chapter", "PhraseEntry", "PhraseMeaning", "Phrasing", "Wording"]

"""Phrasebook: the meaning of every phrase of card text, its rules, and a scenario that shows it.

Its phrases are those of the parser's tables; the page /help/abilities/ is made from it. A test fails for a phrase
without a meaning, a meaning without a phrase, and a scenario without the phrase.
"""

from __future__ import annotations

from typing import Final

from rules.abilities.phrasebook import effects, flow, sentences, targets, words
from rules.abilities.phrasebook.entry import PLACEHOLDER, Chapter, PhraseEntry, PhraseMeaning, Phrasing, Wording

__all__ = ["CHAPTERS", "PLACEHOLDER", "Chapter", "PhraseEntry", "PhraseMeaning", "Phrasing", "Wording"]

#: In the order in which they are read.
CHAPTERS: Final[tuple[Chapter, ...]] = (
    sentences.SHAPE,
    sentences.MARK,
    sentences.HOW_OFTEN,
    sentences.USES,
    effects.COST,
    sentences.WHEN,
    sentences.WHO,
    sentences.PLAYERS,
    sentences.CAUSE,
    sentences.MANY_CAUSE,
    sentences.WHOM_CHAPTER,
    effects.EFFECT,
    effects.MORE,
    flow.AMOUNT,
    flow.COUNTED,
    targets.TARGET,
    targets.NOUN,
    targets.FILTER,
    targets.LEVEL,
    targets.OWNER,
    targets.STATE,
    targets.WHERE,
    targets.ORIGIN,
    targets.IN_ZONE,
    targets.ON_FIELD,
    targets.PLACE,
    sentences.DURATION,
    sentences.CONDITION,
    words.STATS,
    words.STATUSES,
    words.LICENCES,
    words.DEEDS,
    words.ANSWERS,
    words.SPOTS,
    words.FACES,
    words.ELEMENTS,
    words.TILES,
    words.TYPES,
    words.NAMES,
    words.TEXTS,
    words.NUMBERS,
)

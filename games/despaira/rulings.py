"""Rules that apply to the text of a card, found by its phrases, with the words that each rule is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from rules.abilities.describe import describe
from rules.abilities.disambiguation import Bearer
from rules.abilities.parse import AbilityError
from rules.cards import CardDef
from rules.rulebook import RULES
from tcg.rulebook import Touched

#: Most texts whose rules are cached.
_CACHED: Final = 2_000


def rules_touched(card: CardDef, library: Any) -> list[Touched]:
    """Return the rules that apply to the text of a card, in the order of the rulebook, with the words they are about.

    No rules apply to an unreadable text. If no rule is found, the text is written anew from its compiled abilities and
    searched again. `library` knows the types of creatures and the compiled texts.
    """
    text = card.played_text
    if not text or not card.is_executable:
        return []
    bearer = Bearer(card.kind, card.classes)
    words = _words_of(text, library.types, bearer)
    if not words and (abilities := library.playable(card.id).abilities):
        words = _words_of(describe(abilities), library.types, bearer)
    return [Touched(rule, tuple(words[rule.id])) for rule in RULES.values() if rule.id in words]


@cache
def _rules_by_form() -> Mapping[object, Sequence[str]]:
    """Return the ids of the rules for each phrase of card texts. The first call imports the phrases, which is slow."""
    from rules.abilities.phrasebook import CHAPTERS

    return {entry.phrasing: entry.meaning.rules for chapter in CHAPTERS for entry in chapter.entries}


@lru_cache(maxsize=_CACHED)
def _words_of(text: str, types: frozenset[str], bearer: Bearer) -> dict[str, dict[str, None]]:
    """Return the words of a text of `bearer` that each rule is about, as keys, by rule id; empty if unreadable."""
    from rules.abilities.phrasebook.parse_trace import parts_of

    words: dict[str, dict[str, None]] = {}
    try:
        parts = parts_of(text, types=types, bearer=bearer)
    except AbilityError:
        return {}
    for part in parts:
        for rule in _rules_by_form().get(part.form, ()):
            words.setdefault(rule, {})[text[part.start : part.end]] = None
    return words

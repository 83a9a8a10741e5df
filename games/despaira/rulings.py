"""Rules that the text of a card touches: those that the phrasebook names for its phrases, each with the words."""

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

#: Texts whose rules are cached.
_CACHED: Final = 2_000


def rules_touched(card: CardDef, library: Any) -> list[Touched]:
    """Return the rules that the text of a card touches, in the order of the rulebook.

    A text that can't be read touches none. Where a text is read, but its words are not in the phrasebook, the text
    that it plays as stands in for it. The library says the types of creatures, and compiles texts.
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
    """Return the ids of the rules by the form of a phrase. The phrasebook is imported late: it takes a while."""
    from rules.abilities.phrasebook import CHAPTERS

    return {entry.phrasing: entry.meaning.rules for chapter in CHAPTERS for entry in chapter.entries}


@lru_cache(maxsize=_CACHED)
def _words_of(text: str, types: frozenset[str], bearer: Bearer) -> dict[str, dict[str, None]]:
    """Return by the id of a rule the words of a text that it is about, each once."""
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

"""Which rules the words of a card touch: those that the phrasebook names for the phrases of its text, each with them.

A text that can't be read has none: what it means nobody knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cards.catalog import Catalog, kept_with_cards
from cards.texts import plays_as
from rules.abilities.deciding import Bearer
from rules.abilities.parse import AbilityError
from rules.abilities.phrasebook import CHAPTERS
from rules.abilities.phrasebook.parse_trace import parts_of
from rules.cards import CardDef
from rules.rulebook import RULES
from tcg.rulebook import RULING, Rule

_RULES_OF: Final = {entry.phrasing: entry.meaning.rules for chapter in CHAPTERS for entry in chapter.entries}


@dataclass(frozen=True, slots=True)
class Touched:
    """A rule, and the words of the text that it is about, the first first."""

    rule: Rule
    words: tuple[str, ...]

    @property
    def is_ruling(self) -> bool:
        """Whether it is a ruling of ours, where the rulebook says nothing."""
        return self.rule.kind == RULING.code


@kept_with_cards
def rules_touched(card: CardDef, catalog: Catalog) -> tuple[Touched, ...]:
    """In the order of the rulebook. Of a text in words that are read, but not in the phrasebook, those that it plays as
    stand in for them.
    """
    said = card.played_text
    if not said or not card.is_executable:
        return ()
    words = _words_of(said, card, catalog) or _words_of(plays_as(catalog.playable(card.id)) or said, card, catalog)
    return tuple(Touched(rule, tuple(words[rule.id])) for rule in RULES.values() if rule.id in words)


def _words_of(text: str, card: CardDef, catalog: Catalog) -> dict[str, dict[str, None]]:
    """By the id of a rule the words of a text that it is about, each once."""
    words: dict[str, dict[str, None]] = {}
    try:
        parts = parts_of(text, types=catalog.types, bearer=Bearer(card.kind, card.classes))
    except AbilityError:
        return {}
    for part in parts:
        for rule in _RULES_OF.get(part.form, ()):
            words.setdefault(rule, {})[text[part.start : part.end]] = None
    return words

"""Rules for the page of a card: those that apply to its words, and the words that the rulebook explains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.fields import Field, Find, Show
from tcg.rulebook import Rulebook, Touched


@dataclass(frozen=True, slots=True)
class Explained:
    """Word on a card with its meaning from a table of the rulebook, the rule, and the HTML anchor of the row."""

    word: str
    rule: str
    anchor: str
    meaning: str


#: The heading of the last column in tables that explain words.
_MEANING: Final = "Meaning"


def words_explained(card: object, fields: Sequence[Field], rulebook: Rulebook) -> list[Explained]:
    """Return the words of a card that a table of the rulebook explains, from A to Z without repetitions."""
    return sorted(_explained(card, fields, rulebook), key=lambda each: each.word)


def _explained(card: object, fields: Sequence[Field], rulebook: Rulebook) -> Iterator[Explained]:
    for field in fields:
        table = next((each for each in rulebook.tables if each.key == field.search_key), None)
        if table is None or table.columns[-1] != _MEANING:
            continue
        rows = {row.key: row for row in table.rows}
        labels = {word.value: word.label for word in field.words or ()}
        for held in getattr(card, field.name):
            row = rows.get(getattr(held, "code", str(held)).replace("_", "-"))
            if row is not None:
                rule = row.rule or table.rules[0]
                yield Explained(labels.get(held, str(held)), rule, table.anchor(row), row.cells[-1])


def rules_mentioned(card: object, fields: Sequence[Field], rulebook: Rulebook) -> list[Touched]:
    """Return the rules that explain words printed on a card, in the order of the rulebook, with these words."""
    return list(rulebook.touched(_printed(card, fields)))


def _printed(card: Any, fields: Sequence[Field]) -> Iterator[str]:
    """Yield the printed words of a card that rules may mention.

    These are its kind, words of closed lists, labels of its numbers, and texts with an effect. Keywords are left out
    because `words_explained` has them; open lists have no words of the rules.
    """
    for field in fields:
        value = None if field.of_printing else field.value_of(card)
        if value in (None, False) or field.name == "flavour":
            continue
        if field.words is not None:
            labels = {word.value: word.label for word in field.words}
            yield from (labels[each] for each in (value if isinstance(value, list) else [value]))
        elif field.show is Show.TEXT:
            yield value
        elif field.find in (Find.NUMBER, Find.FLAG):
            yield field.label
        elif field.name == "supertypes":
            yield from value

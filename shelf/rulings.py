"""What the rules say of a card of a further game: what the words on it mean, and which rules they touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from cards.rulings import Touched
from games import Game
from games.fields import Find, Show
from shelf.search.table import key_of


@dataclass(frozen=True, slots=True)
class Explained:
    """A word on a card that the rules explain: where they do, by which rule, and in a sentence."""

    word: str
    rule: str
    address: str
    meaning: str


#: What the last column of a table of words is called whose rows say what each means.
_MEANING: Final = "Meaning"


def words_explained(card: Any, game: Game) -> list[Explained]:
    """The words of a card of which a table of the rulebook says what they mean, each once, by the alphabet."""
    return sorted(_explained(card, game), key=lambda each: each.word)


def _explained(card: Any, game: Game) -> Iterator[Explained]:
    for field in game.fields:
        table = next((each for each in game.rulebook.tables if each.key == key_of(field)), None)
        if table is None or table.columns[-1] != _MEANING:
            continue
        rows = {row.key: row for row in table.rows}
        labels = {word.value: word.label for word in field.words or ()}
        for held in getattr(card, field.name):
            row = rows.get(getattr(held, "code", str(held)).replace("_", "-"))
            if row is not None:
                rule = row.rule or table.rules[0]
                address = f"{game.path}rules/#{table.anchor(row)}"
                yield Explained(labels.get(held, str(held)), rule, address, row.cells[-1])


def rules_touched(card: Any, game: Game) -> list[Touched]:
    """The rules that the words on a card are about, in the order of the rulebook."""
    return [Touched(rule, words) for rule, words in game.rulebook.touched(_printed(card, game))]


def _printed(card: Any, game: Game) -> Iterator[str]:
    """The words on a card that rules may be about: its kind, words of closed lists, what its numbers are called, texts
    that have an effect. Keywords are explained already, and open lists have words that mean nothing to the rules."""
    for field in game.fields:
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

"""How much of the cards' text can be carried out, set by set, and which phrases could not be read."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from cards.models import Card, CreatureType, Printing
from cards.texts import Stop, read


@dataclass(slots=True)
class Count:
    """Cards with a text, and how many of the texts can be carried out."""

    texts: int = 0
    executable: int = 0

    def add(self, is_executable: bool) -> None:
        self.texts += 1
        self.executable += is_executable

    @property
    def share(self) -> float:
        """From 0 to 1; 1 without any text."""
        return self.executable / self.texts if self.texts else 1.0

    def as_dict(self) -> dict[str, Any]:
        return {"texts": self.texts, "executable": self.executable, "share": round(self.share, 4)}


@dataclass(frozen=True, slots=True)
class Phrase:
    """What stands where texts could not be read any further, and the cards that say it, with the places.

    `words` is "" where texts end too early, `nearest` where no phrase is like it.
    """

    words: str
    nearest: str
    cards: list[tuple[str, Stop]] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        cards = [{"name": name, "line": stop.line, "column": stop.column} for name, stop in self.cards]
        return {"phrase": self.words, "nearest": self.nearest or None, "count": len(cards), "cards": cards}


@dataclass(frozen=True, slots=True)
class Coverage:
    """`sets` by code; a card of several sets counts in each, one of none under "". `phrases`, commonest first."""

    sets: dict[str, Count]
    total: Count
    phrases: list[Phrase]

    def as_dict(self) -> dict[str, Any]:
        sets = [{"set": code or None, **count.as_dict()} for code, count in self.sets.items()]
        return {"sets": sets, "total": self.total.as_dict(), "phrases": [phrase.as_dict() for phrase in self.phrases]}


def cover() -> Coverage:
    """Read all texts in the database, in three queries."""
    types = CreatureType.names()
    sets_of: dict[int, set[str]] = defaultdict(set)
    for card_id, code in Printing.objects.order_by().values_list("card_id", "set__code"):
        sets_of[card_id].add(code)
    sets: dict[str, Count] = defaultdict(Count)
    total = Count()
    phrases: dict[tuple[str, str], Phrase] = {}
    rows = Card.objects.exclude(text="").values_list("pk", "name", "text", "plays_as")
    for card_id, name, text, plays_as in rows:
        stop = read(plays_as or text, types).stop
        for count in (total, *(sets[code] for code in sets_of.get(card_id, [""]))):
            count.add(stop is None)
        if stop is not None:
            key = stop.phrase.casefold(), stop.nearest
            phrases.setdefault(key, Phrase(stop.phrase, stop.nearest)).cards.append((name, stop))
    # Codes in order, what is in no set last.
    ordered = {code: sets[code] for code in sorted(sets, key=lambda code: (not code, code))}
    commonest = sorted(phrases.values(), key=lambda phrase: (-len(phrase.cards), phrase.words.casefold()))
    return Coverage(ordered, total, commonest)

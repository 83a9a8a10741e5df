"""How much of the cards' text can be carried out, set by set, and what stands in the way of the rest."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from cards.models import Card, CreatureType, Printing
from cards.texts import Sentence, Stop, bearer_of, read, sentences_of
from rules.vocabulary import Element, Stat, Tile

#: As many words from where reading stops on, numbers left aside, are the same where texts stop at the same thing.
_WORDS: Final = 2
#: As many words are shown of what they have in common.
_SHOWN: Final = 8
_NUMBERS: Final = frozenset({"a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"})
_PIECE: Final = re.compile(r"[“\"][^“”\"]*[”\"]?|[^\W_]+(?:['’\-][^\W_]+)*|\S")
_STOPS: Final = frozenset(".,;:")
#: As much of a text as is looked at from where reading stops on, in letters.
_GLANCE: Final = 120


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

    def as_dict(self) -> dict[str, object]:
        return {"texts": self.texts, "executable": self.executable, "share": round(self.share, 4)}


@dataclass(slots=True)
class Gap:
    """Something at which texts stop, and the cards that say it, with the places.

    `words` are what the first of them says there, numbers, names and the like as the grammar puts them, as far as the
    others say it too; none where they end too early, or have several meanings (O-23.25). `alone` counts the cards that
    stop at nothing else: as many would run if it were read.
    """

    words: Sequence[str]
    alone: int = 0
    cards: list[tuple[str, Stop]] = field(default_factory=list)

    def add(self, name: str, stop: Stop, words: Sequence[str], *, is_alone: bool) -> None:
        """One more card that stops here, and what it says there."""
        pairs = zip(self.words, words, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].casefold() == pair[1].casefold(), pairs))
        least = next((end for end in range(len(self.words)) if _key(self.words[:end]) == _key(self.words)), same)
        self.words = self.words[: max(same, least)]
        self.alone += is_alone
        self.cards.append((name, stop))

    @property
    def phrase(self) -> str:
        """The words, "" where texts end too early."""
        return " ".join(self.words)

    @property
    def meant(self) -> str:
        """What the first card has probably misspelt there, "" where nothing looks like it."""
        return self.cards[0][1].meant

    @property
    def has_meanings(self) -> bool:
        """Whether they are texts that have several meanings."""
        return bool(self.cards[0][1].readings)

    def as_dict(self) -> dict[str, object]:
        cards = [{"name": name, **stop.place._asdict()} for name, stop in self.cards]
        return {
            "phrase": self.phrase,
            "meant": self.meant or None,
            "has_meanings": self.has_meanings,
            "would_run": self.alone,
            "count": len(cards),
            "cards": cards,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """A text of which some sentences can be read, and others can't."""

    name: str
    sentences: Sequence[Sentence]

    def as_dict(self) -> dict[str, object]:
        sentences = [
            {"text": text, "executable": stop is None, **(stop.place._asdict() if stop else {})}
            for text, stop in self.sentences
        ]
        return {"name": self.name, "sentences": sentences}


@dataclass(frozen=True, slots=True)
class Coverage:
    """`sets` by code; a card of several sets counts in each, one of none under "".

    `gaps` with that first by which most cards would run; `parts` the texts of which only some sentences are read.
    """

    sets: dict[str, Count]
    total: Count
    gaps: list[Gap]
    parts: list[Part]

    def as_dict(self) -> dict[str, object]:
        return {
            "sets": [{"set": code or None, **count.as_dict()} for code, count in self.sets.items()],
            "total": self.total.as_dict(),
            "phrases": [gap.as_dict() for gap in self.gaps],
            "in_part": [part.as_dict() for part in self.parts],
        }


def cover() -> Coverage:
    """Read all texts in the database, in three queries."""
    types = CreatureType.names()
    sets_of: dict[int, set[str]] = defaultdict(set)
    for card_id, code in Printing.objects.order_by().values_list("card_id", "set__code"):
        sets_of[card_id].add(code)
    sets: dict[str, Count] = defaultdict(Count)
    total, gaps = Count(), _Gaps(types)
    rows = (
        Card.objects.exclude(text="")
        .order_by("name_key")
        .values_list("pk", "name", "text", "plays_as", "kind", "class_mask")
    )
    for card_id, name, text, plays_as, kind, classes in rows:
        stop = read(plays_as or text, types, bearer_of(kind, classes)).stop
        for count in (total, *(sets[code] for code in sets_of.get(card_id, [""]))):
            count.add(stop is None)
        if stop is not None:
            gaps.add(name, plays_as or text, stop)
    # Codes in order, what is in no set last.
    ordered = {code: sets[code] for code in sorted(sets, key=lambda code: (not code, code))}
    return Coverage(ordered, total, gaps.ranked(), gaps.parts)


class _Gaps:
    """What texts stop at, gathered text by text."""

    def __init__(self, types: frozenset[str]) -> None:
        self.parts: list[Part] = []
        self._types = types
        self._gaps: dict[tuple[str, ...], Gap] = {}
        self._placeholders = {
            **{name.casefold(): "TYPE" for name in types},
            **{f"{name.casefold()}s": "TYPE" for name in types},
            **{element.label.casefold(): "ELEMENT" for element in Element},
            **{tile.label.casefold(): "TILE TYPE" for tile in Tile},
            **{stat.label.casefold(): "STAT" for stat in Stat},
        }

    def add(self, name: str, text: str, stop: Stop) -> None:
        """Take note of what a card's text stops at: each of its sentences, or all of it where only together they do."""
        sentences = sentences_of(text, self._types)
        stops = [sentence.stop for sentence in sentences]
        if any(stops) and not all(stops):
            self.parts.append(Part(name, sentences))
        found: dict[tuple[str, ...], tuple[Stop, list[str]]] = {}
        for each in list(filter(None, stops)) or [stop]:
            words = [] if each.readings else self._words(text[each.position :][:_GLANCE].partition("\n")[0])
            found.setdefault(_key(words) or self._key_of_end(text, each), (each, words))
        for key, (each, words) in found.items():
            self._gaps.setdefault(key, Gap(words)).add(name, each, words, is_alone=len(found) == 1)

    def ranked(self) -> list[Gap]:
        """What makes most cards run first, then what stands in most cards."""
        return sorted(self._gaps.values(), key=lambda gap: (-gap.alone, -len(gap.cards), gap.phrase.casefold()))

    def _key_of_end(self, text: str, stop: Stop) -> tuple[str, ...]:
        """What is the same of texts that end too early after the same words, or that have several meanings."""
        if stop.readings:
            return ("", "")
        return ("", *_key([self._word(piece) for piece in _PIECE.findall(text[: stop.position])[-_WORDS:]]))

    def _words(self, text: str) -> list[str]:
        """The words up to the next stop or comma, as the grammar puts them; a comma may come first."""
        first, *more = _PIECE.findall(text) or [""]
        pieces = [first, *takewhile(lambda piece: piece not in _STOPS, more)] if first not in ("", ".") else []
        return [self._word(piece) for piece in pieces][:_SHOWN]

    def _word(self, piece: str) -> str:
        if piece.isdecimal() or piece.casefold() in _NUMBERS:
            return "N"
        return "“NAME”" if piece[0] in '“"' else self._placeholders.get(piece.casefold(), piece)


def _key(words: Sequence[str]) -> tuple[str, ...]:
    """What is the same of texts that stop at the same thing."""
    return tuple(word.casefold() for word in words if word != "N")[:_WORDS]

"""Report on how many card texts the rules engine can execute, by set, and on the phrases that it can't read."""

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

#: Number of words behind the stop, without numbers, that identify a gap.
_WORDS: Final = 2
#: Most words shown of a gap.
_MOST_WORDS: Final = 8
_NUMBERS: Final = frozenset({"a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"})
_PIECE: Final = re.compile(r"[“\"][^“”\"]*[”\"]?|[^\W_]+(?:['’\-][^\W_]+)*|\S")
_STOPS: Final = frozenset(".,;:")
#: Most characters considered behind the stop.
_GLANCE: Final = 120


@dataclass(slots=True)
class Count:
    """Number of cards with a text, and how many of these texts can be executed."""

    texts: int = 0
    executable: int = 0

    def add(self, is_executable: bool) -> None:
        """Count one text, which the rules engine can execute or not."""
        self.texts += 1
        self.executable += is_executable

    @property
    def share(self) -> float:
        """Share of texts that can be executed, from 0 to 1; 1 without any text."""
        return self.executable / self.texts if self.texts else 1.0

    def as_dict(self) -> dict[str, object]:
        """Return the counts for the JSON report."""
        return {"texts": self.texts, "executable": self.executable, "share": round(self.share, 4)}


@dataclass(slots=True)
class Gap:
    """Phrase at which the parser stops in some card texts, with those cards and the positions.

    `words` are those of the first card as far as all cards share them, with placeholders such as N for numbers. Texts
    that end too early or are ambiguous (O-23.25) have none. `alone` counts cards that stop only here, and would be
    executable if the phrase was readable. `cards` are names of cards with their stops.
    """

    words: Sequence[str]
    alone: int = 0
    cards: list[tuple[str, Stop]] = field(default_factory=list)

    def add(self, name: str, stop: Stop, words: Sequence[str], *, is_alone: bool) -> None:
        """Add card `name`, whose text stops at this phrase with these `words`, and nowhere else if `is_alone`."""
        pairs = zip(self.words, words, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].casefold() == pair[1].casefold(), pairs))
        least = next((end for end in range(len(self.words)) if _key(self.words[:end]) == _key(self.words)), same)
        self.words = self.words[: max(same, least)]
        self.alone += is_alone
        self.cards.append((name, stop))

    @property
    def phrase(self) -> str:
        """Words of the phrase, or "" for texts that end too early."""
        return " ".join(self.words)

    @property
    def correction(self) -> str:
        """Correction of a probable misspelling on the first card, or ""."""
        return self.cards[0][1].correction

    @property
    def has_meanings(self) -> bool:
        """Whether the texts stop because they are ambiguous."""
        return bool(self.cards[0][1].readings)

    def as_dict(self) -> dict[str, object]:
        """Return the phrase with its cards for the JSON report."""
        cards = [{"name": name, **stop.place._asdict()} for name, stop in self.cards]
        return {
            "phrase": self.phrase,
            "meant": self.correction or None,
            "has_meanings": self.has_meanings,
            "would_run": self.alone,
            "count": len(cards),
            "cards": cards,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """Text of the card `name`, of which the parser can read only some sentences."""

    name: str
    sentences: Sequence[Sentence]

    def as_dict(self) -> dict[str, object]:
        """Return the text with its sentences for the JSON report."""
        sentences = [
            {"text": text, "executable": stop is None, **(stop.place._asdict() if stop else {})}
            for text, stop in self.sentences
        ]
        return {"name": self.name, "sentences": sentences}


@dataclass(frozen=True, slots=True)
class Coverage:
    """Report on all card texts: which can be executed, and which phrases prevent the others.

    Attributes:
        sets: Counts by set code. A card counts in each of its sets; "" stands for unprinted cards.
        total: Counts of all cards.
        gaps: Unreadable phrases, those that block most cards first.
        parts: Texts of which only some sentences are readable.
    """

    sets: dict[str, Count]
    total: Count
    gaps: list[Gap]
    parts: list[Part]

    def as_dict(self) -> dict[str, object]:
        """Return the report as JSON data."""
        return {
            "sets": [{"set": code or None, **count.as_dict()} for code, count in self.sets.items()],
            "total": self.total.as_dict(),
            "phrases": [gap.as_dict() for gap in self.gaps],
            "in_part": [part.as_dict() for part in self.parts],
        }


def cover() -> Coverage:
    """Read all card texts in the database with three queries, and return the report on them."""
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
    # Sort by code, with unprinted cards last.
    ordered = {code: sets[code] for code in sorted(sets, key=lambda code: (not code, code))}
    return Coverage(ordered, total, gaps.ranked(), gaps.parts)


class _Gaps:
    """Collection of the phrases at which the parser stops."""

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
        """Record where the parser stops in sentences of a card's text, or `stop` if it can read each one alone."""
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
        """Return the phrases, those that block most cards first."""
        return sorted(self._gaps.values(), key=lambda gap: (-gap.alone, -len(gap.cards), gap.phrase.casefold()))

    def _key_of_end(self, text: str, stop: Stop) -> tuple[str, ...]:
        """Return the key of a gap at the end of a text, from its last words; all ambiguous texts share one key."""
        if stop.readings:
            return ("", "")
        return ("", *_key([self._word(piece) for piece in _PIECE.findall(text[: stop.position])[-_WORDS:]]))

    def _words(self, text: str) -> list[str]:
        """Return the words of a text up to the next punctuation mark, with placeholders. The first may be a comma."""
        first, *more = _PIECE.findall(text) or [""]
        pieces = [first, *takewhile(lambda piece: piece not in _STOPS, more)] if first not in ("", ".") else []
        return [self._word(piece) for piece in pieces][:_MOST_WORDS]

    def _word(self, piece: str) -> str:
        if piece.isdecimal() or piece.casefold() in _NUMBERS:
            return "N"
        return "“NAME”" if piece[0] in '“"' else self._placeholders.get(piece.casefold(), piece)


def _key(words: Sequence[str]) -> tuple[str, ...]:
    """Return a key from the first two words of a phrase; texts that stop at the same phrase have equal keys."""
    return tuple(word.casefold() for word in words if word != "N")[:_WORDS]

"""Finding rules by the words that a player types: whole words in any of their forms, the most relevant rules first.

A word is found in its other forms too ("draw" in "draws"), never as a part of another ("tie" in "abilities"). What
players say of other games is read as the rulebook's words (rules.rulebook.synonyms).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from rules.rulebook import RULES, Rule
from rules.rulebook.stems import stem
from rules.rulebook.synonyms import SYNONYMS
from tcg.names import fold

#: An id, "D-12.7" or "d12.7"; a number with points in it, such as that of a section; a word.
_WORD: Final = re.compile(r"\b([dog])[- ]?(\d+(?:\.\d+)?)\b|\d+(?:\.\d+)+|[a-z0-9]+(?:'[a-z]+)?")
#: What questions are made of. These words narrow nothing, unless nothing else is asked.
_QUESTION: Final = """
    a about after also am an and any are as at be by can could did do does for from get had has have how i if in into is
    it its many may me much must my no not of off on or our per please s should so some than that the their them then
    there these they this to what when where which who why will with would you your
"""
_FILLERS: Final = frozenset(_QUESTION.split())
#: What a word is worth by where it stands, and how much more for each time that the text repeats it.
_ID, _TITLE, _TEXT, _SECTION = 1000.0, 10.0, 2.0, 1.0
_AGAIN, _MOST_AGAIN = 0.5, 3
#: A title that says nothing else.
_WHOLE_TITLE: Final = 6.0
#: Words that stand side by side as they were typed.
_TOGETHER_IN_TITLE, _TOGETHER_IN_TEXT = 8.0, 4.0
#: Another word for what was typed is worth less than itself, and each further one less again.
_READ: Final = 0.8
#: The rulebook's own statements are what others go into; rules of the simulator are seldom what a player asks for.
_WEIGHTS: Final = {"statement": 1.1, "ruling": 1.0, "goldfish": 0.4}
#: A letter of text costs so much: of two rules that say the same the shorter one says it better.
_LETTER: Final = 0.005
#: So many words that no rule has are looked at, and so many like each are offered.
_LOOKED_AT, _OFFERED = 3, 3
_CLOSE, _LONGER = 0.7, 2
#: A word that begins like what was typed is like it, from so many letters on.
_BEGINNING: Final = 3

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was typed, and the rulebook's words that it was read as; `instead` of what was typed, or beside it."""

    typed: str
    words: tuple[str, ...]
    instead: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """A search that finds `count` rules where the one that was asked for finds none."""

    query: str
    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """The rules that a search finds, the most relevant first, and how its words were read. Where it finds none:
    the words of it that no rule has, and searches that find something.
    """

    rules: tuple[Rule, ...]
    readings: tuple[Reading, ...] = ()
    unknown: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()


def find(query: str) -> Found:
    """The rules that have all words of `query`, in their own meaning or as they are read.

    Words that only make a question of it ("how many … do I") are left out.
    """
    terms = list(_terms(query))
    if rules := _ranked(terms):
        return Found(rules, readings=tuple(_readings(terms, rules)))
    unknown = [term for term in terms if not _ranked([term])]
    return Found((), unknown=tuple(term.typed for term in unknown), hints=tuple(_hints(terms, unknown)))


# --- reading what is typed ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Term:
    """A part of a query: its words, and the rulebook's phrases that it is read as, the likeliest first."""

    typed: str
    stems: Stems
    reads: Sequence[str]


def _terms(query: str) -> Iterator[_Term]:
    """A query in parts: words that players say for something together, else single ones."""
    words = _asked(query)
    stems = tuple(map(stem, words))
    start = 0
    while start < len(words):
        most = min(_longest(), len(words) - start)
        size = next((size for size in range(most, 1, -1) if stems[start : start + size] in _synonyms()), 1)
        part = stems[start : start + size]
        yield _Term(" ".join(words[start : start + size]), part, _synonyms().get(part, ()))
        start += size


def _asked(query: str) -> list[str]:
    words = list(_words(query))
    return [word for word in words if word not in _FILLERS] or words


def _words(text: str) -> Iterator[str]:
    for match in _WORD.finditer(fold(text)):
        yield f"{match[1]}-{match[2]}" if match[1] else match[0].removesuffix("'s")


@lru_cache(maxsize=1)
def _synonyms() -> dict[Stems, tuple[str, ...]]:
    """What players say, by its stems, and what it is read as."""
    return {_phrase(words): synonym.reads for synonym in SYNONYMS for words in synonym.words}


@lru_cache(maxsize=1)
def _longest() -> int:
    return max(map(len, _synonyms()))


@lru_cache(maxsize=1024)
def _phrase(text: str) -> Stems:
    return tuple(map(stem, _asked(text)))


def _readings(terms: Sequence[_Term], rules: Sequence[Rule]) -> Iterator[Reading]:
    """How words were read, as far as it found one of `rules`."""
    entries = [_entries()[rule.id] for rule in rules]
    for term in terms:
        words = tuple(read for read in term.reads if any(entry.has(_phrase(read)) for entry in entries))
        if words:
            yield Reading(term.typed, words, instead=not any(entry.has(term.stems) for entry in entries))


# --- looking it up --------------------------------------------------------------------------------------------------


class _Entry:
    """A rule as it is searched: the stems of its id, title, text and section."""

    def __init__(self, rule: Rule) -> None:
        own = fold(rule.id)
        group, point, _ = own.partition(".")
        self.ids = {own, group, own.partition("-")[2]} if point else {own}
        self.title = tuple(map(stem, _words(rule.title)))
        self.text = tuple(map(stem, _words(rule.text)))
        self.all = {*self.ids, *self.title, *self.text}
        if rule.kind == "statement":
            self.all.update(map(stem, _words(rule.section)))
        self.told = len(set(self.title))
        self.weight = _WEIGHTS[rule.kind]
        self.cost = len(rule.text) * _LETTER

    def has(self, phrase: Stems) -> bool:
        """Whether all words of a phrase are in it."""
        return self.all.issuperset(phrase)

    def worth(self, terms: Sequence[_Term]) -> float | None:
        """How relevant it is to a query; None where it lacks a part of it."""
        worths = [max(self._worths(term), default=0.0) for term in terms]
        if not all(worths):
            return None
        typed = tuple(word for term in terms for word in term.stems)
        together = self._together(typed) if len(terms) > 1 else 0.0
        return (sum(worths) + together) * self.weight - self.cost

    def _worths(self, term: _Term) -> Iterator[float]:
        for place, phrase in enumerate((term.stems, *map(_phrase, term.reads))):
            if self.has(phrase):
                mean = sum(map(self._worth_of_word, phrase)) / len(phrase)
                whole = _WHOLE_TITLE * len(set(phrase).intersection(self.title)) / self.told
                yield (mean + whole + self._together(phrase)) * _READ**place

    def _worth_of_word(self, word: str) -> float:
        if word in self.ids:
            return _ID
        again = min(self.text.count(word), _MOST_AGAIN) * _AGAIN
        if word in self.title:
            return _TITLE + again
        return _TEXT + again if word in self.text else _SECTION

    def _together(self, phrase: Stems) -> float:
        if len(phrase) == 1:
            return 0.0
        in_title, in_text = (_stands_in(phrase, words) for words in (self.title, self.text))
        return _TOGETHER_IN_TITLE * in_title + _TOGETHER_IN_TEXT * in_text


def _stands_in(phrase: Stems, words: Stems) -> bool:
    return any(words[start : start + len(phrase)] == phrase for start in range(len(words) - len(phrase) + 1))


@lru_cache(maxsize=1)
def _entries() -> dict[str, _Entry]:
    return {rule.id: _Entry(rule) for rule in RULES.values()}


def _ranked(terms: Sequence[_Term]) -> tuple[Rule, ...]:
    """The rules that have all parts of a query, the most relevant first; none where nothing is asked."""
    worths = {rule_id: entry.worth(terms) for rule_id, entry in _entries().items()} if terms else {}
    found = {rule_id: worth for rule_id, worth in worths.items() if worth is not None}
    return tuple(RULES[rule_id] for rule_id in sorted(found, key=lambda rule_id: -found[rule_id]))


# --- where nothing is found -----------------------------------------------------------------------------------------


def _hints(terms: Sequence[_Term], unknown: Sequence[_Term]) -> Iterator[Hint]:
    """The same search with a word that is like an unknown one; then its parts that find something alone."""
    typed = [term.typed for term in terms]
    queries: list[str] = []
    for term in unknown[:_LOOKED_AT]:
        for word in _like(term.typed):
            mended = " ".join(word if one == term.typed else one for one in typed)
            queries.append(mended if _ranked(list(_terms(mended))) else word)
    if len(typed) > 1:
        queries += [term.typed for term in terms if term not in unknown]
    for query in dict.fromkeys(queries):
        yield Hint(query, len(_ranked(list(_terms(query)))))


def _like(typed: str) -> list[str]:
    """Words of rules and players that begin like what was typed, or are spelt almost like it; one of each stem."""
    like = [word for word in _vocabulary() if abs(len(word) - len(typed)) <= _LONGER]
    close = get_close_matches(typed, like, n=2 * _OFFERED, cutoff=_CLOSE)
    begin = [word for word in _vocabulary() if word.startswith(typed)] if len(typed) >= _BEGINNING else []
    by_stem: dict[str, str] = {}
    for word in (*sorted(begin, key=len), *close):
        by_stem.setdefault(stem(word), word)
    return list(by_stem.values())[:_OFFERED]


@lru_cache(maxsize=1)
def _vocabulary() -> tuple[str, ...]:
    """Every word that finds something."""
    rules = (word for rule in RULES.values() for word in _words(f"{rule.title} {rule.text}"))
    players = (words for synonym in SYNONYMS for words in synonym.words if " " not in words)
    every = {word for word in (*rules, *players) if word.isalpha() and word not in _FILLERS}
    return tuple(sorted(every))

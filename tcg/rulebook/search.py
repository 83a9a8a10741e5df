"""Search of rules by words: whole words in any of their forms, the most relevant rules first.

A word matches its other forms ("draw" in "draws"), but no part of another word ("tie" in "abilities"). Terms of other
games are read as the rulebook's terms (tcg.rulebook.synonyms).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from tcg.names import fold
from tcg.rulebook.rule import OUR_RULING, Kind, Rule
from tcg.rulebook.stems import stem
from tcg.rulebook.synonyms import Synonym

#: Question words, which are ignored unless the query has no others.
_QUESTION: Final = """
    a about after also am an and any are as at be by can could did do does for from get had has have how i if in into is
    it its many may me much must my no not of off on or our per please s should so some than that the their them then
    there these they this to what when where which who why will with would you your
"""
FILLERS: Final = frozenset(_QUESTION.split())
#: Relevance of a word by its place, and the increase for each repetition in the text.
_ID, _TITLE, _TEXT, _SECTION = 1000.0, 10.0, 2.0, 1.0
_AGAIN, _MOST_AGAIN = 0.5, 3
#: Relevance of a title without other words.
_WHOLE_TITLE: Final = 6.0
#: Relevance of words that are side by side as typed.
_TOGETHER_IN_TITLE, _TOGETHER_IN_TEXT = 8.0, 4.0
#: Factor for each further synonym.
_READ: Final = 0.8
#: Cost of a letter of text, which favours shorter rules.
_LETTER: Final = 0.005
#: Most unknown words for which hints are made, and most similar words for each.
_LOOKED_AT, _OFFERED = 3, 3
_CLOSE, _LONGER = 0.7, 2
#: Fewest typed letters for matching the beginning of a word.
_BEGINNING: Final = 3

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Player's words in a query (`typed`), and the rulebook's words that are searched too, or `instead` of them."""

    typed: str
    words: tuple[str, ...]
    instead: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """Suggested query that finds `count` rules, for a query that finds none."""

    query: str
    count: int


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Result of a search of rules: the rules, the most relevant first, and the readings of the query's words.

    Without rules it has the unknown words, and suggested queries with results.
    """

    rules: tuple[Rule, ...]
    readings: tuple[Reading, ...] = ()
    unknown: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()


class Index:
    """Search index of the rules of one rulebook."""

    def __init__(self, rules: Iterable[Rule], kinds: Iterable[Kind], synonyms: Sequence[Synonym]) -> None:
        weights = {kind.code: kind.weight for kind in kinds}
        self._rules = tuple(rules)
        self._ids = _Ids(rule.id for rule in self._rules)
        self._entries = {rule.id: _Entry(rule, self._ids, weights[rule.kind]) for rule in self._rules}
        #: The rulebook's phrases for players' terms, by their stems.
        self._synonyms = {
            self._stems(words): tuple(_Phrase(read, self._stems(read)) for read in synonym.reads)
            for synonym in synonyms
            for words in synonym.words
        }
        self._longest = max(map(len, self._synonyms), default=1)
        self._players_words = [words for synonym in synonyms for words in synonym.words if " " not in words]

    def find(self, query: str) -> SearchResult:
        """Return the rules that have all words of `query`, directly or through synonyms.

        Question words ("how many … do I") are ignored.
        """
        terms = list(self._terms(query))
        if rules := self._ranked(terms):
            return SearchResult(rules, readings=tuple(self._readings(terms, rules)))
        unknown = [term for term in terms if not self._ranked([term])]
        return SearchResult((), unknown=tuple(term.typed for term in unknown), hints=tuple(self._hints(terms, unknown)))

    # Parsing of queries

    def _terms(self, query: str) -> Iterator[_Term]:
        """Yield the parts of a query: phrases that have synonyms, and single words."""
        words = self._content_words(query)
        stems = tuple(map(stem, words))
        start = 0
        while start < len(words):
            most = min(self._longest, len(words) - start)
            size = next((size for size in range(most, 1, -1) if stems[start : start + size] in self._synonyms), 1)
            part = stems[start : start + size]
            yield _Term(" ".join(words[start : start + size]), part, self._synonyms.get(part, ()))
            start += size

    def _content_words(self, query: str) -> list[str]:
        words = list(self._ids.words(query))
        return [word for word in words if word not in FILLERS] or words

    def _stems(self, text: str) -> Stems:
        return tuple(map(stem, self._content_words(text)))

    def _readings(self, terms: Sequence[_Term], rules: Sequence[Rule]) -> Iterator[Reading]:
        """Yield each of `terms`, parts of a query, by whose synonyms any of `rules` was found, and the synonyms."""
        entries = [self._entries[rule.id] for rule in rules]
        for term in terms:
            words = tuple(read.text for read in term.reads if any(entry.has(read.stems) for entry in entries))
            if words:
                yield Reading(term.typed, words, instead=not any(entry.has(term.stems) for entry in entries))

    def _ranked(self, terms: Sequence[_Term]) -> tuple[Rule, ...]:
        """Return the rules with all of the terms, parts of a query, the most relevant first; none without terms."""
        worths = [(self._entries[rule.id].worth(terms), rule) for rule in self._rules] if terms else []
        ranked = [(worth, rule) for worth, rule in worths if worth is not None]
        return tuple(rule for _, rule in sorted(ranked, key=lambda each: -each[0]))

    # Without results

    def _hints(self, terms: Sequence[_Term], unknown: Sequence[_Term]) -> Iterator[Hint]:
        """Yield suggested queries with their numbers of results, for a query with these terms.

        Similar words replace each of the `unknown` terms, or stand alone if that finds nothing. Then come single known
        terms.
        """
        typed = [term.typed for term in terms]
        queries: list[str] = []
        for term in unknown[:_LOOKED_AT]:
            for word in self._like(term.typed):
                corrected = " ".join(word if one == term.typed else one for one in typed)
                queries.append(corrected if self._ranked(list(self._terms(corrected))) else word)
        if len(typed) > 1:
            queries += [term.typed for term in terms if term not in unknown]
        for query in dict.fromkeys(queries):
            yield Hint(query, len(self._ranked(list(self._terms(query)))))

    def _like(self, typed: str) -> list[str]:
        """Return up to three words of rules or players that start with `typed` or are spelt alike, one per stem."""
        like = [word for word in self._vocabulary if abs(len(word) - len(typed)) <= _LONGER]
        close = get_close_matches(typed, like, n=2 * _OFFERED, cutoff=_CLOSE)
        begin = [word for word in self._vocabulary if word.startswith(typed)] if len(typed) >= _BEGINNING else []
        by_stem: dict[str, str] = {}
        for word in (*sorted(begin, key=len), *close):
            by_stem.setdefault(stem(word), word)
        return list(by_stem.values())[:_OFFERED]

    @cached_property
    def _vocabulary(self) -> tuple[str, ...]:
        """All words of rules and of players' terms."""
        rules = (word for rule in self._rules for word in self._ids.words(f"{rule.title} {rule.text}"))
        every = {word for word in (*rules, *self._players_words) if word.isalpha() and word not in FILLERS}
        return tuple(sorted(every))


class _Ids:
    """Recognition of rule ids in queries: "D-12.7" may be typed as d12.7 or d 12.7, "O-FADE.7" as ofade7."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._prefixes = {_letters(prefix): prefix for prefix, _ in map(_parts, ids)}
        typed = ["[- ]?".join(prefix.rstrip("-.").split("-")) for prefix in self._prefixes.values()]
        # An id; a number with points in it, such as that of a section; a word.
        self._word: Final = re.compile(
            rf"\b({'|'.join(typed)})[-. ]?(\d+(?:\.\d+)?)\b|\d+(?:\.\d+)+|[a-z0-9]+(?:'[a-z]+)?"
        )

    def words(self, text: str) -> Iterator[str]:
        """Yield the words of a text in small letters, with rule ids in their normal form."""
        for match in self._word.finditer(fold(text)):
            yield self._prefixes[_letters(match[1])] + match[2] if match[1] else match[0].removesuffix("'s")


def _letters(prefix: str) -> str:
    return "".join(filter(str.isalpha, prefix))


def _parts(rule_id: str) -> tuple[str, str]:
    """Return the prefix and the number of an id: "d-" and "12.7", "o-fade." and "7"."""
    own = fold(rule_id)
    number = own.lstrip("abcdefghijklmnopqrstuvwxyz-.")
    return own.removesuffix(number), number


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Phrase of the rulebook that stands for a player's term."""

    text: str
    stems: Stems


@dataclass(frozen=True, slots=True)
class _Term:
    """Part of a query: its words, and the rulebook's phrases for it, the likeliest first."""

    typed: str
    stems: Stems
    reads: Sequence[_Phrase]


class _Entry:
    """Rule in the search index: the stems of its id, title, text and section."""

    def __init__(self, rule: Rule, ids: _Ids, weight: float) -> None:
        prefix, number = _parts(rule.id)
        group, point, _ = number.partition(".")
        self.ids = {prefix + number, prefix + group, number} if point else {prefix + number}
        self.title = tuple(map(stem, ids.words(rule.title)))
        self.text = tuple(map(stem, ids.words(rule.text)))
        self.all = {*self.ids, *self.title, *self.text}
        if rule.section != OUR_RULING:
            self.all.update(map(stem, ids.words(rule.section)))
        self.title_size = len(set(self.title))
        self.weight = weight
        self.cost = len(rule.text) * _LETTER

    def has(self, stems: Stems) -> bool:
        """Return whether the rule has all words of a phrase, given by their stems."""
        return self.all.issuperset(stems)

    def worth(self, terms: Sequence[_Term]) -> float | None:
        """Return the relevance of the rule to a query, the higher the better; None if it lacks a part of the query."""
        worths = [max(self._worths(term), default=0.0) for term in terms]
        if not all(worths):
            return None
        typed = tuple(word for term in terms for word in term.stems)
        together = self._together(typed) if len(terms) > 1 else 0.0
        return (sum(worths) + together) * self.weight - self.cost

    def _worths(self, term: _Term) -> Iterator[float]:
        for place, stems in enumerate((term.stems, *(read.stems for read in term.reads))):
            if self.has(stems):
                mean = sum(map(self._worth_of_word, stems)) / len(stems)
                whole = _WHOLE_TITLE * len(set(stems).intersection(self.title)) / self.title_size
                yield (mean + whole + self._together(stems)) * _READ**place

    def _worth_of_word(self, word: str) -> float:
        if word in self.ids:
            return _ID
        again = min(self.text.count(word), _MOST_AGAIN) * _AGAIN
        if word in self.title:
            return _TITLE + again
        return _TEXT + again if word in self.text else _SECTION

    def _together(self, stems: Stems) -> float:
        if len(stems) == 1:
            return 0.0
        in_title, in_text = (_stands_in(stems, words) for words in (self.title, self.text))
        return _TOGETHER_IN_TITLE * in_title + _TOGETHER_IN_TEXT * in_text


def _stands_in(stems: Stems, words: Stems) -> bool:
    return any(words[start : start + len(stems)] == stems for start in range(len(words) - len(stems) + 1))

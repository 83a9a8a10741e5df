"""Meanings of words in a query that no card contains: other word forms and terms of other games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Final, NamedTuple

from query.index import Index, Mask
from tcg.names import fold
from tcg.rulebook.search import FILLERS
from tcg.rulebook.stems import stem
from tcg.rulebook.synonyms import Synonym

#: Filler words of queries, besides those of questions about rules.
_MORE_FILLERS: Final = frozenset(
    ["card", "cards", "get", "gets", "give", "gives", "make", "makes", "one", "other", "others", "something", "things"]
)


class Meaning(NamedTuple):
    """Meaning of a word in a query: a description, and a function that returns the rows of matching cards."""

    wording: str
    test: Callable[[Index[object]], Mask]


@dataclass(frozen=True)
class Meanings:
    """Meanings, for one game, of words that players search for but that its card texts don't contain.

    `column` has the texts. `synonyms` are words with the text they stand for. `called` are meanings of player terms
    that no text contains, such as `removal` or `ramp`.
    """

    column: str
    synonyms: Sequence[Synonym]
    called: Mapping[str, Meaning] = field(default_factory=dict)

    @cached_property
    def longest(self) -> int:
        """Largest number of adjacent words that have a meaning together."""
        return max(map(len, (*self._called, *self._by_stems)), default=1)

    def of(self, words: str, index: Index[object]) -> list[Meaning]:
        """Return the meanings of `words` that match any card: as terms of players, or else as synonyms; else none."""
        stems = tuple(map(stem, words.split()))
        for meanings in (self._called.get(stems, ()), self._by_stems.get(stems, ())):
            distinct = {each.wording: each for each in meanings}.values()
            if fits := [each for each in distinct if self._occurs(each, index)]:
                return fits
        return []

    def _occurs(self, meaning: Meaning, index: Index[object]) -> bool:
        return index.has_any(index.cached(("means", meaning.wording), partial(meaning.test, index)))

    def forms(self, word: str, index: Index[object]) -> tuple[str, ...]:
        """Return the words in card texts with the same stem as `word`, such as “draws” for “draw”; else none."""
        return self._forms(index).get(stem(word), ())

    @cached_property
    def _called(self) -> dict[tuple[str, ...], list[Meaning]]:
        found: dict[tuple[str, ...], list[Meaning]] = {}
        for words, meaning in self.called.items():
            found.setdefault(tuple(map(stem, fold(words).split())), []).append(meaning)
        return found

    @cached_property
    def _by_stems(self) -> dict[tuple[str, ...], list[Meaning]]:
        found: dict[tuple[str, ...], list[Meaning]] = {}
        for synonym in self.synonyms:
            for words in synonym.words:
                meanings = found.setdefault(tuple(map(stem, fold(words).split())), [])
                meanings += [Meaning(f"“{read}”", partial(self._says, fold(read))) for read in synonym.reads]
        return found

    def _says(self, phrase: str, index: Index[object]) -> Mask:
        """Return the mask of cards whose text has all words of a phrase, in any form and order, except filler words."""
        texts, mask = index.texts(self.column), ~index.none()
        for word in phrase.split():
            if word not in FILLERS:
                having = index.none()
                for form in self.forms(word, index):
                    having = having | texts.has_whole(form)
                mask = mask & having
        return mask

    def _forms(self, index: Index[object]) -> Mapping[str, tuple[str, ...]]:
        def make() -> dict[str, tuple[str, ...]]:
            forms: dict[str, list[str]] = {}
            for word in index.texts(self.column).words:
                bare = word.strip(_SIGNS)
                if bare.isalpha() and bare not in forms.setdefault(stem(bare), []):
                    forms[stem(bare)].append(bare)
            return {each: tuple(words) for each, words in forms.items()}

        return index.once(("forms", self.column), make)


#: Punctuation around a word.
_SIGNS: Final = ".,:;!?()“”\"'’"


def is_filler(word: str) -> bool:
    """Return whether a word has no meaning of its own in a query, as in “a creature that gets …”."""
    return word in FILLERS or word in _MORE_FILLERS

"""Reader of one card text: its tokens, the readings so far, and the furthest place that was reached.

Each part of the grammar returns *all* its readings from a token on, each with the token where it ends. So the order of
phrases doesn't matter, and a text with two meanings shows both. Readings are cached by token, so that reading takes
time in proportion to the text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from rules.abilities.grammar.lexing import CLOSING, OPENING, Token, TokenSort, tokens_in, words_of
from rules.abilities.grammar.problems import AbilityError, Finder

#: The largest number that a text may name.
MOST: Final = 99_999
#: Deepest nesting of quoted texts and of coin flips.
DEEPEST: Final = 4
#: Most readings of the same words.
_MOST_WAYS: Final = 48

#: Most work on one text: phrases tried at a place, and effects of whole sentences joined. A card's text takes a few
#: hundred.
MOST_WORK: Final = 5_000

#: Most characters of an unreadable word that a message quotes.
_SHOWN: Final = 60

#: Words of all templates in the form in which texts are compared; such a word is no unknown name.
GRAMMAR: Final[set[str]] = set()
#: Stand-ins, among the words that something may begin with, for any number in digits and any word of a creature type.
DIGITS: Final = "0"
STRANGE: Final = "?"
_NUMBER_WORDS: Final = {
    word: number
    for number, words in enumerate(
        ["a an one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=1
    )
    for word in words.split()
}


class Reading(NamedTuple):
    """One way to understand some words of a card text: their `value`, and the index `end` of the token after them.

    `cost` counts guesses, such as an unknown creature type; of two readings, the one with the lower cost is taken.
    `form` is the phrase that was read, from the token `start`, and `parts` are the readings of its slots in order.
    """

    value: Any
    end: int
    cost: int = 0
    form: object = None
    start: int = -1
    parts: tuple[Reading, ...] = ()


Readings: TypeAlias = Sequence[Reading]
#: Words that something may begin with, “” if it may be empty; None for any word.
Starts: TypeAlias = frozenset[str] | None
#: Phrases expected at a place, in words for a person; worked out only when they are needed.
Wanted: TypeAlias = Callable[[], Sequence[str]] | str


#: Types that name creatures by themselves (“a Knight”) even if they are not among the known ones.
COMMON_TYPES: Final[dict[tuple[str, ...], str]] = {
    (name.casefold(),): name
    for name in (
        "Angel", "Beast", "Bird", "Demon", "Dragon", "Elemental", "Fairy", "Fiend", "Fish", "Giant", "Golem", "Insect",
        "Knight", "Machine", "Mage", "Monk", "Plant", "Reptile", "Rogue", "Serpent", "Soldier", "Spirit", "Titan",
        "Undead", "Warrior",
    )
}  # fmt: skip


class Known:
    """Creature types that a text may name, by their first word, those with the most words first.

    `exactly` has the types of the cards as they are written. `one_or_many` also has common types, in singular and
    plural.
    """

    def __init__(self, types: Collection[str]) -> None:
        self.types = {words_of(name): name for name in types}
        self.exactly = _by_first(self.types)
        forms: dict[tuple[str, ...], str] = {}
        for words, name in {**COMMON_TYPES, **self.types}.items():
            last = words[-1]
            plurals = (last, f"{last}s", f"{last[:-1]}ies") if last.endswith("y") else (last, f"{last}s")
            for plural in plurals:
                forms.setdefault((*words[:-1], plural), name)
        self.one_or_many = _by_first({**forms, **self.types})


def _by_first(types: Mapping[tuple[str, ...], str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for words, name in sorted(types.items(), key=lambda known: -len(known[0])):
        found.setdefault(words[0], []).append((words, name))
    return found


#: Cached, as types are equal from text to text.
_known = lru_cache(maxsize=16)(Known)


class Reader:
    """Card text that is being read. Methods with `at` read from the token with that index.

    With `explains` it collects the phrases expected at the furthest place that was reached, for an error message. For
    that, all phrases are tried everywhere, otherwise only those that may begin with the next word.
    """

    def __init__(
        self, text: str, types: Collection[str] = (), tiles: Collection[str] = (), *, explains: bool = False
    ) -> None:
        self.text = text
        self.explains = explains
        self.tokens: list[Token] = tokens_in(text)
        #: Words in the form in which they are compared; "" is the end of the text.
        self.words = [token.word for token in self.tokens]
        self.tiles = {words_of(name): name for name in tiles}
        self.known = _known(frozenset(types))
        self.types = self.known.types
        self.cache: dict[tuple[int, int], Readings] = {}
        self._starts: dict[tuple[int, str], frozenset[str]] = {}
        self.depth = 0
        #: Work so far.
        self.work = 0
        self.furthest = 0
        #: Token at which expected phrases are not noted, as almost anything may stand there.
        self.quiet = -1
        self._wanted: list[Wanted] = []

    def is_at_end(self, at: int) -> bool:
        """Return whether the token at this index is the end of the text."""
        return self.tokens[at].sort is TokenSort.END

    def want(self, at: int, wanted: Wanted) -> None:
        """Record that a phrase is expected at a token, unless the text has been read further already.

        `wanted` is a phrase, or a function that returns phrases. Nothing is recorded without `explains`.
        """
        if self.explains and at >= self.furthest and at != self.quiet:
            if at > self.furthest:
                self.furthest, self._wanted = at, []
            self._wanted.append(wanted)

    def count(self, at: int, work: int = 1) -> None:
        """Add `work` to the number of attempts. Raises AbilityError, at token `at`, beyond MOST_WORK attempts."""
        self.work += work
        if self.work > MOST_WORK:
            reason = "there are too many ways to read this text: make its sentences shorter"
            raise AbilityError(self.text, self.tokens[at].start, self._excerpt(at), reason=reason)

    def tentatively(self, read: Callable[[], list[Reading]]) -> list[Reading]:
        """Return the result of `read`, without recording the phrases that it expects."""
        furthest, wanted = self.furthest, self._wanted
        self.furthest, self._wanted = len(self.tokens), []
        try:
            return read()
        finally:
            self.furthest, self._wanted = furthest, wanted

    def stands(self, words: tuple[str, ...], at: int) -> bool:
        """Return whether the next words of the text, from the token `at` on, are `words`."""
        return tuple(self.words[at : at + len(words)]) == words

    def is_third_person(self, at: int) -> bool:
        """Return whether the verb at a token is in the third person: “draws”, or “draw” of “both players”."""
        token = self.tokens[at]
        said = self.text[token.start : token.end].casefold()
        return said.endswith("s") or (said != "you" and self._is_of_both(token.start))

    def _is_of_both(self, end: int) -> bool:
        """Return whether the part of a sentence before the offset `end` has the subject “both players”."""
        begun = max(self.text.rfind(mark, 0, end) for mark in ".:;") + 1
        return "both players " in self.text[begun:end].casefold()

    def is_said_of_both(self, at: int) -> bool:
        """Return whether the words at a token are “both players”, so that the verbs after them are no imperatives."""
        token = self.tokens[at]
        return self.words[at + 1] == "player" and self.text[token.start : token.end].casefold() == "both"

    def may_begin(self, starts: Starts, at: int) -> bool:
        """Return whether a phrase beginning with one of `starts` (None: any) may be at `at`; true with `explains`."""
        return starts is None or self.explains or not starts.isdisjoint(self.starts(at))

    def starts(self, at: int) -> frozenset[str]:
        """Return the forms of a token's word to compare with first words of phrases, such as one without “'s”."""
        word = self.words[at]
        found = self._starts.get((at, word))
        if found is None:
            # A possessive is read without its apostrophe.
            said = {DIGITS} if word[:1].isdigit() else {word, word.removesuffix("'"), word.removesuffix("'s")}
            if word in self.known.one_or_many or self.tokens[at].word not in GRAMMAR:
                said.add(STRANGE)
            found = self._starts[at, word] = frozenset(said)
        return found

    def number(self, at: int, least: int = 0) -> Readings:
        """Read a number in digits or as a word. There is no reading if it is less than `least` or more than `MOST`."""
        token = self.tokens[at]
        # Length first: Python refuses to read very long numbers. A synonym may have put a word in the place of digits.
        digits = token.word[:1].isdigit() and token.sort is TokenSort.NUMBER and len(token.word) <= len(str(MOST))
        number = int(token.word) if digits else _NUMBER_WORDS.get(token.word)
        if number is not None and least <= number <= MOST:
            return (Reading(number, at + 1),)
        self.want(at, "a number" if token.sort is not TokenSort.NUMBER else f"a number from {least} to {MOST}")
        return ()

    def quotation(self, at: int) -> Readings:
        """Read a quoted name: the text between two quotation marks, with single spaces. An empty one is no name."""
        if self.tokens[at].sort not in OPENING:
            self.want(at, "“NAME”")
            return ()
        first = last = at + 1
        while self.tokens[last].sort in (TokenSort.WORD, TokenSort.NUMBER, TokenSort.SIGN):
            last += 1
        if last == first or self.tokens[last].sort not in CLOSING:
            self.want(last, "”" if last > first else "a name")
            return ()
        return (Reading(self.text_of(first, last), last + 1),)

    def text_of(self, first: int, last: int) -> str:
        """Return the text of the tokens from `first` up to, but without, `last`, with single spaces."""
        return " ".join(self.text[self.tokens[first].start : self.tokens[last - 1].end].split())

    def deeper(self, at: int, read: Callable[[], Readings]) -> Readings:
        """Return the result of `read`, one level of nesting deeper. Raises AbilityError beyond DEEPEST levels."""
        if self.depth == DEEPEST:
            reason = f"texts and flips of coins stand within one another more than {DEEPEST} deep"
            raise AbilityError(self.text, self.tokens[at].start, self._excerpt(at), reason=reason)
        self.depth += 1
        try:
            return read()
        finally:
            self.depth -= 1

    def problem(self, finder: Finder | None = None) -> AbilityError:
        """Return the error for this text, which can't be read to its end; `finder` finds its hint, None for no hint."""
        wanted: dict[str, None] = {}
        for each in self._wanted:
            for phrase in (each,) if isinstance(each, str) else each():
                wanted[phrase] = None
        at = self.furthest
        known = tuple(self.types.values()), tuple(self.tiles.values())
        reason = self._why_no_remark(at)
        return AbilityError(
            self.text, self.tokens[at].start, self._excerpt(at), tuple(wanted), reason, known=known, finder=finder
        )

    def _why_no_remark(self, at: int) -> str:
        """Return why the remark in brackets at or just before a token can't be read; "" if no remark is there."""
        opening = next((number for number in range(at - 1, 0, -1) if self.words[number] == "("), 0)
        closing = next((number for number in range(opening, len(self.words)) if self.words[number] == ")"), 0)
        if not 0 < opening < closing or not at <= closing + 2 or self.words[opening - 1] in ("token", "tokens"):
            return ""
        has_stop = self.words[opening - 1] == "." and self.words[closing - 1] == "."
        if not has_stop and self.words[closing + 1] not in ("", "."):
            return ""
        remark = self.text_of(opening, closing + 1)
        return f"the remark “{remark}” is neither a limit that can be played nor what is so anyway"

    def _excerpt(self, at: int) -> str:
        token = self.tokens[at]
        return self.text[token.start : min(token.end, token.start + _SHOWN)]


def number_starts() -> Starts:
    """Return the words that a number may begin with."""
    return _NUMBER_STARTS


_NUMBER_STARTS: Final = frozenset({DIGITS, *_NUMBER_WORDS})


def quotation_starts() -> Starts:
    """Return the words that a quoted name may begin with."""
    return _QUOTATION_STARTS


_QUOTATION_STARTS: Final = frozenset({"“", '"'})


def best_of(readings: list[Reading]) -> Readings:
    """Return the readings without duplicates, fewest guesses first, and at most `_MOST_WAYS` of them.

    Of two with the same meaning and end, the one with fewer guesses stays.
    """
    if len(readings) < 2:
        return readings
    best: list[Reading] = []
    for reading in sorted(readings, key=_cost):
        if not any(reading.end == other.end and reading.value == other.value for other in best):
            best.append(reading)
            if len(best) == _MOST_WAYS:
                break
    return best


def _cost(reading: Reading) -> int:
    return reading.cost

"""Whether a card text is read as something that it does not say, judged by its words, without the grammar.

What carries meaning in the text or in what it is read as, such as a number, an element, whose card, a “not”, an “up
to”, must be said in the other as well. The lists below are what English has several words for; they are data, and what
stands in none of them is not judged here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from rules.abilities.ast import Ability
from rules.abilities.describe import describe
from rules.abilities.grammar.lexing import lex, tokens_of, with_synonyms, words_of
from rules.vocabulary import Element, Stat, Tile


class _Sign(NamedTuple):
    """Words of which `core` on one side needs `core` or one of `also` on the other."""

    core: tuple[tuple[str, ...], ...]
    also: tuple[tuple[str, ...], ...]


def _phrases(words: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(token.word for token in tokens_of(each)) for each in words.split("|") if each)


def _sign(core: str, also: str = "") -> _Sign:
    return _Sign(_phrases(core), _phrases(also))


def _in_a_row(words: Sequence[str]) -> str:
    """Words in which others can be looked for in a row: each stands between spaces."""
    return f" {' '.join(words)} "


#: What is meant, the words that say just that, and those that can say it.
SIGNS: Final = {
    name: _sign(*words)
    for name, words in yaml.safe_load(Path(__file__).with_name("meaning.yaml").read_text(encoding="utf-8")).items()
}

_NUMBERS: Final = {
    word: str(number)
    for number, words in enumerate(
        ["two twice", "three thrice triple", "four", "five", "six", "seven", "eight", "nine", "ten"], start=2
    )
    for word in words.split()
}
#: What an article says too, or nothing at all.
_LEAST: Final = 2
#: “Any number of creatures” is as many as anybody could choose.
_ANY_NUMBER: Final = 99
_ELEMENTS: Final = frozenset(element.label for element in Element)
_ANY_ELEMENT: Final = _phrases("an element|element of your choice|element of its choice")

NAMED: Final = {
    label: words_of(label)
    for kind in (Element, Stat, Tile)
    for label in (member.label for member in kind)
    if label != Tile.ABYSS.label
}


#: What says nothing that the rules don't, or is said in other words, within such a phrase.
_SAID_AS: Final = {
    _in_a_row(_phrases(phrase)[0]): _in_a_row(words.split())
    for phrase, words in {
        "next to": "adjacent to",
        "attacked to an adjacent tile": "attacked 1 tile",
        "attack twice": "attack again",
        "is destroyed this way": "is not on the field",
        "so that you may use it again": "",
        "no matter how far away": "",
        "instead of doubling it": "",
        # As much as a tile boosts.
        "instead of 100": "",
    }.items()
}


def words_said(text: str) -> list[str]:
    """The words of a text as the grammar compares them, numbers in digits."""
    said = _in_a_row([token.word for token in with_synonyms(lex(text))[:-1]])
    for phrase, meant in _SAID_AS.items():
        said = said.replace(phrase, meant)
    return [_NUMBERS.get(word, word.lstrip("0") or "0" if word.isdecimal() else word) for word in said.split()]


def complaints(text: str, abilities: Sequence[Ability]) -> Iterator[str]:
    """Yield the words of a text that its reading lacks, or the other way round."""
    written = describe(abilities) if abilities else ""
    said, read = words_said(text), words_said(written)
    all_said, all_read = _in_a_row(said), _in_a_row(read)
    for name, sign in SIGNS.items():
        for one, other, where in ((all_said, all_read, "not read"), (all_read, all_said, "not said")):
            is_meant = any(_in_a_row(phrase) in one for phrase in sign.core)
            is_said = any(_in_a_row(phrase) in other for phrase in (*sign.core, *sign.also))
            if is_meant and not is_said and not (name == "all" and _is_plural(said, read)):
                yield f"{name!r} is {where}"
    for name, phrase in NAMED.items():
        if name == Stat.HP.label and "restore" in read:
            continue  # who heals needn't say what
        if name in _ELEMENTS and any(_in_a_row(each) in all_said for each in _ANY_ELEMENT):
            continue  # each of them may be chosen
        if name == Element.NORMAL.label and " normal spawned " in all_said:
            continue  # a way to spawn
        is_said = _in_a_row(phrase) in all_said
        if is_said != (_in_a_row(phrase) in all_read):
            yield f"{name} is {'not read' if is_said else 'not said'}"
    numbers, amounts = Counter(_numbers(said)), Counter(_numbers(read))
    for number in numbers.keys() | amounts.keys():
        if not numbers[number] and not _is_reckoned(int(number), said):
            yield f"{number} is not said"
        elif amounts[number] < numbers[number] and not {"max", "first"} & {*said}:
            yield f"{number} is not read {numbers[number]} times"


def _is_plural(said: Sequence[str], read: Sequence[str]) -> bool:
    """Whether all of a creature type are meant by its plural: “destroy Insects”."""
    return any(word == "all" and f"{of}s" in said for word, of in pairwise(read))


def _is_reckoned(number: int, said: Sequence[str]) -> bool:
    """Whether a number follows from others in a text: “any number”, “50 for each (max. 3)”."""
    if number == _ANY_NUMBER:
        return "number" in said
    factors = [int(word) for word in said if word.isdecimal()]
    return "max" in said and any(number == one * other for one in factors for other in factors)


def _numbers(words: Sequence[str]) -> Iterator[str]:
    for at, word in enumerate(words):
        # How damage is divided is the rules' matter (“in steps of 50”).
        if word.isdecimal() and int(word[:9]) >= _LEAST and [*words[max(0, at - 2) : at]] != ["steps", "of"]:
            yield word

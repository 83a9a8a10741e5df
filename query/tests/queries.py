"""Generated queries for property tests: combined, misspelt, mutated and difficult ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from cards.search.despaira import TABLE

DECKS: Final[Mapping[str, Mapping[int, int]]] = {"d1": {1: 1, 2: 3, 5: 2, 9: 3}, "d2": {2: 1, 7: 3}}
#: Terms that make sense: the examples of all fields, words, patterns and sums.
TERMS: Final = (
    *(example.query for field in TABLE.fields for example in field.examples),
    "fire", "KNIGHT", "Queen’s", '"draw 1"', '!"Frost Hare"', "/[aeiou]m/", "o:~", 'n="ember"', "t:knight,spirit",
    "class>=trap,damage", "act<chain", "atk+hp>=ratk-100", "catk!=..100", "cn:1-20", "deck:d1 copies>=2", "-a:zoe",
)  # fmt: skip


def queries(random: Random) -> Iterator[str]:
    """Yield valid queries endlessly."""
    while True:
        query = ""
        for term in random.sample(TERMS, random.randint(1, 4)):
            term = random.choice((term, term, f"({term} or {query or term})"))
            term = random.choice(("", "", "", "-", "not ")) + term
            query = f"{query}{random.choice((' ', ' ', ' and ', ' or '))}{term}" if query else term
        yield query + random.choice(("", "", " order:level", " order:set dir:desc", " dir:asc"))


#: What is put into queries to break them.
_ODD: Final = (
    "(", ")", '"', "“", "/", "\\", ":", ",", "..", "-", "!", "~", " or ", " not ", "\0", "\ud800", "\u202e", "\u0301",
    "9" * 30, "9223372036854775808", "1e309", "/(a+)+$/", "/[/", "/a{1000}/", "/(?i)\\pL*x/", "el:fier", "atk+", "+hp",
    "a:zzz", "t:knihgt", "rule:x", "refs:", 'quoted:"a b c"', "deck:nobody", "copies>1", "f:x", "frst", "order:",
    "dir:x", "\n", "\t", "​", "İ", "ß", "ﬁ", "٣", "²", "o:" + "a," * 50, "(" * 20, "-" * 20, "a " * 70, "x" * 300,
    "\U0010ffff",
)  # fmt: skip


def misspelt(random: Random, query: str) -> str:
    """Return a query with letters of some words removed, doubled or moved."""
    words = re.split(r"(?<![a-z])([a-z]{3,})(?![a-z])", query)
    for place in random.sample(range(1, len(words), 2), min(2, len(words) // 2)):
        word = words[place]
        at = random.randrange(len(word) - 1)
        start, one, other, end = word[:at], word[at], word[at + 1], word[at + 2 :]
        words[place] = start + random.choice((other, one + one + other, other + one)) + end
    return "".join(words)


def mutated(random: Random, query: str) -> str:
    """Return a query with some characters removed, doubled, moved or inserted."""
    for _ in range(random.randint(1, 6)):
        start, end = sorted((random.randint(0, len(query)), random.randint(0, len(query))))
        what = random.randrange(5)
        if what == 0:
            query = query[:start] + query[min(end, start + 3) :]
        elif what == 1:
            query = query[:end] + query[start:end] + query[end:]
        elif what == 2:
            query = query[start:end] + query[:start] + query[end:]
        else:
            query = query[:start] + random.choice(_ODD) + query[start:]
    return query


#: What is known to be hard.
HOSTILE: Final = (
    "\0", "a\0b", "\ud800", "\udfff knight", "\U0010ffff" * 50, "x" * 60_000, '"' * 60_000, "(" * 60_000,
    " or ".join(["a"] * 1200), "not " * 400 + "a", "-" * 900 + "a", "(" * 400 + "a" + ")" * 400, "not (" * 400,
    "atk>9223372036854775808", f"atk>{'9' * 900}", f"lv:{'9' * 400}..{'9' * 400}", "atk>1e309", "lv:nan", "lv:inf",
    "/(a+)+$/", "/(.*)*x/", "/((a{1,100}){1,100})/", "/[[:word:]]{900}/", "o:/(/,/)/,/[/,/\\/", "/\\C/", "/\\Q/",
    '(("((', ")))(((", 'a"b(c', "el:(((", "!!!!", "!(", ",,,,", "::::", "el::::", "el:,,,", "lv:....", "atk+atk+:1",
    "~", "o:~~~", "refs:\"\"", "quoted:-", "rule:", "deck:" + ",".join(map(str, range(200))), "copies>2",
    " ".join(f"/{letter}/" for letter in "abcdefgh"), "a:" + ",".join(f"nobody{n}" for n in range(90)),
    "o:" + ",".join("abcdefghijklmnopqrstuvwxyz" * 15), " ".join("abcdefghijklmnopqrstuvwxyz" * 3), "\u0301" * 500,
    " ".join(f'"{last} {first}"' for last in "aeiourtn" for first in "aeiourtn"),
    "order:atk order:atk dir:x unique:" + "x" * 500, "İ", "ﬁ", "\u2028a\u2029b", "a\u00a0b",
)  # fmt: skip

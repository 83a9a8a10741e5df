"""Glossary of Despaira: terms in card texts and on pages, each with a short explanation and its rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tcg.text_tables import read_rows, split_words


@dataclass(frozen=True, slots=True)
class Term:
    """Term of the game: a key for links, its name, its lower-case phrases in texts, an explanation and a rule id.

    A term without phrases, such as a trick class, is linked from a field of a card, never from a text.
    """

    key: str
    name: str
    words: tuple[str, ...]
    explanation: str
    rule: str


#: The rows of `glossary.txt`.
TERMS: Final[tuple[Term, ...]] = tuple(
    Term(key, name, split_words(words), explanation, rule)
    for key, name, words, explanation, rule in read_rows(__package__, "glossary")
)

_TERM_OF_WORDS: Final[dict[str, Term]] = {words: term for term in TERMS for words in term.words}

#: Quotations, which are skipped, and the words of terms, the longest first. A hyphen belongs to a word:
#: "non-Fire" is not Fire. Case folding is for ASCII only, so that each match in lower case is a key.
_QUOTED_OR_TERM: Final = re.compile(
    r'"[^"]*"|“[^”]*”|(?<![\w-])(?P<words>(?ai:'
    + "|".join(re.escape(words).replace(r"\ ", r"\s+") for words in sorted(_TERM_OF_WORDS, key=len, reverse=True))
    + r"))(?![\w-])"
)


def find_terms(text: str) -> list[tuple[int, int, Term]]:
    """Return (start, end, term) of each term in `text`, in order and without overlaps; `end` is exclusive.

    Words match whole, in any letter case, the longest phrase first. Quoted words are card names, never terms (D-17.1).
    """
    return [
        (match.start(), match.end(), _TERM_OF_WORDS[" ".join(match["words"].lower().split())])
        for match in _QUOTED_OR_TERM.finditer(text)
        if match["words"] is not None
    ]

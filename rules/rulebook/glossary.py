"""The terms of the game that stand in card texts and on pages, each with a short explanation and its rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tcg.rulebook.files import read_rows, split_words


@dataclass(frozen=True, slots=True)
class Term:
    """A term: a key for links, its name, the lower-case phrases that stand for it in a text, what it means.

    A term without words, such as a trick class, is linked from its own place on a card, never from a text.
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

#: A quotation, which is passed over, or any term's words. The longest alternative stands first and wins; a
#: hyphen belongs to a word, so that "non-Fire" is not Fire. ASCII case only: every match folds to a key.
_QUOTED_OR_TERM: Final = re.compile(
    r'"[^"]*"|“[^”]*”|(?<![\w-])(?P<words>(?ai:'
    + "|".join(re.escape(words).replace(r"\ ", r"\s+") for words in sorted(_TERM_OF_WORDS, key=len, reverse=True))
    + r"))(?![\w-])"
)


def find_terms(text: str) -> list[tuple[int, int, Term]]:
    """Where terms stand in `text`: (start, end, term) in order, as offsets for slicing, none overlapping.

    Whole words in any letter case, the longest phrase first. What stands in straight or typographic double
    quotation marks is a card name (D-17.1) and has no terms in it.
    """
    return [
        (match.start(), match.end(), _TERM_OF_WORDS[" ".join(match["words"].lower().split())])
        for match in _QUOTED_OR_TERM.finditer(text)
        if match["words"] is not None
    ]

"""Synonyms for card texts, card search and rulebook search.

The searches use the synonyms of card texts too. Words of other card games are synonyms only in searches. To add a
synonym, add a word to a line of `synonyms_of_texts.txt` (card texts) or `synonyms.txt` (searches), or add a row. A
synonym that depends on the phrase around it belongs to the paraphrases of that phrase in `rules.abilities`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tcg.rulebook.files import read_synonyms
from tcg.rulebook.search import FILLERS
from tcg.rulebook.stems import stem
from tcg.rulebook.synonyms import Synonym
from tcg.text_tables import read_rows, split_words

#: Words that are read as a word of the grammar of card texts, and that word.
OF_TEXTS: Final = tuple((split_words(words), read) for words, read in read_rows(__package__, "synonyms_of_texts"))

#: Words of other card games and everyday words, with the words of this game for them.
OF_PLAYERS: Final = read_synonyms(__package__)


def _of_texts() -> Iterator[Synonym]:
    """Yield the synonyms of card texts for searches, without other forms of a word and words in `OF_PLAYERS`."""
    known = {_stems(words) for synonym in OF_PLAYERS for words in synonym.words}
    for written, read in OF_TEXTS:
        words = {_stems(each): each for each in reversed(written) if not _stems(each) <= _stems(read)}
        if others := tuple(each for stems, each in words.items() if stems not in known):
            yield Synonym(others, (read,))


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split() if word not in FILLERS)


#: All synonyms of the searches.
SYNONYMS: Final = (*OF_PLAYERS, *_of_texts())

#: Remarks in brackets without an effect, in normalised words; N is any number.
BRACKETED: Final = frozenset(
    {
        "at random", "randomly", "by battle", "in battle", "by abilities", "by an ability", "face down", "face up",
        "in attack mode", "in defence mode", "of your choice", "you choose",
        "including diagonals", "including diagonally", "even diagonally", "also diagonally", "diagonals included",
        "diagonals count", "diagonals count too",
        "in any order", "in a straight line", "up to N",
        "to a maximum of N", "permanently",
    }
)  # fmt: skip

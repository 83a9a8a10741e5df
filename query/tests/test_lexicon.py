"""Tests of the search for letters within words."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from query import lexicon
from query.lexicon import Lexicon

_WORDS = st.lists(st.text("abcé𝕊-", min_size=1, max_size=6), unique=True, max_size=12)


@given(_WORDS, _WORDS, st.text("abcé𝕊-x", min_size=1, max_size=5))
@example([], ["a"], "a")
@example(["aaaa", "aa", "a"], [], "aa")
@example(["ab", "abab"], ["abc"], "bab")
@example(["ab"], [], "b\n")
def test_letters_are_found_in_all_words_that_have_them(words: list[str], newer: list[str], letters: str) -> None:
    made = Lexicon(words)
    for word in newer:
        made.numbers_of(word)
    for known in (words, made.words):
        found = made.having(letters)
        assert found.tolist() == [number for number, word in enumerate(known) if letters in word]
        begun = [number for number in found.tolist() if known[number].startswith(letters)]
        assert made.prefixed(letters).tolist() == begun
        made.settle()


def test_whoever_settles_last_takes_no_words_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check two indexes that follow the same one at a time, in a transaction and in the server."""
    known = Lexicon(["a"])
    spelling = lexicon._Spelling

    def meanwhile(words: list[str]) -> lexicon._Spelling:
        monkeypatch.setattr(lexicon, "_Spelling", spelling)
        known.numbers_of("cab")
        known.settle()
        return spelling(words)

    monkeypatch.setattr(lexicon, "_Spelling", meanwhile)
    known.numbers_of("ab")
    known.settle()
    assert known.having("a").tolist() == [0, 1, 2]

"""Words are found by any letters that stand side by side in them."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from cards.searching.lexicon import Lexicon

_WORDS = st.lists(st.text("abcé𝕊-", min_size=1, max_size=6), unique=True, max_size=12)


@given(_WORDS, _WORDS, st.text("abcé𝕊-x", min_size=1, max_size=5))
@example([], ["a"], "a")
@example(["aaaa", "aa", "a"], [], "aa")
@example(["ab", "abab"], ["abc"], "bab")
@example(["ab"], [], "b\n")
def test_letters_are_found_in_all_words_that_have_them(words: list[str], newer: list[str], letters: str) -> None:
    lexicon = Lexicon(words)
    for word in newer:
        lexicon.numbers_of(word)
    for known in (words, lexicon.words):
        found = lexicon.having(letters)
        assert found.tolist() == [number for number, word in enumerate(known) if letters in word]
        begun = [number for number in found.tolist() if known[number].startswith(letters)]
        assert lexicon.beginning(letters).tolist() == begun
        lexicon.settle()

"""Stems of words, so that "draw" finds "draws", "drawing" and "drawn"."""

from __future__ import annotations

import re
from typing import Final

from tcg.text_tables import read_rows, split_words

_VOWEL: Final = re.compile(r"[aeiouy]")
_DOUBLED: Final = re.compile(r"([^aeiou])\1$")
#: Most letters of words and stems that are never shortened further: "one", "tie", "red".
_LEAST: Final = 3
#: Irregular forms, nouns of verbs, other spellings and numerals, with their basic word.
_FORMS: Final = {form: word for forms, word in read_rows(__package__, "stems") for form in split_words(forms)}


def stem(word: str) -> str:
    """Return the part that all forms of a word in small letters share, for comparing. It may be no word itself."""
    word = _without_ending(_FORMS.get(word, word))
    if len(word) <= _LEAST:
        return word
    return _DOUBLED.sub(r"\1", word).removesuffix("e")


def _without_ending(word: str) -> str:
    if len(word) <= _LEAST:
        return word
    if word.endswith(("ies", "ied")):
        return word[:-1] if len(word) == _LEAST + 1 else f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if word.endswith("s"):
        return word if word.endswith(("ss", "us", "is")) else word[:-1]
    for ending in ("ed", "ing"):
        base = word.removesuffix(ending)
        if base != word and not word.endswith("eed") and len(base) >= _LEAST - 1 and _VOWEL.search(base):
            return base
    return word

"""Stems of words, so that "draw" finds "draws", "drawing" and "drawn"."""

from __future__ import annotations

import re
from typing import Final

_VOWEL: Final = re.compile(r"[aeiouy]")
_DOUBLED: Final = re.compile(r"([^aeiou])\1$")
#: Most letters of words and stems that are never shortened further: "one", "tie", "red".
_LEAST: Final = 3
#: Irregular forms, nouns of verbs, other spellings and numerals, with their basic word.
_FORMS: Final = {
    form: word
    for word, forms in {
        "activate": "activation activations activator",
        "break": "broke broken",
        "centre": "center",
        "choose": "chose chosen choice choices",
        "deal": "dealt",
        "defence": "defense",
        "destroy": "destruction",
        "diagonal": "diagonally",
        "die": "dice",
        "draw": "drawn drew",
        "evade": "evasion evasive",
        "fall": "fell fallen",
        "fight": "fought",
        "go": "goes went gone",
        "hide": "hid hidden",
        "keep": "kept",
        "lose": "lost loss losses loser",
        "make": "made",
        "move": "movement movements",
        "negate": "negation",
        "neighbour": "neighbor",
        "pay": "paid payment",
        "perish": "dies died dying dead death",
        "place": "placement",
        "prevent": "prevention",
        "protect": "protection",
        "reduce": "reduction reductions",
        "relocate": "relocation",
        "respond": "response responses",
        "send": "sent",
        "strike": "struck",
        "take": "took taken",
        "tie": "tying",
        "use": "used uses using",
        "win": "won winner winners",
        "2": "two twice",
        "3": "three thrice",
        "4": "four",
        "5": "five",
        "6": "six",
        "7": "seven",
        "10": "ten",
        "15": "fifteen",
        "30": "thirty",
    }.items()
    for form in forms.split()
}


def stem(word: str) -> str:
    """Return the common part of the forms of a folded word, for comparing. It may be no word itself."""
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

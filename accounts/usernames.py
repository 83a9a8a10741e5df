"""Usernames: what they may look like, and which of them look alike.

A name stands beside public decks, so nobody may take one that others read as somebody else's. What is allowed is one
script a name, without letters that merely imitate others (UTS 39: single script, no whole-script confusables).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError

LENGTH: Final = 150
#: Letters of a key: some letters become several.
KEY: Final = 450
#: Scripts by the first word of a letter's Unicode name, with those that are written together.
_SCRIPTS: Final = {
    "LATIN": "Latin",
    "CYRILLIC": "Cyrillic",
    "GREEK": "Greek",
    "ARABIC": "Arabic",
    "HEBREW": "Hebrew",
    "THAI": "Thai",
    "ARMENIAN": "Armenian",
    "GEORGIAN": "Georgian",
    "DEVANAGARI": "Devanagari",
    "CJK": "East Asian",
    "HIRAGANA": "East Asian",
    "KATAKANA": "East Asian",
    "HANGUL": "East Asian",
}
#: Letters of Latin alphabets that are no letter of ASCII with an accent. Phonetic ones are not among them.
_LATIN: Final = frozenset("æœøđðþłħŋßı")
#: Letters of Cyrillic and Greek that look like Latin ones.
_IMITATIONS: Final = frozenset("аеорсухѕіјһԁԛԝАВЕЗКМНОРСТУХЅІЈҺԌԚԜ" + "αικνορτυχωγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
#: What is read for something else in most typefaces: I and l and 1, O and 0.
_ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "ı": "l"})
_ACCENTS: Final = re.compile("[\u0300-\u036f]")


def clean(name: str) -> str:
    """`name` as it is kept (NFKC, so `ａｎｎ` is `ann`). Raises ValidationError with all that is wrong with it."""
    name = unicodedata.normalize("NFKC", name).strip()
    letters = [letter for letter in name if letter.isalpha()]
    scripts = {_script(letter) for letter in letters}
    errors = []
    strange = sorted({letter for letter in name if not _is_allowed(letter)})
    if strange:
        shown = " · ".join(_shown(letter) for letter in strange[:10])
        errors.append(f"A name has letters, the digits 0 to 9, and . + - _ only. What can't be: {shown}")
    elif len(scripts) > 1:
        errors.append(f"A name is in one script; this one mixes {' and '.join(sorted(scripts))}.")
    elif letters and all(letter in _IMITATIONS for letter in letters):
        errors.append("All letters of this name look like Latin ones. Use Latin letters, or add one that doesn't.")
    if not any(letter.isalnum() for letter in name):
        errors.append("A name has a letter or a digit in it.")
    if len(name) > LENGTH:
        errors.append(f"A name has at most {LENGTH} letters.")
    if errors:
        raise ValidationError(errors)
    return name


def _script(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "")


def _shown(letter: str) -> str:
    if letter == " ":
        return "a space"
    return letter if letter.isprintable() else f"U+{ord(letter):04X}"


def _is_allowed(letter: str) -> bool:
    if letter.isascii():
        return letter.isalnum() or letter in ".+-_"
    base = unicodedata.normalize("NFKD", letter)[0]
    script = _script(base)
    if script == "Latin":
        return base.isascii() or letter.lower() in _LATIN
    # A filler is a letter that nobody sees.
    return letter.isalpha() and script != "" and "FILLER" not in unicodedata.name(letter)


def key_of(name: str) -> str:
    """What two names have in common that look alike: case, accents, I l 1 and O 0, rn m and vv w are no difference."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", name).casefold())
    return unicodedata.normalize("NFC", plain).translate(_ALIKE).replace("rn", "m").replace("vv", "w")[:KEY]


#: Keys of names that only the admin gives away: people would take them for whoever runs the site.
RESERVED: Final = frozenset(
    map(key_of, ("admin", "administrator", "despaira", "moderator", "official", "root", "staff", "support", "system"))
)

"""Validation of usernames, and keys by which usernames that look alike are found.

Usernames are shown with public decks, so nobody may take one that looks like another. A username has letters of one
script, and not only letters that imitate Latin ones (UTS 39: single script, no whole-script confusables).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError

LENGTH: Final = 150
#: Characters of a key: some letters become several.
KEY: Final = 450
#: Scripts by the first word of a letter's Unicode name. Scripts that are written together have one name.
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
#: Letters of Latin alphabets that are not ASCII letters with an accent. Phonetic letters are not allowed.
_LATIN: Final = frozenset("æœøđðþłħŋßı")
#: Letters of Cyrillic and Greek that look like Latin ones.
_IMITATIONS: Final = frozenset("аеорсухѕіјһԁԛԝАВЕЗКМНОРСТУХЅІЈҺԌԚԜ" + "αικνορτυχωγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
#: Characters that look alike in most typefaces: I, l and 1; O and 0.
_ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "ı": "l"})
_ACCENTS: Final = re.compile("[\u0300-\u036f]")


def clean(name: str) -> str:
    """Return a username as it is stored, in NFKC (so `ａｎｎ` is `ann`), or raise ValidationError with all reasons."""
    name = unicodedata.normalize("NFKC", name).strip()
    letters = [letter for letter in name if letter.isalpha()]
    scripts = {_script(letter) for letter in letters}
    errors = []
    strange = sorted({letter for letter in name if not _is_allowed(letter)})
    if strange:
        labels = " · ".join(_label(letter) for letter in strange[:10])
        errors.append(f"Use only letters, the digits 0 to 9, and . + - _ in a name. Not allowed: {labels}")
    elif len(scripts) > 1:
        errors.append(f"Use letters of one script. This name mixes {' and '.join(sorted(scripts))}.")
    elif letters and all(letter in _IMITATIONS for letter in letters):
        errors.append("All letters of this name look like Latin ones. Use Latin letters, or add one that doesn't.")
    if not any(letter.isalnum() for letter in name):
        errors.append("A name needs a letter or a digit.")
    if len(name) > LENGTH:
        errors.append(f"A name can have {LENGTH} letters at most.")
    if errors:
        raise ValidationError(errors)
    return name


def _script(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "")


def _label(letter: str) -> str:
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
    # A filler is an invisible letter.
    return letter.isalpha() and script != "" and "FILLER" not in unicodedata.name(letter)


def key_of(name: str) -> str:
    """Return a key equal for names that look alike; it ignores case, accents, and I/l/1, O/0, rn/m, vv/w."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", name).casefold())
    return unicodedata.normalize("NFC", plain).translate(_ALIKE).replace("rn", "m").replace("vv", "w")[:KEY]


#: Keys of names that only the admin site gives: they look like names of the people who run the site.
RESERVED: Final = frozenset(
    map(key_of, ("admin", "administrator", "despaira", "moderator", "official", "root", "staff", "support", "system"))
)

"""Notation of a card of Assemblage of Eternity: "Jab L-M 2/1", "Blast S 4/4 r3 m1", "Slam H 6/2 terminal".

The name comes first. Then follow, in any order: the own input and, after an arrow or dash, the yellow inputs; attack
and link damage; `r` and the range, `m` and the meter requirement, `p` and the priority; the kind, tags, `throw`, and
`links` for a card that says it may be linked. Values left out are not printed, except that an attack has range 1.
Commas may separate the parts. A name that could be read as another part is put in quotation marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.aoe.cards import Card
from games.aoe.words import Input, Kind, Tag

#: Greatest number on a card.
MOST: Final = 99
#: Range of an attack if none is given.
USUAL_RANGE: Final = 1
LONGEST_NAME: Final = 60
LONGEST_LINE: Final = 200

_NONE: Final = "-–—"
_ARROW: Final = r"(?:[-=]?>|[-–—→:])"
_INPUTS: Final = re.compile(rf"([LMHS]+|[{_NONE}]){_ARROW}([LMHS]+|[{_NONE}]?)", re.IGNORECASE)
_OWN: Final = re.compile(r"([LMHS]{1,4})()")
#: Inputs in small letters, each once. They are part of the name unless another value follows.
_SMALL: Final = re.compile(r"(?!.*(.).*\1)[lmhs]{1,4}")
_DAMAGE: Final = re.compile(rf"(\d{{1,2}}|[{_NONE}]?)/(\d{{1,2}}|[{_NONE}]?)")
_NUMBER: Final = re.compile(r"([rmp])(\d{1,2})", re.IGNORECASE)
_NUMBERS: Final = {"r": "range", "m": "meter", "p": "priority"}
_TAGS: Final = {tag.value.replace("_", "-"): tag for tag in Tag if tag is not Tag.METER}
_KINDS: Final = {kind.value: kind for kind in Kind}
_FLAGS: Final = ("throw", "links")
#: Text that looks like inputs but has another letter: "Q-Z", "L-X".
_NO_INPUTS: Final = re.compile(r"[A-Z]{1,4}-[A-Z]{1,4}")
#: Values in several words, "range 2", "pre priority", "L → M", with their form in one word.
_TOGETHER: Final = (
    (re.compile(r"(?<= )(r|m|p)(?:ange|eter|riority)? ?[:=]? ?(\d{1,2})(?=[ ,]|$)", re.IGNORECASE), r"\1\2"),
    (re.compile(r"(?<= )(pre|clean)[ _]?(priority|up)(?=[ ,]|$)", re.IGNORECASE), r"\1-\2"),
    (re.compile(r"(?<= )no inputs?(?=[ ,]|$)", re.IGNORECASE), "–→–"),
    (re.compile(rf"(?<= )([LMHS]+|[{_NONE}]) ?(→|[-=]?>) ?([LMHS]+|[{_NONE}]|(?=[ ,]|$))"), r"\1→\3"),
)


class Unreadable(ValueError):
    """Error for a line that describes no card, with the reason as a sentence."""


def read_card(line: str) -> Card:
    """Return the card that a line describes, or raise Unreadable."""
    text = " ".join(line.split())
    if len(text) > LONGEST_LINE:
        raise Unreadable(f"A card is a line of at most {LONGEST_LINE} characters.")
    quoted = re.fullmatch(r'["“](.+)["”] ?(.*)', text)
    name, rest = quoted.groups() if quoted else ("", text)
    for apart, together in _TOGETHER:
        rest = apart.sub(together, f" {rest}")[1:]
    words = [part for word in rest.split() for part in _parts(word) if part.strip(",")]
    values: dict[str, Any] = {}
    while words and (read := _read(_capitals(words, values))) and not values.keys() & read.keys() - {"tags"}:
        values |= read | {"tags": values.get("tags", frozenset()) | read.get("tags", frozenset())}
        words.pop()
    if not quoted:
        name = " ".join(words).rstrip(", ")
    if not name:
        raise Unreadable("A card begins with its name.")
    if unread := words[-1:] if quoted else _unread_words(words, "red" in values):
        raise Unreadable(f"“{unread[0]}” in “{text}” is not understood, or is given twice.")
    if len(name) > LONGEST_NAME:
        raise Unreadable(f"A name has at most {LONGEST_NAME} characters.")
    if values.get("kind", Kind.ATTACK) is Kind.ATTACK:
        values.setdefault("range", USUAL_RANGE)
    return Card(name, **values)


def write_card(card: Card) -> str:
    """Return the one canonical notation of a card, which addresses use."""
    words = " ".join(_words(card))
    line = f"{card.name} {words}".rstrip()
    try:
        is_read = read_card(line).name == card.name
    except Unreadable:
        is_read = False
    return line if is_read else f'"{card.name}" {words}'.rstrip()


def _parts(word: str) -> list[str]:
    """Return a word split at commas if all but the first part are values, as in "Jab,L-M,2/1"; else [the word]."""
    first, *others = word.split(",")
    return [f"{first},", *others] if any(others) and all(_read(part) for part in others if part) else [word]


def _capitals(words: Sequence[str], values: Mapping[str, object]) -> str:
    """Return the last of `words` without a comma. Inputs such as "lm" get capitals if `values` of the card follow."""
    word = words[-1].rstrip(",")
    return word.upper() if values and len(words) > 1 and _SMALL.fullmatch(word) else word


def _unread_words(words: Sequence[str], has_inputs: bool) -> list[str]:
    """Return the last word of a name that looks like a value of the card, as a list with one word or none.

    Letters of inputs count if inputs follow (`has_inputs`): in "Jab L M" the L is not part of the name.
    """
    plain = [word.rstrip(",") for word in words]
    values = [word for word in plain if _is_value(word)]
    inputs = [word for word in plain[1:] if has_inputs and _OWN.fullmatch(word)]
    unknown = [word for word in plain[1:][-1:] if _NO_INPUTS.fullmatch(word)]
    return (values or inputs or unknown)[-1:]


def _read(word: str) -> dict[str, object] | None:
    """Return the values of a card that a word of its notation gives, by field; None if the word is no value."""
    if match := _OWN.fullmatch(word) or _INPUTS.fullmatch(word):
        own, yellow = match.groups()
        return {"red": _inputs(own), "yellow": _inputs(yellow) - _inputs(own)}
    if (match := _DAMAGE.fullmatch(word)) and len(word) > 1:
        attack, link = match.groups()
        return {"attack": _number(attack), "link": _number(link)}
    if match := _NUMBER.fullmatch(word):
        return {_NUMBERS[match[1].lower()]: int(match[2])}
    plain = word.casefold()
    if plain in _TAGS:
        return {"tags": frozenset({_TAGS[plain]})}
    if plain in _KINDS:
        return {"kind": _KINDS[plain]}
    return {plain: True} if plain in _FLAGS else None


def _is_value(word: str) -> bool:
    """Return whether a word has digits or arrows like a value, so that it can't be part of a name."""
    return re.search(r"^[rmp]\d+$|\d/|/\d|[→>]|^[LMHS]+-[LMHS]*$|^[LMHS]+/[LMHS]+$|^\([LMHS]+\)$", word) is not None


def _inputs(text: str) -> frozenset[Input]:
    return frozenset(Input(letter) for letter in text.upper() if letter in "LMHS")


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


def _words(card: Card) -> Iterator[str]:
    if card.kind is not Kind.ATTACK:
        yield card.kind.value
    if card.red or card.yellow:
        own = "".join(letter for letter in Input if letter in card.red)
        yellow = "".join(letter for letter in Input if letter in card.yellow)
        yield f"{own or '-'}-{yellow}" if yellow else own
    if card.attack is not None or card.link is not None:
        yield "/".join("-" if damage is None else str(damage) for damage in (card.attack, card.link))
    if card.range is not None and (card.kind is not Kind.ATTACK or card.range != USUAL_RANGE):
        yield f"r{card.range}"
    if card.meter:
        yield f"m{card.meter}"
    if card.priority is not None:
        yield f"p{card.priority}"
    yield from (flag for flag in _FLAGS if getattr(card, flag))
    yield from (word for word, tag in _TAGS.items() if tag in card.tags)

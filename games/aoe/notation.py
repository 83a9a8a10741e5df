"""A card in a line, as players jot it down: "Jab L-M 2/1", "Blast S 4/4 r3 m1", "Slam H 6/2 terminal".

First the name; then in any order its own kind and, behind an arrow or a dash, the inputs that are yellow; attack and
link damage; `r` and the range, `m` and the meter requirement, `p` and the priority; the kind of card, tags, `throw`,
and `links` for a card that says it may be linked. What is left out is not printed on the card, but that an attack
reaches the next space unless a range is given. Commas may part what is said. A name that could be mistaken for the rest
stands in quotation marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.aoe.cards import Card
from games.aoe.words import Input, Kind, Tag

#: Numbers on cards have two digits at most.
MOST: Final = 99
#: How far an attack reaches where nobody has said it.
USUAL_RANGE: Final = 1
LONGEST_NAME: Final = 60
LONGEST_LINE: Final = 200

_NONE: Final = "-–—"
_ARROW: Final = r"(?:[-=]?>|[-–—→:])"
_INPUTS: Final = re.compile(rf"([LMHS]+|[{_NONE}]){_ARROW}([LMHS]+|[{_NONE}]?)", re.IGNORECASE)
_OWN: Final = re.compile(r"([LMHS]{1,4})()")
#: The same in small letters, each once: a word only where nothing stands behind it that says something of the card.
_SMALL: Final = re.compile(r"(?!.*(.).*\1)[lmhs]{1,4}")
_DAMAGE: Final = re.compile(rf"(\d{{1,2}}|[{_NONE}]?)/(\d{{1,2}}|[{_NONE}]?)")
_NUMBER: Final = re.compile(r"([rmp])(\d{1,2})", re.IGNORECASE)
_NUMBERS: Final = {"r": "range", "m": "meter", "p": "priority"}
_TAGS: Final = {tag.value.replace("_", "-"): tag for tag in Tag if tag is not Tag.METER}
_KINDS: Final = {kind.value: kind for kind in Kind}
_FLAGS: Final = ("throw", "links")
#: What looks like inputs behind a name, and has a letter that is none: "Q-Z", "L-X".
_NO_INPUTS: Final = re.compile(r"[A-Z]{1,4}-[A-Z]{1,4}")
#: What is written in two words, or spread out: "range 2", "pre priority", "L → M".
_TOGETHER: Final = (
    (re.compile(r"(?<= )(r|m|p)(?:ange|eter|riority)? ?[:=]? ?(\d{1,2})(?=[ ,]|$)", re.IGNORECASE), r"\1\2"),
    (re.compile(r"(?<= )(pre|clean)[ _]?(priority|up)(?=[ ,]|$)", re.IGNORECASE), r"\1-\2"),
    (re.compile(r"(?<= )no inputs?(?=[ ,]|$)", re.IGNORECASE), "–→–"),
    (re.compile(rf"(?<= )([LMHS]+|[{_NONE}]) ?(→|[-=]?>) ?([LMHS]+|[{_NONE}]|(?=[ ,]|$))"), r"\1→\3"),
)


class Unreadable(ValueError):
    """A line that is no card; the sentence says what keeps it from being one."""


def read_card(line: str) -> Card:
    """The card that a line describes. Raises Unreadable."""
    text = " ".join(line.split())
    if len(text) > LONGEST_LINE:
        raise Unreadable(f"A card is a line of at most {LONGEST_LINE} characters.")
    quoted = re.fullmatch(r'["“](.+)["”] ?(.*)', text)
    name, rest = quoted.groups() if quoted else ("", text)
    for apart, together in _TOGETHER:
        rest = apart.sub(together, f" {rest}")[1:]
    words = [part for word in rest.split() for part in _parts(word) if part.strip(",")]
    values: dict[str, Any] = {}
    while words and (said := _read(_capitals(words, values))) and not values.keys() & said.keys() - {"tags"}:
        values |= said | {"tags": values.get("tags", frozenset()) | said.get("tags", frozenset())}
        words.pop()
    if not quoted:
        name = " ".join(words).rstrip(", ")
    if not name:
        raise Unreadable("A card begins with its name.")
    if stray := words[-1:] if quoted else _strays(words, "red" in values):
        raise Unreadable(f"“{stray[0]}” in “{text}” is not understood, or said twice.")
    if len(name) > LONGEST_NAME:
        raise Unreadable(f"A name has at most {LONGEST_NAME} characters.")
    if values.get("kind", Kind.ATTACK) is Kind.ATTACK:
        values.setdefault("range", USUAL_RANGE)
    return Card(name, **values)


def write_card(card: Card) -> str:
    """A card as a line, in the one form that addresses have."""
    words = " ".join(_words(card))
    line = f"{card.name} {words}".rstrip()
    try:
        is_read = read_card(line).name == card.name
    except Unreadable:
        is_read = False
    return line if is_read else f'"{card.name}" {words}'.rstrip()


def _parts(word: str) -> list[str]:
    """A word, or what commas part of which all but the first says something of the card: "Jab,L-M,2/1"."""
    first, *others = word.split(",")
    return [f"{first},", *others] if any(others) and all(_read(part) for part in others if part) else [word]


def _capitals(words: Sequence[str], values: Mapping[str, object]) -> str:
    """The last word without a comma; one like "m" or "lm" in capitals where what follows shows that it is no name."""
    word = words[-1].rstrip(",")
    return word.upper() if values and len(words) > 1 and _SMALL.fullmatch(word) else word


def _strays(words: Sequence[str], has_inputs: bool) -> list[str]:
    """The word of a name that was meant to say something of the card, if there is one.

    Letters of inputs are where the inputs are said behind them: in "Jab L M" the L is no name.
    """
    plain = [word.rstrip(",") for word in words]
    meant = [word for word in plain if _is_meant(word)]
    inputs = [word for word in plain[1:] if has_inputs and _OWN.fullmatch(word)]
    unknown = [word for word in plain[1:][-1:] if _NO_INPUTS.fullmatch(word)]
    return (meant or inputs or unknown)[-1:]


def _read(word: str) -> dict[str, object] | None:
    """What one word says of a card, or None where it says nothing."""
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


def _is_meant(word: str) -> bool:
    """Whether nobody would call a card so: a word with figures or arrows, which says something of it."""
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

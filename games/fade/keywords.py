"""The 55 keywords of F.A.D.E. (FADE-10), three of them lost in the source, and their parsing and counting.

A card has a keyword with its parameters: "Aura 3", "Affinity Ember + Tide", "Ember-infused", "Vengeance: draw a card".
`read` makes a `Held` of such a text. The functions at the end answer questions about a list of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.fade.words import element_key, elements_in
from tcg.text_tables import read_rows, split_words
from tcg.words import Vocabulary

#: Greatest number of a keyword.
MAX_NUMBER: Final = 999


class Parameter(Vocabulary):
    """Sort of parameter of a keyword: a number, elements, a cost or a text (N, E, C, T in FADE-10)."""

    NUMBER = "number"
    ELEMENTS = "elements"
    COST = "cost"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Keyword:
    """Keyword in the list of FADE-10: its number, code, printed name, parameters, and its meaning in our words.

    An entry that is lost in the source has only its number. `is_counter` marks counters, which are put on a victim.
    Other keywords belong to their card.
    """

    number: int
    code: str
    name: str
    parameters: tuple[Parameter, ...]
    meaning: str
    is_lost: bool = False

    @property
    def rule(self) -> str:
        """The id of the keyword's rule, such as "FADE-10.9"."""
        return f"FADE-10.{self.number}"

    @property
    def is_counter(self) -> bool:
        """Whether the keyword is a counter, which is put on a victim."""
        return self.name.endswith(" Counter")


def _keyword(number: str, name: str, parameters: str, meaning: str) -> Keyword:
    is_lost = name.startswith("Unreadable, ")
    code = "" if is_lost else re.sub(r"[^a-z]+", "_", name.lower()).strip("_")
    return Keyword(int(number), code, name, tuple(map(Parameter, split_words(parameters))), meaning, is_lost)


#: All 55 keywords in the order of the list: the rows of `keywords.txt`.
KEYWORDS: Final[tuple[Keyword, ...]] = tuple(_keyword(*row) for row in read_rows(__package__, "keywords"))

#: The 52 keywords that are not lost, by code: "aura", "infused", "drain_counter" …
BY_CODE: Final[dict[str, Keyword]] = {keyword.code: keyword for keyword in KEYWORDS if not keyword.is_lost}

_SHORT_ENDINGS: Final = (" counter", " damage")


def _squeezed(name: str) -> str:
    return re.sub(r"[\s_‐‑-]", "", name.casefold())


def _spellings(keyword: Keyword) -> list[str]:
    """Return all forms of a keyword's name: "Drain Counter" is also "Drain", "Relentless Damage" also "Relentless"."""
    short = [keyword.name[: -len(ending)] for ending in _SHORT_ENDINGS if keyword.name.lower().endswith(ending)]
    return [keyword.name, *short]


_NAMES: Final = {_squeezed(name): keyword for keyword in BY_CODE.values() for name in _spellings(keyword)}
#: The longest names come first, so that "Lock-On" is not "Lock" of the element On.
_STARTS: Final = "|".join(
    re.sub(r"\\[ -]", r"[\\s_-]*", re.escape(name))
    for name in sorted((name for keyword in BY_CODE.values() for name in _spellings(keyword)), key=len, reverse=True)
)
_START: Final = re.compile(
    rf"(?P<name>{_STARTS})s?(?=[\s:(\d_=×]|$)[\s:(_=×]*(?P<rest>.*?)[\s)]*", re.IGNORECASE | re.DOTALL
)
_INFUSED: Final = re.compile(r"(?P<elements>.+?)[\s-]*infused", re.IGNORECASE | re.DOTALL)
_NUMBER: Final = re.compile(r"(?:x\s*)?(\d{1,4})(?:\s*TP)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Held:
    """Keyword as a card has it, with values of its parameters; None or empty for those that it doesn't take."""

    keyword: Keyword
    number: int | None = None
    elements: tuple[str, ...] = ()
    text: str = ""

    @property
    def code(self) -> str:
        """The code of the keyword."""
        return self.keyword.code

    def __str__(self) -> str:
        """Return the keyword as printed: "Aura 3", "Ember-infused", "Friendship Ember 2", "Immune: Stun"."""
        elements = " + ".join(self.elements)
        if self.code == "infused":
            return f"{elements}-infused"
        words = [self.keyword.name + (":" if self.text else ""), elements, self.text]
        return " ".join([*filter(None, words), *([] if self.number is None else [str(self.number)])])


def find(name: str) -> Keyword | None:
    """Return the keyword with this name, in full or in short form ("Drain"), in any spelling; None if there is none."""
    return _NAMES.get(_squeezed(name))


def read(text: str) -> Held:
    """Return the keyword in a text such as "Aura 3" or "Ember-infused". A counter without a number is one counter.

    ValueError, with a sentence, is raised if the text is no keyword, or if a parameter is missing or wrong.
    """
    text = " ".join(text.split())
    if (match := _INFUSED.fullmatch(text)) and element_key(match["elements"]):
        return _held(BY_CODE["infused"], match["elements"])
    if match := _START.fullmatch(text):
        keyword = find(match["name"])
        if keyword is not None:
            return _held(keyword, match["rest"])
    raise ValueError(f"“{text[:60]}” is no keyword of F.A.D.E.")


def _held(keyword: Keyword, rest: str) -> Held:
    """Return `keyword` with parameters from `rest`, the other words of its text; raise ValueError if one is wrong."""
    takes = set(keyword.parameters)
    number: int | None = None
    if takes & {Parameter.NUMBER, Parameter.COST}:
        words, _, last = rest.rpartition(" ")
        if words and last.casefold() == "tp":
            words, _, last = words.rpartition(" ")
        if match := _NUMBER.fullmatch(last.strip("() ")):
            number, rest = int(match[1]), words.strip(" :,")
        elif keyword.is_counter and not rest:
            number = 1
        else:
            raise ValueError(f"{keyword.name} needs a number behind it, such as “{keyword.name} 2”.")
        if number > MAX_NUMBER:
            raise ValueError(f"{keyword.name} has a number of at most {MAX_NUMBER}.")
        if number == 0 and keyword.code == "aura":
            raise ValueError("Aura needs a number of at least 1: it counts full numbers of missing HP.")
    if Parameter.ELEMENTS in takes:
        elements = elements_in(rest)
        if not elements:
            raise ValueError(f"{keyword.name.lstrip('-').capitalize()} needs elements, such as “Ember + Tide”.")
        return Held(keyword, number, elements)
    if Parameter.TEXT in takes:
        if not rest:
            raise ValueError(f"{keyword.name} needs to say what it is about, such as “{keyword.name}: …”.")
        return Held(keyword, number, text=rest)
    if rest:
        raise ValueError(f"{keyword.name} has nothing behind its name; “{rest[:40]}” is too much.")
    return Held(keyword, number)


# Questions about the keywords of a card, or the counters on it.


def has(keywords: Iterable[Held], code: str) -> bool:
    """Return whether the keyword with this code is among `keywords`."""
    return any(held.code == code for held in keywords)


def total(keywords: Iterable[Held], code: str) -> int:
    """Return the sum of the numbers of the keyword `code`, such as a counter or Bloodlust, in a list; 0 without it."""
    return sum(held.number or 0 for held in keywords if held.code == code)


def active(keywords: Iterable[Held]) -> tuple[Held, ...]:
    """Return those of `keywords` that work. Mute disables all others except counters (FADE-10.29)."""
    all_held = tuple(keywords)
    if not has(all_held, "mute"):
        return all_held
    return tuple(held for held in all_held if held.code == "mute" or held.keyword.is_counter)


def aura(keywords: Iterable[Held], missing: int) -> int:
    """Return the PLV gained by Aura for `missing` HP: with Aura 3, 1 for every 3 HP (FADE-10.9)."""
    return sum(max(0, missing) // held.number for held in keywords if held.code == "aura" and held.number)


@dataclass(frozen=True, slots=True)
class Elements:
    """Elements of an attack or a card: none is Null-type (FADE-3.6), Wildcard is all and Null-type (FADE-10.54)."""

    names: tuple[str, ...] = ()
    is_wild: bool = False

    def has(self, element: str) -> bool:
        """Return whether `element` is among these elements; for "Null", whether there are none."""
        key = element_key(element)
        if self.is_wild:
            return True
        return key in map(element_key, self.names) if key else not self.names

    def has_all(self, elements: Iterable[str]) -> bool:
        """Return whether all of `elements` are among the elements of this object."""
        return all(map(self.has, elements))

    def count(self, elements: Iterable[str]) -> int:
        """Return how many of `elements` are among the elements of this object."""
        return sum(map(self.has, elements))

    def __str__(self) -> str:
        if self.is_wild:
            return "every element and Null"
        return " + ".join(self.names) or "Null"


def elements_of(printed: tuple[str, ...], keywords: Iterable[Held]) -> Elements:
    """Return the elements of a card or its damage: printed, -infused (FADE-10.2), or all by Wildcard (FADE-10.54)."""
    all_held = tuple(keywords)
    infused = dict.fromkeys(name for held in all_held if held.code == "infused" for name in held.elements)
    return Elements(tuple(infused) or printed, has(all_held, "wildcard"))


def affinity(keywords: Iterable[Held], elements: Elements) -> int:
    """Return the TP that Affinity among `keywords` saves for a card of these elements, each once (FADE-10.3)."""
    named = {element_key(name): name for held in keywords if held.code == "affinity" for name in held.elements}
    return elements.count(named.values())


def masters(keywords: Iterable[Held], elements: Elements) -> bool:
    """Return whether a Mastery among `keywords` doubles the damage of these elements, at most once (FADE-10.6)."""
    return any(elements.count(held.elements) for held in keywords if held.code == "mastery")


def locked(keywords: Iterable[Held], elements: Elements) -> tuple[str, ...]:
    """Return the elements of Locks that a card with `elements` lacks; empty if it may target the bearer (FADE-10.5)."""
    return tuple(name for held in keywords if held.code == "lock" for name in held.elements if not elements.has(name))

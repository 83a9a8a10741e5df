"""The words of Grand Archive: card types, stats, speeds, and which word is a characteristic (GA-1.2, GA-2.1).

Supertypes, subtypes and elements are open lists: the source names none of them but in an example.
"""

from __future__ import annotations

from typing import Final

from tcg.words import Vocabulary


class CardType(Vocabulary):
    """The eight card types (GA-1.2)."""

    CHAMPION = "champion"
    ALLY = "ally"
    ACTION = "action"
    ATTACK = "attack"
    ITEM = "item"
    WEAPON = "weapon"
    DOMAIN = "domain"
    PHANTASIA = "phantasia"


class Stat(Vocabulary):
    """The three numbers of a card that GA-2.1 names beside its cost."""

    POWER = "power"
    LIFE = "life"
    DURABILITY = "durability"


class Speed(Vocabulary):
    """How fast a card is (GA-2.1)."""

    SLOW = "slow"
    FAST = "fast"


#: Supertypes that are known as such without a type beside them: the one of the source's example (GA-3.3).
SUPERTYPES: Final = frozenset({"unique"})

#: The closed list of characteristics (GA-2.1), by the names that fields have here.
CHARACTERISTICS: Final = (
    "name",
    "element",
    "cost",
    "speed",
    "supertypes",
    "types",
    "subtypes",
    "abilities",
    *(stat.value for stat in Stat),
)

#: Words for properties and states, which are no characteristics (GA-2.2; the source's own list of them is lost).
STATES: Final = frozenset(
    (
        *("rested", "awake", "awakened", "tapped", "untapped", "exhausted", "damaged", "undamaged", "attacking"),
        *("defending", "intercepting", "retaliating", "distant", "fostered", "activated", "materialized", "face-up"),
        *("face-down", "attached", "linked", "targeted", "owned", "controlled", "revealed"),
    )
)

#: The last words of other names of properties: "damage counters", "its controller".
PROPERTIES: Final = frozenset(
    ("counter", "counters", "damage", "controller", "owner", "zone", "position", "state", "property", "marker")
)

#: What wins where attributes conflict, the most restrictive first (GA-3.7, O-GA.2). Two values that stand in no row
#: together can't be compared (O-GA.6).
RESTRICTIVENESS: Final = (("banishment", "graveyard", "hand", "field"), (Speed.SLOW.value, Speed.FAST.value))


def type_named(word: str) -> CardType | None:
    """The card type that `word` names in the singular or plural ("Allies"), None where it names none."""
    return next((_TYPES[form] for form in singulars(word) if form in _TYPES), None)


def singulars(word: str) -> tuple[str, ...]:
    """What `word` is in small letters, and what it may be the plural of: "Allies" is perhaps "ally"."""
    letters = word.casefold()
    return letters, letters.removesuffix("s"), letters.removesuffix("ies") + "y"


def is_state(text: str) -> bool:
    """Whether `text` names a property or state of an object: "rested", "2 damage counters" (GA-2.2)."""
    words = text.casefold().split()
    return bool(words) and (words[-1] in STATES or any(word in PROPERTIES for word in words))


_TYPES: Final = {card_type.value: card_type for card_type in CardType}

"""Terms of Grand Archive: card types, stats, speeds and characteristics (GA-1.2, GA-2.1).

Supertypes, subtypes and elements are open lists: the source names some only in an example.
"""

from __future__ import annotations

from typing import Final

from tcg.words import Vocabulary


class CardType(Vocabulary):
    """Card type of Grand Archive (GA-1.2)."""

    CHAMPION = "champion"
    ALLY = "ally"
    ACTION = "action"
    ATTACK = "attack"
    ITEM = "item"
    WEAPON = "weapon"
    DOMAIN = "domain"
    PHANTASIA = "phantasia"


class Stat(Vocabulary):
    """Stat: a number of a card other than its cost (GA-2.1)."""

    POWER = "power"
    LIFE = "life"
    DURABILITY = "durability"


class Speed(Vocabulary):
    """Speed of a card (GA-2.1)."""

    SLOW = "slow"
    FAST = "fast"


#: Supertypes that are recognized without a type beside them: the one in the source's example (GA-3.3).
SUPERTYPES: Final = frozenset({"unique"})

#: The closed list of characteristics (GA-2.1), by the names of our fields.
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

#: Values of attributes, the most restrictive first, which wins a conflict (GA-3.7, O-GA.2). Values of different rows
#: can't be compared (O-GA.6).
RESTRICTIVENESS: Final = (("banishment", "graveyard", "hand", "field"), (Speed.SLOW.value, Speed.FAST.value))


def type_named(word: str) -> CardType | None:
    """Return the card type that `word` names in the singular or plural ("Allies"), or None."""
    return next((_TYPES[form] for form in singulars(word) if form in _TYPES), None)


def singulars(word: str) -> tuple[str, ...]:
    """Return `word` in small letters, with the forms that it may be the plural of: "Allies" may be "ally"."""
    letters = word.casefold()
    return letters, letters.removesuffix("s"), letters.removesuffix("ies") + "y"


def is_state(text: str) -> bool:
    """Return whether `text` names a property or state of an object: "rested", "2 damage counters" (GA-2.2)."""
    words = text.casefold().split()
    return bool(words) and (words[-1] in STATES or any(word in PROPERTIES for word in words))


_TYPES: Final = {card_type.value: card_type for card_type in CardType}

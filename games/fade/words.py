"""The words of F.A.D.E. as enums (FADE-3 to FADE-6), and the numbers that everybody starts with.

Elements and typecasting are open lists that sets fill (O-FADE.14): they are plain texts, compared by `element_key`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tcg.words import Vocabulary


class Kind(Vocabulary):
    """What a card is (FADE-3.3)."""

    CHARACTER = "character"
    SKILL = "skill"
    REACTION = "reaction"
    ITEM = "item"
    AUGMENT = "augment"
    ZONE = "zone"
    COMMAND = "command"
    WORLD_RULE = "world_rule"


class Rank(Vocabulary):
    """Ranks of Augments, Items, Skills and Reactions, from weak to strong (FADE-3.4)."""

    NORMAL = "normal"
    SPECIAL = "special"
    HYPER = "hyper"
    ULTRA = "ultra"
    DEVASTATION = "devastation"
    LEGENDARY = "legendary"


#: The kinds of card that have a rank (FADE-3.4).
RANKED: Final = frozenset({Kind.AUGMENT, Kind.ITEM, Kind.SKILL, Kind.REACTION})


class Rarity(Vocabulary):
    """The six rarities (FADE-3.2)."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    SUPER_RARE = "super_rare"
    ULTRA_RARE = "ultra_rare"
    OMEGA_RARE = "omega_rare"


class Stat(Vocabulary):
    """The six stats (FADE-3.7). AGI is stored and modifiable, without effect (O-FADE.5)."""

    HP = "hp"
    CS = "cs"
    TP = "tp"
    PLV = "plv"
    DEF = "def"
    AGI = "agi"

    @property
    def label(self) -> str:
        return self.value.upper()


#: What a player starts with (FADE-1.4).
START: Final[dict[Stat, int]] = {Stat.HP: 50, Stat.TP: 0, Stat.CS: 6, Stat.PLV: 5, Stat.DEF: 0, Stat.AGI: 0}


class DamageType(Vocabulary):
    """The types of damage (FADE-3.5)."""

    PHYSICAL = "physical"
    ENERGY = "energy"
    UNKNOWN = "unknown"


class Grade(Vocabulary):
    """The grades of damage, each harder to stop than the one before (FADE-3.5)."""

    BASIC = "basic"
    UNBLOCKABLE = "unblockable"
    RELENTLESS = "relentless"

    @property
    def downgraded(self) -> Grade:
        """One grade lower; what is Basic stays Basic (O-FADE.7)."""
        return Grade.UNBLOCKABLE if self is Grade.RELENTLESS else Grade.BASIC


class Defence(Vocabulary):
    """What may be done against a hit (FADE-6.5, FADE-6.6, O-FADE.7).

    `NONE` is a defender that does nothing; `DEFEND` just defends with its DEF. They come to the same where defending
    is possible at all.
    """

    NONE = "none"
    DEFEND = "defend"
    BLOCK = "block"
    DEFLECT = "deflect"
    COUNTER = "counter"
    NEGATE = "negate"
    PREVENT = "prevent"
    DOWNGRADE = "downgrade"

    @property
    def noun(self) -> str:
        """What it is called: "the negation"."""
        return {"negate": "negation", "prevent": "prevention", "deflect": "deflection"}.get(self.value, self.value)

    @property
    def done(self) -> str:
        """What becomes of damage or an attack by it: "blocked", "negated"."""
        return f"{self.value}{'d' if self.value.endswith('e') else 'ed'}"


#: What works against which grade (FADE-6.10). Doing nothing is always allowed.
PERMITTED: Final[dict[Grade, frozenset[Defence]]] = {
    Grade.BASIC: frozenset(Defence) - {Defence.DOWNGRADE},
    Grade.UNBLOCKABLE: frozenset(Defence) - {Defence.DEFEND, Defence.BLOCK},
    Grade.RELENTLESS: frozenset({Defence.NONE, Defence.PREVENT, Defence.DOWNGRADE}),
}


def barred(defence: Defence, grade: Grade) -> str:
    """Why `defence` does not work against damage of `grade`: "Relentless damage can’t be blocked, only …"."""
    if defence is Defence.DOWNGRADE:
        return "Basic damage can’t be downgraded any further."
    *others, last = [each.done for each in Defence if each in PERMITTED[grade] - {Defence.NONE}]
    return f"{grade.label} damage can’t be {defence.done}, only {', '.join(others)} or {last}."


class Direction(Vocabulary):
    """Where from a Command its materials lie (FADE-8.3); what that is on the mat is lost (O-FADE.8)."""

    UP = "up"
    UP_RIGHT = "up_right"
    RIGHT = "right"
    DOWN_RIGHT = "down_right"
    DOWN = "down"
    DOWN_LEFT = "down_left"
    LEFT = "left"
    UP_LEFT = "up_left"


class Trigger(Vocabulary):
    """What sets an ability off (FADE-3.8)."""

    ENTER_FIELD = "on_enter_field"
    DESTROYED = "on_destroyed"
    DRAW = "on_draw"
    TARGETED = "on_targeted"
    ATTACKED = "on_attacked"
    ATTACK = "on_attack"
    SUCCESSFUL_ATTACK = "on_successful_attack"
    HIT = "on_hit"
    TAKING_DAMAGE = "on_taking_damage"


class Place(Vocabulary):
    """Where a card is: the zones of the game (FADE-4.1). A Zone is also a kind of card, hence the word."""

    DECK = "deck"
    FIGHTER_POOL = "fighter_pool"
    RESERVE = "reserve"
    DISCARD = "discard"
    RIFT = "rift"
    HAND = "hand"
    CHARACTER = "character"
    EQUIP = "equip"
    EXTRA = "extra"
    ARENA = "arena"

    @property
    def label(self) -> str:
        return "Discard Pile" if self is Place.DISCARD else super().label


class Phase(Vocabulary):
    """The phases of a turn; the Battle Phase is parted in three steps (FADE-5.1)."""

    STARTING = "starting"
    DRAW = "draw"
    PREPARATION = "preparation"
    COMBAT = "combat"
    AFTERMATH = "aftermath"
    END = "end"


#: What is said of a card or of damage without an element (FADE-3.6).
_NULL_KEYS: Final = frozenset({"", "null", "nulltype", "none"})
_BETWEEN_ELEMENTS: Final = re.compile(r"\s*(?:[+,/&·]|\band\b)\s*", re.IGNORECASE)


def element_key(element: str) -> str:
    """What makes two elements the same: case, accents' form, spaces and hyphens don't. Null-type is ""."""
    key = re.sub(r"[\s_‐‑-]", "", unicodedata.normalize("NFKC", element).casefold())
    return "" if key in _NULL_KEYS else key


def elements_in(text: str) -> tuple[str, ...]:
    """The elements that a text such as "Ember + Tide" names, each once; none for "Null"."""
    found: dict[str, str] = {}
    for word in _BETWEEN_ELEMENTS.split(text.strip()):
        if key := element_key(word):
            found.setdefault(key, " ".join(word.split()))
    return tuple(found.values())

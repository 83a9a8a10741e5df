"""Terms of F.A.D.E. as enums (FADE-3 to FADE-6), and the starting values of players.

Elements and typecasting are open lists from the sets (O-FADE.14): plain texts, compared by `element_key`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tcg.words import Vocabulary


class Kind(Vocabulary):
    """Kind of a card (FADE-3.3)."""

    CHARACTER = "character"
    SKILL = "skill"
    REACTION = "reaction"
    ITEM = "item"
    AUGMENT = "augment"
    ZONE = "zone"
    COMMAND = "command"
    WORLD_RULE = "world_rule"


class Rank(Vocabulary):
    """Rank of an Augment, Item, Skill or Reaction; the members are from weak to strong (FADE-3.4)."""

    NORMAL = "normal"
    SPECIAL = "special"
    HYPER = "hyper"
    ULTRA = "ultra"
    DEVASTATION = "devastation"
    LEGENDARY = "legendary"


#: The kinds of card that have a rank (FADE-3.4).
RANKED: Final = frozenset({Kind.AUGMENT, Kind.ITEM, Kind.SKILL, Kind.REACTION})


class Rarity(Vocabulary):
    """Rarity of a printing (FADE-3.2)."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    SUPER_RARE = "super_rare"
    ULTRA_RARE = "ultra_rare"
    OMEGA_RARE = "omega_rare"


class Stat(Vocabulary):
    """Stat of a fighter (FADE-3.7). AGI is stored and can be modified, but has no effect (O-FADE.5)."""

    HP = "hp"
    CS = "cs"
    TP = "tp"
    PLV = "plv"
    DEF = "def"
    AGI = "agi"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return self.value.upper()


#: Starting values of a player (FADE-1.4).
START: Final[dict[Stat, int]] = {Stat.HP: 50, Stat.TP: 0, Stat.CS: 6, Stat.PLV: 5, Stat.DEF: 0, Stat.AGI: 0}


class DamageType(Vocabulary):
    """Type of damage (FADE-3.5)."""

    PHYSICAL = "physical"
    ENERGY = "energy"
    UNKNOWN = "unknown"


class Grade(Vocabulary):
    """Grade of damage; each member is harder to stop than the one before (FADE-3.5)."""

    BASIC = "basic"
    UNBLOCKABLE = "unblockable"
    RELENTLESS = "relentless"

    @property
    def downgraded(self) -> Grade:
        """The next lower grade of damage. Basic stays Basic (O-FADE.7)."""
        return Grade.UNBLOCKABLE if self is Grade.RELENTLESS else Grade.BASIC


class Defence(Vocabulary):
    """Defence against a hit (FADE-6.5, FADE-6.6, O-FADE.7).

    `NONE` does nothing; `DEFEND` defends with DEF. Both have the same effect if defending is allowed.
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
        """The noun for the defence, such as "negation"."""
        return {"negate": "negation", "prevent": "prevention", "deflect": "deflection"}.get(self.value, self.value)

    @property
    def done(self) -> str:
        """The past participle for the defence, such as "blocked" or "negated"."""
        return f"{self.value}{'d' if self.value.endswith('e') else 'ed'}"


#: Defences that work against each grade (FADE-6.10). Doing nothing is always allowed.
PERMITTED: Final[dict[Grade, frozenset[Defence]]] = {
    Grade.BASIC: frozenset(Defence) - {Defence.DOWNGRADE},
    Grade.UNBLOCKABLE: frozenset(Defence) - {Defence.DEFEND, Defence.BLOCK},
    Grade.RELENTLESS: frozenset({Defence.NONE, Defence.PREVENT, Defence.DOWNGRADE}),
}


def barred(defence: Defence, grade: Grade) -> str:
    """Return why `defence` can't stop damage of `grade`: "Relentless damage can’t be blocked, only …"."""
    if defence is Defence.DOWNGRADE:
        return "Basic damage can’t be downgraded any further."
    *others, last = [each.done for each in Defence if each in PERMITTED[grade] - {Defence.NONE}]
    return f"{grade.label} damage can’t be {defence.done}, only {', '.join(others)} or {last}."


class Direction(Vocabulary):
    """Direction of a Command's materials (FADE-8.3). Its meaning on the playing mat is lost (O-FADE.8)."""

    UP = "up"
    UP_RIGHT = "up_right"
    RIGHT = "right"
    DOWN_RIGHT = "down_right"
    DOWN = "down"
    DOWN_LEFT = "down_left"
    LEFT = "left"
    UP_LEFT = "up_left"


class Trigger(Vocabulary):
    """Trigger of an ability (FADE-3.8)."""

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
    """Zone of the game that a card can be in (FADE-4.1). The name avoids `Zone`, a kind of card."""

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
        """The name of the member that pages show."""
        return "Discard Pile" if self is Place.DISCARD else super().label


class Phase(Vocabulary):
    """Phase of a turn, or one of the three steps of the Battle Phase (FADE-5.1)."""

    STARTING = "starting"
    DRAW = "draw"
    PREPARATION = "preparation"
    COMBAT = "combat"
    AFTERMATH = "aftermath"
    END = "end"


#: Names for having no element (FADE-3.6).
_NULL_KEYS: Final = frozenset({"", "null", "nulltype", "none"})
_BETWEEN_ELEMENTS: Final = re.compile(r"\s*(?:[+,/&·]|\band\b)\s*", re.IGNORECASE)


def element_key(element: str) -> str:
    """Return an element's name in comparable form, without case, spaces, hyphens and forms of accents; "" for Null."""
    key = re.sub(r"[\s_‐‑-]", "", unicodedata.normalize("NFKC", element).casefold())
    return "" if key in _NULL_KEYS else key


def elements_in(text: str) -> tuple[str, ...]:
    """Return the elements in a text such as "Ember + Tide", without repetitions; none for "Null"."""
    elements: dict[str, str] = {}
    for word in _BETWEEN_ELEMENTS.split(text.strip()):
        if key := element_key(word):
            elements.setdefault(key, " ".join(word.split()))
    return tuple(elements.values())

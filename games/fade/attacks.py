"""An attack of F.A.D.E. and what is done against it, as it is asked about (FADE-6.1 to FADE-6.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.fade import keywords
from games.fade.fighters import Fighter
from games.fade.keywords import Elements, Held
from games.fade.words import START, DamageType, Defence, Grade, Rank, Stat
from tcg.words import Vocabulary

#: An attack hits at most this often, and has at most this many targets to go on to and allies of them looking on.
MAX_HITS: Final = 20
MAX_TARGETS: Final = 10
MAX_ALLIES: Final = 10
#: Answers to one hit: downgrades, then what they make room for.
MAX_ANSWERS: Final = 4
#: Keywords on one card, and the most that HP, PLV, DEF, a Level or a cost may be.
MAX_KEYWORDS: Final = 20
MAX_STAT: Final = 99_999

#: The keywords that give damage its grade.
GRADE_KEYWORDS: Final = {
    Grade.BASIC: "basic_damage",
    Grade.UNBLOCKABLE: "unblockable_damage",
    Grade.RELENTLESS: "relentless_damage",
}


class AttackKind(Vocabulary):
    """What an attack is made with: nothing but PLV (FADE-6.1), or a card (FADE-6.4)."""

    NORMAL = "normal"
    SKILL = "skill"
    REACTION = "reaction"

    @property
    def label(self) -> str:
        return "Normal Attack" if self is AttackKind.NORMAL else super().label


class Means(Vocabulary):
    """By what a defender answers: one Reaction an attack (FADE-6.5), effects without limit (FADE-6.9)."""

    REACTION = "reaction"
    EFFECT = "effect"


class Fate(Vocabulary):
    """Where the attack's card, or who is knocked out, ends."""

    DISCARD = "discard"
    FACE_UP = "face_up"
    RIFT = "rift"

    @property
    def label(self) -> str:
        return {"discard": "to the Discard Pile", "face_up": "stays face-up", "rift": "to the Rift"}[self.value]


@dataclass(frozen=True, slots=True)
class Attack:
    """What is attacked with. `extra` is damage on top of PLV; a Normal Attack has no cost and no rank."""

    kind: AttackKind = AttackKind.NORMAL
    name: str = ""
    extra: int = 0
    grade: Grade = Grade.BASIC
    damage_type: DamageType = DamageType.PHYSICAL
    elements: tuple[str, ...] = ()
    hits: int = 1
    cost: int = 0
    rank: Rank | None = None
    keywords: tuple[Held, ...] = ()
    from_hand: bool = False

    @property
    def is_mute(self) -> bool:
        """Whether the other effects of its card are ignored (FADE-10.29)."""
        return keywords.has(self.keywords, "mute")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is done against a hit.

    `element` is the one element that it stops ("" for all); `means` says by what, where that is known. A deflection
    goes to `to`, a counter hits with its user's PLV, `extra` and `keywords` at its own `grade`.
    """

    defence: Defence
    element: str = ""
    means: Means | None = None
    to: Fighter | None = None
    extra: int = 0
    grade: Grade = Grade.BASIC
    keywords: tuple[Held, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """An attack and what is done against it.

    `targets` are the first target and those that left-over hits go on to; `answers` has those to each hit, in order,
    and may be shorter than there are hits. `allies` stand beside the target. `tp` is what the attacker can pay with,
    None where nobody said; `called` whether the coin of a Blindness Counter was called right. `characters` is how many
    Characters a player has who is attacked, `controller_hp` the HP of the target's player.
    """

    attacker: Fighter
    attack: Attack
    targets: tuple[Fighter, ...]
    answers: tuple[tuple[Answer, ...], ...] = ()
    allies: tuple[Fighter, ...] = ()
    controller_hp: int = START[Stat.HP]
    tp: int | None = None
    last_stand: bool = False
    attacks_made: int = 0
    has_just_come: bool = False
    called: bool = True
    characters: int = 0


def grade_of(question: Question) -> Grade:
    """The grade of the attack: the highest that it states or that a keyword gives it."""
    held = working(question)
    given = [grade for grade, code in GRADE_KEYWORDS.items() if keywords.has(held, code)]
    return max([question.attack.grade, *given], key=list(Grade).index)


def elements_of(question: Question) -> Elements:
    """The elements of the attack's damage: of its card, or what infuses the attacker of a Normal Attack (FADE-3.6)."""
    attack = question.attack
    held = keywords.active(attack.keywords)
    if attack.kind is AttackKind.NORMAL:
        held += tuple(one for one in question.attacker.own if one.code == "infused")
    return keywords.elements_of(attack.elements, held)


def cost_of(question: Question) -> int:
    """The TP that the attack costs: less by Affinity (FADE-10.3), never below 0 (O-FADE.16); nothing without a card."""
    if question.attack.kind is AttackKind.NORMAL:
        return 0
    return max(0, question.attack.cost - keywords.affinity(question.attacker.own, elements_of(question)))


def working(question: Question) -> tuple[Held, ...]:
    """What works with the attack: the keywords of its card, unless they are mute, and its attacker's own."""
    return (() if question.attack.is_mute else question.attack.keywords) + question.attacker.own


def normal_attacks(attacker: Fighter) -> int:
    """Normal Attacks in a turn: one (FADE-6.1) and those of Multistrike (FADE-10.28)."""
    return 1 + keywords.total(attacker.own, "multistrike")

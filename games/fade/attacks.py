"""Attack in F.A.D.E. and the defences (answers) to it, as input of the battle calculator (FADE-6.1 to FADE-6.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.fade import keywords
from games.fade.fighters import Fighter
from games.fade.keywords import Elements, Held
from games.fade.words import START, DamageType, Defence, Grade, Rank, Stat
from tcg.words import Vocabulary

#: Most hits, targets and allies of an attack.
MAX_HITS: Final = 20
MAX_TARGETS: Final = 10
MAX_ALLIES: Final = 10
#: Most answers to one hit: downgrades, then an answer that they allow.
MAX_ANSWERS: Final = 4
#: Most keywords on a card, and the greatest value of HP, PLV, DEF, a Level or a cost.
MAX_KEYWORDS: Final = 20
MAX_STAT: Final = 99_999

#: The keywords that give damage its grade.
GRADE_KEYWORDS: Final = {
    Grade.BASIC: "basic_damage",
    Grade.UNBLOCKABLE: "unblockable_damage",
    Grade.RELENTLESS: "relentless_damage",
}


class AttackKind(Vocabulary):
    """Kind of an attack: with the fighter's PLV only (FADE-6.1), or with a card (FADE-6.4)."""

    NORMAL = "normal"
    SKILL = "skill"
    REACTION = "reaction"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return "Normal Attack" if self is AttackKind.NORMAL else super().label


class Means(Vocabulary):
    """Means of a defence: one Reaction for each attack (FADE-6.5), effects without limit (FADE-6.9)."""

    REACTION = "reaction"
    EFFECT = "effect"


class Fate(Vocabulary):
    """Destination, such as the discard pile, of an attack's card or of a fighter that is knocked out."""

    DISCARD = "discard"
    FACE_UP = "face_up"
    RIFT = "rift"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return {"discard": "to the Discard Pile", "face_up": "stays face-up", "rift": "to the Rift"}[self.value]


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack by a fighter. `extra` is damage on top of its PLV. A Normal Attack has no cost and no rank."""

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
        """Whether the other effects of the attack's card are ignored (FADE-10.29)."""
        return keywords.has(self.keywords, "mute")


@dataclass(frozen=True, slots=True)
class Answer:
    """Defence against a hit of an attack.

    `element` is the one element that it stops, or "" for all. `means` may be unknown. A deflected hit goes to `to`. A
    counter hits with its user's PLV, `extra` and `keywords`, at its own `grade`.
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
    """Attack with the defences (answers) to its hits.

    Attributes:
        targets: The first target, then those for hits left over.
        answers: The answers to each hit, in order; hits without answers may be left out at the end.
        allies: Characters beside the target.
        controller_hp: HP of the target's player.
        tp: TP that the attacker can pay, or None if unknown.
        last_stand: Whether the attacking player has no Characters (FADE-6.8).
        attacks_made: Normal Attacks that the attacker has made this turn.
        has_just_come: Whether the attacker entered this turn.
        called: Whether the coin toss for a Blindness Counter was called correctly.
        characters: Number of Characters of a player who is attacked.
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
    """Return the grade of the attack's damage: the highest of its own and those of keywords."""
    held = working(question)
    given = [grade for grade, code in GRADE_KEYWORDS.items() if keywords.has(held, code)]
    return max([question.attack.grade, *given], key=list(Grade).index)


def elements_of(question: Question) -> Elements:
    """Return the elements of the attack's damage (FADE-3.6): those of its card, or those infused in a Normal Attack."""
    attack = question.attack
    held = keywords.active(attack.keywords)
    if attack.kind is AttackKind.NORMAL:
        held += tuple(one for one in question.attacker.own if one.code == "infused")
    return keywords.elements_of(attack.elements, held)


def cost_of(question: Question) -> int:
    """Return the attack's cost in TP, reduced by Affinity (FADE-10.3) to at least 0 (O-FADE.16); 0 without a card."""
    if question.attack.kind is AttackKind.NORMAL:
        return 0
    return max(0, question.attack.cost - keywords.affinity(question.attacker.own, elements_of(question)))


def working(question: Question) -> tuple[Held, ...]:
    """Return the keywords that work in the attack: those of its card, unless muted, and the attacker's own."""
    return (() if question.attack.is_mute else question.attack.keywords) + question.attacker.own


def normal_attacks(attacker: Fighter) -> int:
    """Return the Normal Attacks of `attacker` in a turn: one (FADE-6.1) and those of Multistrike (FADE-10.28)."""
    return 1 + keywords.total(attacker.own, "multistrike")

"""Legality of an attack and of the defences (answers) to it (FADE-6.10, FADE-10), with a reason for each fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.fade import keywords
from games.fade.attacks import (
    Attack,
    AttackKind,
    Means,
    Question,
    cost_of,
    elements_of,
    grade_of,
    normal_attacks,
    working,
)
from games.fade.fighters import Fighter
from games.fade.keywords import BY_CODE, Elements
from games.fade.words import PERMITTED, DamageType, Defence, Grade, Kind, Rank, barred
from games.faults import InputFault


@dataclass(frozen=True, slots=True)
class MayAnswer:
    """Sort of defence, with whether it is allowed against the attack as declared, the rule and the reason."""

    defence: Defence
    allowed: bool
    rule: str
    why: str


def attack_faults(question: Question) -> list[InputFault]:
    """Return every reason that forbids the attack or a defence (answer) to it."""
    reasons = [*_against_attack(question), *_against_targets(question), *_against_answers(question)]
    # The name may be “the target”, in small letters.
    return [replace(refusal, message=refusal.message[0].upper() + refusal.message[1:]) for refusal in reasons]


def may_answer(question: Question) -> tuple[MayAnswer, ...]:
    """Return for every sort of defence whether it is allowed against the attack at the grade that was declared."""
    grade = grade_of(question)
    return tuple(
        MayAnswer(defence, not reason, rule, reason)
        for defence in Defence
        if defence is not Defence.NONE
        for rule, reason in [forbidden(defence, grade, question.targets[0]) or ("FADE-6.10", "")]
    )


def forbidden(defence: Defence, grade: Grade, defender: Fighter | None) -> tuple[str, str] | None:
    """Return the rule and the reason that forbid `defence` against a hit of `grade`; None if the defence is allowed.

    `defender` is None if unknown.
    """
    if defence is Defence.NONE:
        return None
    if defender is not None and defender.suffers("stun"):
        return BY_CODE["stun"].rule, f"{defender.name} is stunned and does not defend."
    if defender is not None and defender.suffers("paralyze_counter") and defence is not Defence.DEFEND:
        return BY_CODE["paralyze_counter"].rule, f"{defender.name} is paralyzed and can’t act: only its DEF is left."
    if defence in PERMITTED[grade]:
        return None
    return "FADE-6.10", barred(defence, grade)


def _against_attack(question: Question) -> Iterator[InputFault]:
    """Yield the reasons that forbid the attacker to make this attack."""
    attacker, attack = question.attacker, question.attack
    if attacker.is_player and attacker.keywords:
        yield _no_keywords(attacker, "attacker.keywords")
    if question.last_stand and not attacker.is_player:
        message = "In a Last Stand a player has no Characters, so it is the player who attacks."
        yield InputFault("LAST_STAND", message, "attacker.last_stand", "FADE-6.8")
    for code, word in (("stun", "stunned and does not attack"), ("paralyze_counter", "paralyzed and can’t act")):
        if attacker.suffers(code):
            lies_on = "statuses" if keywords.has(attacker.statuses, code) else "keywords"
            message, path = f"{attacker.name} is {word}.", f"attacker.{lies_on}"
            yield InputFault(word.split()[0].upper(), message, path, BY_CODE[code].rule)
    if question.has_just_come and not keywords.has(attacker.own, "flash"):
        message = f"{attacker.name} came from Reserve or Fighter Pool this turn and may not attack; only Flash may."
        yield InputFault("JUST_CAME", message, "attacker.just_came", "FADE-5.6")
    if attack.from_hand and not (question.last_stand or attack.kind is AttackKind.NORMAL):
        message = "Skills and Reactions are used from hand only in a Last Stand."
        yield InputFault("NOT_FROM_HAND", message, "attack.from_hand", "FADE-6.8")
    if attack.kind is not AttackKind.NORMAL:
        cost = cost_of(question)
        if question.tp is not None and cost > question.tp:
            message = f"The {attack.kind.label} costs {cost} TP and {question.tp} are there."
            yield InputFault("CANNOT_PAY", message, "attack.cost", "FADE-6.4")
        return
    if attack.cost:
        yield InputFault("NORMAL_IS_FREE", "A Normal Attack is free; a cost has a Skill.", "attack.cost", "FADE-6.1")
    if attack.damage_type is not DamageType.PHYSICAL:
        message = f"A Normal Attack is Physical, not {attack.damage_type.label}."
        yield InputFault("NORMAL_IS_PHYSICAL", message, "attack.type", "FADE-6.1")
    if attack.rank not in (None, Rank.NORMAL):
        message = "A Normal Attack has no higher rank; Skills and Reactions have."
        yield InputFault("NORMAL_HAS_NO_RANK", message, "attack.rank", "FADE-3.4")
    if question.attacks_made >= (allowed := normal_attacks(attacker)):
        message = f"{attacker.name} has made {question.attacks_made} of {allowed} Normal Attacks this turn."
        yield InputFault("NO_ATTACK_LEFT", message, "attacker.attacks_made", "FADE-6.1")


def _no_keywords(player: Fighter, path: str) -> InputFault:
    return InputFault(
        "PLAYER_HAS_KEYWORDS", f"{player.name} is a player, and players have no keywords.", path, "FADE-8.4"
    )


def _against_targets(question: Question) -> Iterator[InputFault]:
    """Yield the reasons that forbid to attack these targets."""
    attacker, attack, own = question.attacker, question.attack, question.attacker.own
    timid = min((held.number or 0 for held in own if held.code == "timid"), default=None)
    has_lock_on = keywords.has(working(question), "lock_on")
    elements = elements_of(question)
    for number, target in enumerate(question.targets):
        path = f"targets.{number}"
        if target.is_player:
            if target.keywords or target.statuses:
                yield _no_keywords(target, f"{path}.keywords")
            if question.characters and not has_lock_on:
                message = (
                    f"{target.name} has Characters: only Lock-On or a card’s text lets an attack reach the player."
                )
                yield InputFault("HAS_CHARACTERS", message, f"{path}.characters", "O-FADE.6")
            continue
        if target.in_reserve and not has_lock_on:
            message = f"{target.name} is in Reserve: only Lock-On reaches it."
            yield InputFault("IN_RESERVE", message, f"{path}.in_reserve", BY_CODE["lock_on"].rule)
        if timid is not None and (target.level or 0) >= timid:
            message = f"{attacker.name} is Timid {timid} and can’t attack {target.name} of Level {target.level or 0}."
            yield InputFault("TIMID", message, f"{path}.level", BY_CODE["timid"].rule)
        if missing := keywords.locked(target.own, elements):
            message = f"{target.name} is locked: the attack does not carry {' + '.join(missing)}."
            yield InputFault("LOCKED", message, f"{path}.keywords", BY_CODE["lock"].rule)
        if name := _untouchable(target, attack, elements, grade_of(question)):
            message = f"{target.name} is immune to {name}: the attack can’t target it."
            yield InputFault("IMMUNE", message, f"{path}.keywords", BY_CODE["immune"].rule)


def _untouchable(target: Fighter, attack: Attack, elements: Elements, grade: Grade) -> str:
    """Return the trait (kind, type, `grade`, rank or element) of the attack to which `target` is immune, or ""."""
    rank = attack.rank.label if attack.rank is not None else ""
    card = "" if attack.kind is AttackKind.NORMAL else attack.kind.label
    if name := target.immune_to(
        "Attack", attack.kind.label, attack.damage_type.label, grade.label, *filter(None, (rank, f"{rank} {card}"))
    ):
        return name
    # A Wildcard has every element, also one that only sets define (O-FADE.14).
    wild = [held.text for held in target.own if held.code == "immune" and _may_be_element(held.text)]
    return next(iter([*filter(target.immune_to, elements.names), *(wild if elements.is_wild else [])]), "")


def _may_be_element(text: str) -> bool:
    """Return whether the text of an Immune keyword may name an element: if it is no other term of the game."""
    words = {word.label.casefold() for kind in (DamageType, Grade, Rank, Defence, Kind) for word in kind}
    return keywords.find(text) is None and text.casefold() not in words | {"damage", "attack", "normal attack"}


def _against_answers(question: Question) -> Iterator[InputFault]:
    """Yield the reasons that forbid the defences (answers) to the hits (FADE-6.10)."""
    hits, reactions = question.attack.hits, 0
    grade, elements = grade_of(question), elements_of(question)
    for number, answers in enumerate(question.answers):
        path = f"defences.{number}"
        if number >= hits:
            message = f"The attack has {hits} {'hit' if hits == 1 else 'hits'}; there is no hit {number + 1} to answer."
            yield InputFault("NO_SUCH_HIT", message, path, "FADE-6.3")
            return
        # The defender of a later hit may be another target than the first.
        defender = question.targets[0] if not number or len(question.targets) == 1 else None
        for answer in answers:
            if (ban := forbidden(answer.defence, grade, defender)) is not None:
                rule, why = ban
                yield InputFault("NOT_PERMITTED", why, path, rule)
            elif answer.defence is Defence.DOWNGRADE and (not answer.element or elements.has(answer.element)):
                grade = grade.downgraded
            reactions += answer.means is Means.REACTION
    if reactions > 1:
        message = f"{reactions} Reactions answer one attack; it is one Reaction for each attack."
        yield InputFault("TOO_MANY_REACTIONS", message, "defences", "FADE-6.5")

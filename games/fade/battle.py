"""Outcome of an attack in F.A.D.E. (FADE-6): damage, knock-outs, gained TP (points to pay with), allowed defences.

`solve` takes a `Question` and returns an `Outcome`, whose steps are sentences with rules. It raises `InvalidInput` with
all reasons at once if the rules forbid the attack.

The attack is declared and paid for; Bloodlust and Fracture Counters apply. The answers resolve, the latest first:
counters hit the attacker, negation or prevention cancels the attack. Then the hits resolve one by one. Damage is PLV
with extra damage less DEF, if the defender can defend.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.fade import keywords
from games.fade.attacks import (
    GRADE_KEYWORDS,
    Answer,
    AttackKind,
    Fate,
    Means,
    Question,
    cost_of,
    elements_of,
    grade_of,
    normal_attacks,
    working,
)
from games.fade.fighters import Fighter
from games.fade.keywords import BY_CODE, Elements, Held
from games.fade.legality import MayAnswer, attack_faults, may_answer
from games.fade.words import Defence, Grade
from games.faults import InvalidInput

#: Keywords of an attack that are put on the victim. Void and Concussion work with the hit itself.
_PUT_ON: Final = frozenset(
    {"stun", "deathmark", "blindness_counter", "curse_counter", "drain_counter", "fracture_counter", "paralyze_counter"}
)


@dataclass(frozen=True, slots=True)
class Step:
    """Step of an attack: a sentence with its rules. `hit` is the number of the hit, from 1; 0 for none."""

    text: str
    rules: tuple[str, ...]
    hit: int = 0


@dataclass(frozen=True, slots=True)
class HitResult:
    """Result of a hit: its target, the defences against it, and its damage. `target` is "" if it found nobody."""

    number: int
    target: str
    defences: tuple[Defence, ...]
    grade: Grade
    damage: int


@dataclass(frozen=True, slots=True)
class After:
    """Fighter after the attack. `fate` is its destination if it was knocked out; `put_on` are keywords put on it.

    HP are None if they are unknown. PLV and DEF are those after the attack, with counters.
    """

    fighter: Fighter
    hp_before: int | None
    hp: int | None
    plv: int
    def_: int
    knocked_out: bool
    fate: Fate | None
    put_on: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Complete outcome of an attack.

    Attributes:
        damage: Damage of all hits together.
        success: Whether there was any damage (FADE-6.1).
        tp: TP that the attacker gains.
        knocked_out: Whether the first target is knocked out.
        controller_loses: HP that the target's player loses for all Characters knocked out.
        effects: Whether the attack's other effects happen.
        card: Destination of the attack's card, or None without a card.
        plv: PLV of the attacker.
        def_: DEF of the first target.
        paid: Cost after Affinity.
        attacks: Normal Attacks that the attacker still has this turn.
        left_over: Hits that found nobody.
        overkill: Damage beyond the HP of fighters that fell.
        loses: Whether the attacked player loses the game.
        controller_hp: HP left of the player who controls the target.
    """

    damage: int
    success: bool
    tp: int
    knocked_out: bool
    controller_loses: int
    effects: bool
    card: Fate | None
    rules: tuple[str, ...]
    plv: int
    def_: int
    grade: Grade
    elements: Elements
    paid: int
    attacks: int
    left_over: int
    overkill: int
    loses: bool
    controller_hp: int
    attacker: After
    targets: tuple[After, ...]
    allies: tuple[After, ...]
    hits: tuple[HitResult, ...]
    may_answer: tuple[MayAnswer, ...]
    steps: tuple[Step, ...]

    @property
    def controller_left(self) -> int:
        """The HP left of the first target if this is a player with known HP, else of the player who controls it."""
        first = self.targets[0]
        if first.fighter.is_player and first.hp is not None:
            return max(0, first.hp - self.controller_loses)
        return self.controller_hp


def solve(question: Question) -> Outcome:
    """Return the outcome of the attack, or raise InvalidInput with every reason that forbids it or a defence."""
    if faults := attack_faults(question):
        raise InvalidInput(faults)
    return _Battle(question).resolve()


class _BattleFighter:
    """Fighter while the attack is resolved, with its changing HP."""

    def __init__(self, fighter: Fighter) -> None:
        self.before = fighter
        self.now = fighter
        self.knocked_out = False
        self.fate: Fate | None = None
        self.put_on: list[Held] = []
        self.was_hit = False

    @property
    def name(self) -> str:
        """The name of the fighter."""
        return self.now.name

    def change_hp(self, change: int) -> None:
        """Add `change` to the fighter's HP, which may be negative. HP gained are no longer missing."""
        hp = self.now.hp
        self.now = replace(
            self.now, hp=None if hp is None else max(0, hp + change), missing=max(0, self.now.missing - change)
        )

    def after(self) -> After:
        """Return the values of the fighter after the attack."""
        now = self.now
        return After(
            fighter=self.before,
            hp_before=self.before.hp,
            hp=now.hp,
            plv=now.current_plv,
            def_=now.current_def,
            knocked_out=self.knocked_out,
            fate=self.fate,
            put_on=tuple(self.put_on),
        )


class _Battle:
    """Attack while it is resolved. PLV is a fighter's strength, DEF its defence; TP pay for cards."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.attack = question.attack
        self.is_normal = question.attack.kind is AttackKind.NORMAL
        self.attacker = _BattleFighter(question.attacker)
        self.targets = [_BattleFighter(target) for target in question.targets]
        self.allies = [_BattleFighter(ally) for ally in question.allies]
        self.deflected: list[_BattleFighter] = []
        #: Placeholder for the unknown target of a deflected hit.
        self.nobody = _BattleFighter(Fighter("somebody else"))
        self.held = working(question)
        self.elements = elements_of(question)
        self.grade = grade_of(question)
        self.steps: list[Step] = []
        self.hits: list[HitResult] = []
        self.lost = 0
        self.left_over = 0
        self.overkill = 0
        self.loses = False
        self.attacks = normal_attacks(question.attacker) - question.attacks_made - self.is_normal

    def say(self, text: str, *rules: str, hit: int = 0) -> None:
        """Add a step to the result: a sentence, the ids of its rules, and the number of the hit, 0 for none."""
        # The name may be “the target”, in small letters.
        self.steps.append(Step(text[0].upper() + text[1:], rules, hit))

    def resolve(self) -> Outcome:
        """Resolve the attack and return its outcome."""
        paid = cost_of(self.question)
        self._declare(paid)
        self._countered()
        stopped_by = self._stopped_by()
        plv, def_ = self.attacker.now.current_plv, self.targets[0].now.current_def
        if stopped_by is None:
            self._say_numbers()
            self._resolve_hits()
            self._put_on()
        damage = sum(hit.damage for hit in self.hits)
        tp = self._gain(damage)
        self._controller_pays()
        card = self._card(stopped_by)
        return Outcome(
            damage=damage,
            success=damage > 0,
            tp=tp,
            knocked_out=self.targets[0].knocked_out,
            controller_loses=self.lost,
            effects=stopped_by is None and not self.attack.is_mute,
            card=card,
            rules=tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules)),
            plv=plv,
            def_=def_,
            grade=self.grade,
            elements=self.elements,
            paid=paid,
            attacks=max(0, self.attacks),
            left_over=self.left_over,
            overkill=self.overkill,
            loses=self.loses,
            controller_hp=max(0, self.question.controller_hp - self.lost),
            attacker=self.attacker.after(),
            targets=tuple(target.after() for target in [*self.targets, *self.deflected]),
            allies=tuple(ally.after() for ally in self.allies),
            hits=tuple(self.hits),
            may_answer=may_answer(self.question),
            steps=tuple(self.steps),
        )

    def _declare(self, paid: int) -> None:
        """Declare the attack, pay `paid` TP for it, and apply the effects of attacking."""
        attack, attacker = self.attack, self.attacker
        named = f"{attack.kind.label} “{attack.name}”" if attack.name else f"a {attack.kind.label}"
        what = f"{attack.damage_type.label}, {self.grade.label}, {self.elements}"
        grades = [BY_CODE[code].rule for grade, code in GRADE_KEYWORDS.items() if grade is self.grade]
        self.say(
            f"{attacker.name} attacks {self.targets[0].name} with {named}: {what}.",
            "FADE-6.1" if self.is_normal else "FADE-6.4", "FADE-3.6", *grades,
        )  # fmt: skip
        if attack.kind is AttackKind.REACTION:
            self.say("A Reaction attacks only if its card says that it may.", "FADE-6.4")
        self._say_reactions()
        if not self.is_normal and attack.cost:
            less = keywords.affinity(attacker.now.own, self.elements)
            if less:
                floor = ["O-FADE.16"] if less > attack.cost else []
                text = f"Affinity takes {less} TP off its cost of {attack.cost}: {paid} TP are paid."
                self.say(text, "FADE-6.4", BY_CODE["affinity"].rule, *floor)
            else:
                self.say(f"Its cost of {paid} TP is paid.", "FADE-6.4")
        if gained := keywords.total(attacker.now.own, "bloodlust"):
            attacker.change_hp(gained)
            self.say(f"Bloodlust: {attacker.name} gains {gained} HP.", BY_CODE["bloodlust"].rule, "O-FADE.22")
        if lost := keywords.total(attacker.now.suffered, "fracture_counter"):
            counters = "its Fracture Counter" if lost == 1 else f"its {lost} Fracture Counters"
            self.say(f"{attacker.name} loses {lost} HP by {counters}.", BY_CODE["fracture_counter"].rule, "O-FADE.22")
            self._lose_hp(attacker, lost)

    def _say_reactions(self) -> None:
        """Add a step if there are several defences, of which at most one can be a Reaction."""
        answers = [
            answer
            for given in self.question.answers
            for answer in given
            if answer.defence not in (Defence.NONE, Defence.DEFEND)
        ]
        may_be = [answer for answer in answers if answer.means is not Means.EFFECT]
        if len(may_be) > 1:
            others = "the other has to be an effect" if len(may_be) == 2 else "the others have to be effects"
            text = f"Of these {len(may_be)} answers one can be a Reaction, {others}."
            self.say(text, "FADE-6.5", "FADE-6.9")

    def _lose_hp(self, fighter: _BattleFighter, lost: int) -> None:
        """Make the attacker (`fighter`) lose `lost` HP before the attack resolves. At 0 HP the attacker is out."""
        hp = fighter.now.hp
        fighter.change_hp(-lost)
        if fighter.now.hp == 0 and not fighter.now.is_player:
            self._knock_out(fighter, (), is_ours=False, hp=hp)
        elif fighter.now.hp == 0:
            self.say(f"{fighter.name} is at 0 HP and has lost the game.", "FADE-9.2")

    def _stops(self, answer: Answer) -> bool:
        """Return whether a defence (`answer`) is against all elements or against one of the attack's (FADE-3.6)."""
        return not answer.element or self.elements.has(answer.element)

    def _countered(self) -> None:
        """Resolve the counter-attacks among the defences, which hit the attacker first (FADE-6.6, FADE-7.1)."""
        hitter = self.targets[0].now
        for number, answers in enumerate(self.question.answers, 1):
            for answer in answers:
                if answer.defence is not Defence.COUNTER or self.attacker.knocked_out or not self._stops(answer):
                    continue
                held = keywords.active(answer.keywords)
                plv, attacker = hitter.current_plv + answer.extra, self.attacker.now
                guard = attacker.current_def if answer.grade is Grade.BASIC else 0
                damage = max(0, plv - guard)
                sum_ = f"PLV {plv} − DEF {guard} = {damage}" if answer.grade is Grade.BASIC else f"PLV {plv}"
                text = f"{hitter.name} counters {attacker.name}: {sum_} damage."
                self.say(text, "FADE-6.6", "FADE-7.1", "FADE-6.2", "O-FADE.26", hit=number)
                self._strike(self.attacker, damage, held, number, is_ours=False)

    def _stopped_by(self) -> Defence | None:
        """Return the sort of defence that cancels the attack before its hits; None if the hits resolve.

        `Defence.NONE` says that the attacker is blind or knocked out, so that nothing happens.
        """
        given = [(number, answer) for number, answers in enumerate(self.question.answers, 1) for answer in answers]
        for wanted, text in (
            (Defence.PREVENT, "The attack is prevented: it never resolves."),
            (Defence.NEGATE, "The attack is negated: no damage and no effects, but it resolves."),
        ):
            for number, answer in given:
                if answer.defence is wanted and self._stops(answer):
                    part = [f" What stops {answer.element} stops it all."] if answer.element else []
                    rules = ["FADE-3.6"] if answer.element else []
                    self.say("".join([text, *part]), "FADE-6.6", "FADE-6.10", *rules, hit=number)
                    self._say_idle(wanted, answer)
                    return wanted
        if self.attacker.knocked_out or (self.attacker.now.is_player and self.attacker.now.hp == 0):
            self.say(f"{self.attacker.name} is not there any more: its attack does nothing.", "O-FADE.21")
            return Defence.NONE
        if self.attacker.now.suffers("blindness_counter"):
            rule = BY_CODE["blindness_counter"].rule
            if not self.question.called:
                self.say(f"{self.attacker.name} is blind and calls the coin wrong: the attack has no effect.", rule)
                return Defence.NONE
            self.say(f"{self.attacker.name} is blind and calls the coin right; wrong, and nothing would happen.", rule)
        return None

    def _say_idle(self, wanted: Defence, stopping: Answer) -> None:
        """Add steps for defences without effect because `stopping`, of the sort `wanted`, has cancelled the attack."""
        for number, answers in enumerate(self.question.answers, 1):
            for answer in answers:
                if answer is not stopping and answer.defence not in (Defence.NONE, Defence.DEFEND, Defence.COUNTER):
                    text = f"The {answer.defence.noun} finds nothing to do: the attack is {wanted.done} already."
                    self.say(text, "FADE-6.6", hit=number)

    def _say_numbers(self) -> None:
        """Add steps for everything that changes PLV and DEF from their printed values."""
        attacker, target = self.attacker.now, self.targets[0].now
        gained = keywords.aura(attacker.own, attacker.missing)
        if gained:
            text = f"Aura gives {attacker.name} {gained} PLV for {attacker.missing} missing HP."
            self.say(text, BY_CODE["aura"].rule)
        for fighter, stat, before in ((attacker, "PLV", attacker.plv + gained), (target, "DEF", target.def_)):
            if fighter.drained:
                left = max(0, before - fighter.drained)
                floor = ["O-FADE.16"] if before < fighter.drained else []
                counters = "1 Drain Counter" if fighter.drained == 1 else f"{fighter.drained} Drain Counters"
                text = f"{counters} on {fighter.name}: {stat} {before} becomes {left}."
                self.say(text, BY_CODE["drain_counter"].rule, *floor)

    def _resolve_hits(self) -> None:
        for number in range(1, self.attack.hits + 1):
            target = next((each for each in self.targets if not _is_out(each)), None)
            answers = self.question.answers[number - 1] if number <= len(self.question.answers) else ()
            if target is None:
                self.left_over += 1
                for answer in answers:
                    if answer.defence not in (Defence.NONE, Defence.DEFEND, Defence.COUNTER):
                        text = f"It is left over, so the {answer.defence.noun} against it comes to nothing."
                        self.say(text, "FADE-6.7", hit=number)
                self.hits.append(HitResult(number, "", (), self.grade, 0))
                continue
            if number > 1 and target is not self.targets[0] and not target.was_hit:
                text = f"What is left of the hits goes on to {target.name}."
                self.say(text, "FADE-6.7", hit=number)
            self._hit(number, target, answers)
        if self.left_over:
            are = "is left over; it" if self.left_over == 1 else "are left over; they"
            text = f"{self.left_over} of {self.attack.hits} hits {are} may choose new targets."
            self.say(text, "FADE-6.7")

    def _hit(self, number: int, target: _BattleFighter, answers: Sequence[Answer]) -> None:
        """Resolve hit `number` of the attack on `target`, with the defences (`answers`) against this hit."""
        target.was_hit = True
        is_blocked, victim = False, target
        used = []
        for answer in answers:
            if target.now.suffers("stun"):
                if answer.defence is not Defence.NONE:
                    text = f"{target.name} is stunned and does not defend: no {answer.defence.noun}."
                    self.say(text, BY_CODE["stun"].rule, hit=number)
                continue
            used.append(answer.defence)
            if not self._stops(answer):
                text = f"The {answer.defence.noun} is against {answer.element}, which is not in the attack: no use."
                self.say(text, "FADE-3.6", hit=number)
                continue
            part = f" It stops {answer.element}, so it stops the whole attack." if answer.element else ""
            rules = ("FADE-3.6",) if answer.element else ()
            if answer.defence is Defence.DOWNGRADE:
                self.grade = self.grade.downgraded
                self.say(f"Downgraded: the damage is {self.grade.label} now.", "O-FADE.7", "FADE-6.10", hit=number)
            elif answer.defence is Defence.BLOCK:
                is_blocked = True
                self.say(f"Blocked: no damage, the other effects happen.{part}", "FADE-6.6", *rules, hit=number)
            elif answer.defence is Defence.DEFLECT:
                victim = self._deflected_to(answer, number, part, rules)
        damage = 0 if is_blocked else self._damage(victim, number)
        self.hits.append(HitResult(number, victim.name, tuple(used), self.grade, damage))
        hp = victim.now.hp
        self._strike(victim, damage, self.held, number, is_ours=victim in self.targets)
        if hp is not None and _is_out(victim):
            self.overkill += max(0, damage - hp)

    def _deflected_to(self, answer: Answer, number: int, part: str, rules: tuple[str, ...]) -> _BattleFighter:
        """Return the new target of hit `number`, deflected by `answer`; a placeholder if none is given.

        A step is logged, with `part` at the end of its text and `rules` among its rules.
        """
        to = answer.to
        if to is None:
            text = f"Deflected: it strikes another target, which is not given.{part}"
            self.say(text, "FADE-6.6", *rules, hit=number)
            return self.nobody
        self.say(f"Deflected to {to.name}.{part}", "FADE-6.6", "O-FADE.25", *rules, hit=number)
        known = [self.attacker, *self.targets, *self.deflected]
        there = next((each for each in known if each.before is to or each.name == to.name), None)
        if there is None:
            self.deflected.append(there := _BattleFighter(to))
        there.was_hit = True
        return there

    def _damage(self, victim: _BattleFighter, number: int) -> int:
        """Return the damage of hit `number` on `victim` (FADE-6.2), and add a step for it; 0 if `victim` is out."""
        if victim is self.nobody or _is_out(victim):
            return 0
        now = victim.now
        if name := now.immune_to("Damage"):
            self.say(f"{now.name} is immune to {name}: 0 damage.", BY_CODE["immune"].rule, hit=number)
            return 0
        if missing := keywords.locked(now.own, self.elements):
            text = f"{now.name} is locked; the attack does not carry {' + '.join(missing)}: 0 damage."
            self.say(text, BY_CODE["lock"].rule, hit=number)
            return 0
        plv = self.attacker.now.current_plv + self.attack.extra
        words = f"PLV {self.attacker.now.current_plv}" + (f" + {self.attack.extra} more" if self.attack.extra else "")
        rules = ["FADE-6.2"]
        if self.attack.extra:
            rules.append("O-FADE.19")
        if not self.is_normal:
            rules.append("O-FADE.13")
        if self.grade is not Grade.BASIC:
            damage, text = (
                plv,
                f"{words} = {plv} damage: {self.grade.label} damage is not defended, so DEF takes nothing",
            )
            rules.append("O-FADE.15")
        elif now.suffers("stun"):
            damage, text = (
                plv,
                f"{words} = {plv} damage: {now.name} is stunned and does not defend, so DEF takes nothing",
            )
            rules += [BY_CODE["stun"].rule, "O-FADE.15", "O-FADE.20"]
        else:
            damage = max(0, plv - now.current_def)
            text = f"{words} − DEF {now.current_def} = {damage} damage"
            if plv <= now.current_def:
                text = f"{words} is not more than DEF {now.current_def}: 0 damage, no success"
        self.say(f"{text}.", *rules, hit=number)
        if damage and not self.is_normal and keywords.masters(self.attacker.now.own, self.elements):
            damage *= 2
            self.say(f"Mastery doubles it: {damage} damage.", BY_CODE["mastery"].rule, "O-FADE.18", hit=number)
        return damage

    def _strike(self, victim: _BattleFighter, damage: int, held: Sequence[Held], number: int, *, is_ours: bool) -> None:
        """Deal damage to `victim`, which may fall, by hit `number`. `held` and `is_ours` are as in `_knock_out`."""
        now = victim.now
        if not damage or victim is self.nobody:
            return
        hp = now.hp
        victim.change_hp(-damage)
        if now.is_player:
            if victim.now.hp is not None:
                self.say(f"{now.name}: {hp} HP become {victim.now.hp}.", "FADE-6.2", hit=number)
            if victim.now.hp == 0:
                self.say(f"{now.name} is at 0 HP and has lost the game.", "FADE-9.2", hit=number)
                self.loses = self.loses or is_ours
            return
        is_concussed = keywords.has(held, "concussion")
        if is_concussed and now.immune_to("Concussion"):
            self.say(f"{now.name} is immune to Concussion.", BY_CODE["immune"].rule, hit=number)
            is_concussed = False
        # Whether Concussion knocks out, and not the damage alone.
        is_fatal = is_concussed and victim.now.hp != 0
        if victim.now.hp == 0 or is_concussed:
            if keywords.has(now.own, "willpower") and hp != 1:
                victim.now = replace(victim.now, hp=1, missing=now.missing if hp is None else now.missing + hp - 1)
                became = "" if hp is None else f": {hp} HP become 1"
                text, rules = f"Willpower: {now.name} survives this hit at 1 HP{became}.", [BY_CODE["willpower"].rule]
                if is_fatal:
                    text = f"Concussion would knock {now.name} out. {text}"
                    rules += [BY_CODE["concussion"].rule, "O-FADE.24"]
                self.say(text, *rules, hit=number)
                return
            if is_fatal:
                text = f"Concussion: any damage knocks {now.name} out."
                self.say(text, BY_CODE["concussion"].rule, hit=number)
                victim.change_hp(-(victim.now.hp or 0))
            self._knock_out(victim, held, is_ours=is_ours, number=number, hp=hp)
        elif hp is not None:
            self.say(f"{now.name}: {hp} HP become {victim.now.hp}.", "FADE-6.2", hit=number)

    def _knock_out(
        self, victim: _BattleFighter, held: Sequence[Held], *, is_ours: bool, number: int = 0, hp: int | None = None
    ) -> None:
        """Knock out `victim`. Its controller loses HP equal to its Level (FADE-6.7).

        `held` are the keywords of the attack. `is_ours` says that the attacked player controls the victim. `number` is
        that of the hit, 0 for none; `hp` are the HP before, None if unknown.
        """
        victim.knocked_out = True
        name, rules = victim.name, ["FADE-6.7"]
        is_void = keywords.has(held, "void") and not victim.now.immune_to("Void")
        victim.fate = Fate.RIFT if is_void else Fate.DISCARD
        if is_void:
            rules += [BY_CODE["void"].rule, "O-FADE.23"]
        where = "goes to the Rift" if is_void else "goes to its owner’s Discard Pile"
        became = "" if hp is None else f"{hp} HP become 0: "
        self.say(f"{became}{name} is knocked out and {where}.", *rules, hit=number)
        level = victim.now.level
        if level is None:
            text = f"The Level of {name} is not given: nothing is counted for its controller."
            self.say(text, "FADE-6.7", hit=number)
        elif not is_ours:
            self.say(f"The controller of {name} loses {level} HP, its Level.", "FADE-6.7", hit=number)
        if not is_ours:
            return
        self.lost += level or 0
        others = [each for each in [*self.targets, *self.allies] if each is not victim and not _is_out(each)]
        for other in others:
            is_due = keywords.has(other.now.own + other.now.suffered, "deathmark") and (other.now.level or 0) <= (
                level or 0
            )
            if is_due and not other.knocked_out and not other.now.is_player:
                text = f"Deathmark: {name}, of at least its Level, is destroyed, so {other.name} falls too."
                self.say(text, BY_CODE["deathmark"].rule, "O-FADE.23", hit=number)
                hp = other.now.hp
                if hp is not None:
                    other.change_hp(-hp)
                self._knock_out(other, (), is_ours=True, number=number, hp=hp)
        for other in others:
            for vengeance in other.now.own:
                if vengeance.code == "vengeance" and not other.knocked_out:
                    text = f"Vengeance of {other.name}: {vengeance.text}"
                    self.say(text, BY_CODE["vengeance"].rule, hit=number)

    def _put_on(self) -> None:
        """Put counters and statuses of the attack on the hit fighters that are still in play; end Stuns from before."""
        for victim in [*self.targets, *self.deflected]:
            if not victim.was_hit:
                continue
            if victim.now.suffers("stun"):
                rest = tuple(held for held in victim.now.statuses if held.code != "stun")
                victim.now = replace(victim.now, statuses=rest)
                self.say(f"{victim.name} was attacked again: its Stun is over.", BY_CODE["stun"].rule, "O-FADE.20")
            for held in self.held:
                if held.code not in _PUT_ON:
                    continue
                name = held.keyword.name.removesuffix(" Counter")
                if held.code == "stun":
                    self.attacks += 1
                    text = f"Stun: {self.attacker.name} gains an attack."
                    self.say(text, BY_CODE["stun"].rule)
                if _is_out(victim):
                    continue
                if victim.now.is_player:
                    self.say(f"{victim.name} is a player, whom {name} can’t lie on.", "FADE-8.4")
                elif victim.now.immune_to(name):
                    self.say(f"{victim.name} is immune to {name}.", BY_CODE["immune"].rule)
                else:
                    victim.put_on.append(held)
                    victim.now = replace(victim.now, statuses=(*victim.now.statuses, held))
                    what = f"{held.number} × {held.keyword.name}" if held.number else name
                    self.say(f"{victim.name} gets {what}.", held.keyword.rule, "FADE-6.6")

    def _gain(self, damage: int) -> int:
        """Return the TP for an attack with `damage`: 1 for a successful Normal Attack, 2 in a Last Stand, else 0."""
        if not damage or not self.is_normal:
            return 0
        if self.question.last_stand:
            self.say("A successful Normal Attack gives 2 TP in a Last Stand.", "FADE-6.1", "FADE-6.8")
            return 2
        self.say("A successful Normal Attack gives 1 TP.", "FADE-6.1")
        return 1

    def _controller_pays(self) -> None:
        if not self.lost:
            return
        before = self.question.controller_hp
        left = max(0, before - self.lost)
        text = f"The controller loses {self.lost} HP for the Level of who was knocked out: {before} become {left}."
        self.say(text, "FADE-6.7")
        if not left:
            self.loses = True
            self.say("The controller is at 0 HP and has lost the game.", "FADE-9.2")

    def _card(self, stopped_by: Defence | None) -> Fate | None:
        """Return the destination of the attack's card, which `stopped_by` changes; None if the attack uses no card."""
        if self.is_normal:
            return None
        if stopped_by is Defence.PREVENT:
            self.say("The card stays face-up, and its cost stays paid.", "FADE-6.6")
            return Fate.FACE_UP
        self.say("The card is used up and goes to the Discard Pile.", "FADE-6.4")
        return Fate.DISCARD


def _is_out(fighter: _BattleFighter) -> bool:
    """Return whether a fighter is knocked out, so that it can't be hit any more."""
    return fighter.knocked_out or fighter.now.hp == 0

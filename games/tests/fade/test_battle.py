"""Who survives an attack: the rows of 3.4 about battles by number, the matrix, keywords, hits, and what stays true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fade.attacks import Answer, Attack, AttackKind, Fate, Means, Question
from games.fade.battle import Outcome, solve
from games.fade.fighters import Fighter
from games.fade.keywords import Held, read
from games.fade.legality import attack_faults
from games.fade.rulebook import RULEBOOK
from games.fade.words import PERMITTED, DamageType, Defence, Grade, Rank
from games.faults import InvalidInput

BOTH = ("Ember", "Tide")


def kw(*texts: str) -> tuple[Held, ...]:
    return tuple(map(read, texts))


def attacker(**changes: Any) -> Fighter:
    return replace(Fighter("Ash", plv=5), **changes)


def target(**changes: Any) -> Fighter:
    return replace(Fighter("Bo", hp=20, def_=2, level=4), **changes)


def normal(**changes: Any) -> Attack:
    return replace(Attack(), **changes)


def skill(**changes: Any) -> Attack:
    return replace(Attack(AttackKind.SKILL, name="Flare", cost=5), **changes)


def fight(
    attack: Attack | None = None,
    *defences: Defence | Answer | tuple[Defence | Answer, ...],
    by: Fighter | None = None,
    at: Fighter | tuple[Fighter, ...] | None = None,
    **more: Any,
) -> Outcome:
    """What comes of `attack`, by a Character of PLV 5, at one of DEF 2; a defence, or several, for each hit."""
    given = [each if isinstance(each, tuple) else (each,) for each in defences]
    answers = tuple(tuple(one if isinstance(one, Answer) else Answer(one) for one in hit) for hit in given)
    targets = at if isinstance(at, tuple) else (at or target(),)
    return solve(Question(by or attacker(), attack or normal(), targets, answers, **more))


def refused(*args: Any, **more: Any) -> list[tuple[str, str]]:
    """Code and rule of everything that is refused."""
    with pytest.raises(InvalidInput) as caught:
        fight(*args, **more)
    return [(refusal.code, refusal.rule) for refusal in caught.value.faults]


#: Rows of 3.4; the even numbers are ours.
ROWS: dict[str, tuple[Callable[[], Outcome], dict[str, Any]]] = {
    "3.4-1 PLV above DEF": (lambda: fight(), {"damage": 3, "success": True, "tp": 1, "card": None, "effects": True}),
    "3.4-2 in a Last Stand": (lambda: fight(by=attacker(is_player=True), last_stand=True),
        {"damage": 3, "success": True, "tp": 2}),
    "3.4-3 PLV not above DEF": (lambda: fight(at=target(def_=5)),
        {"damage": 0, "success": False, "tp": 0, "knocked_out": False}),
    "3.4-4 a Skill gives no TP": (lambda: fight(skill()),
        {"damage": 3, "success": True, "tp": 0, "card": Fate.DISCARD, "paid": 5}),
    "3.4-5 blocked": (lambda: fight(skill(keywords=kw("Stun")), Defence.BLOCK),
        {"damage": 0, "success": False, "tp": 0, "effects": True, "card": Fate.DISCARD, "attacks": 2}),
    "3.4-7 unblockable, no card": (lambda: fight(normal(grade=Grade.UNBLOCKABLE)), {"damage": 5, "success": True}),
    "3.4-8 relentless, no card": (lambda: fight(skill(grade=Grade.RELENTLESS)), {"damage": 5, "tp": 0}),
    "3.4-9 negated": (lambda: fight(skill(keywords=kw("Stun")), Defence.NEGATE),
        {"damage": 0, "effects": False, "card": Fate.DISCARD, "attacks": 1}),
    "3.4-10 prevented": (lambda: fight(skill(grade=Grade.RELENTLESS), Defence.PREVENT),
        {"damage": 0, "effects": False, "card": Fate.FACE_UP, "paid": 5}),
    "3.4-11 knocked out": (lambda: fight(at=target(hp=3)),
        {"knocked_out": True, "controller_loses": 4, "controller_hp": 46}),
    "3.4-12 Willpower": (lambda: fight(at=target(hp=3, keywords=kw("Willpower"))),
        {"damage": 3, "knocked_out": False, "controller_loses": 0, "controller_hp": 50}),
    "3.4-13 Aura 3, 12 missing": (lambda: fight(by=attacker(keywords=kw("Aura 3"), missing=12)),
        {"plv": 9, "damage": 7}),
    "3.4-13 Aura 3, 11 missing": (lambda: fight(by=attacker(keywords=kw("Aura 3"), missing=11)),
        {"plv": 8, "damage": 6}),
    "3.4-14 Mastery, never more than double": (lambda: fight(skill(elements=BOTH),
         by=attacker(keywords=kw("Mastery Ember", "Mastery Tide"))), {"damage": 6}),
    "3.4-15 Affinity, cost 5": (lambda: fight(skill(elements=BOTH), by=attacker(keywords=kw("Affinity Ember + Tide"))),
        {"paid": 3}),
    "3.4-15 Affinity, cost 1": (lambda: fight(skill(elements=BOTH, cost=1),
         by=attacker(keywords=kw("Affinity Ember + Tide"))), {"paid": 0}),
    "3.4-16 Concussion": (lambda: fight(skill(keywords=kw("Concussion")), at=target(hp=50)),
        {"damage": 3, "knocked_out": True, "controller_loses": 4}),
    "3.4-17 Drain on PLV": (lambda: fight(by=attacker(def_=1, keywords=kw("Drain 2"))), {"plv": 3, "damage": 1}),
    "3.4-17 Drain on DEF": (lambda: fight(at=target(def_=1, keywords=kw("Drain 2"))), {"def_": 0, "damage": 5}),
    "3.4-18 Multistrike": (lambda: fight(by=attacker(keywords=kw("Multistrike 1", "Multistrike 2"))), {"attacks": 3}),
    "3.4-20 relentless downgraded": (lambda: fight(skill(grade=Grade.RELENTLESS), Defence.DOWNGRADE), {"damage": 5}),
    "3.4-22 unblockable downgraded": (lambda: fight(skill(grade=Grade.UNBLOCKABLE), Defence.DOWNGRADE),
        {"damage": 3, "grade": Grade.BASIC}),
}  # fmt: skip


@pytest.mark.statement(
    "FADE-6.1",
    "FADE-6.2",
    "FADE-6.6",
    "FADE-6.7",
    "FADE-6.8",
    "FADE-10.21",
    "O-FADE.7",
    "O-FADE.13",
    "O-FADE.15",
    "O-FADE.16",
)
@pytest.mark.parametrize("row", ROWS)
def test_battle(row: str) -> None:
    ask, expected = ROWS[row]
    outcome = ask()
    assert {name: getattr(outcome, name) for name in expected} == expected


@pytest.mark.statement("FADE-6.10", "FADE-10.11", "FADE-10.40", "FADE-10.51")
@pytest.mark.parametrize("grade", Grade)
@pytest.mark.parametrize("defence", Defence)
def test_the_matrix_of_grade_and_defence(grade: Grade, defence: Defence) -> None:
    attack = skill(grade=grade)
    may = {each.defence: each for each in fight(attack).may_answer}
    if defence in PERMITTED[grade]:
        outcome = fight(attack, defence)
        assert outcome.damage == {
            Defence.BLOCK: 0, Defence.DEFLECT: 0, Defence.NEGATE: 0, Defence.PREVENT: 0,
            Defence.DOWNGRADE: 5 if grade is Grade.RELENTLESS else 3,
        }.get(defence, 3 if grade is Grade.BASIC else 5)  # fmt: skip
        assert defence is Defence.NONE or may[defence].allowed
    else:
        assert refused(attack, defence) == [("NOT_PERMITTED", "FADE-6.10")]
        assert not may[defence].allowed
        assert may[defence].why


@pytest.mark.statement("O-FADE.7", "FADE-6.10")
def test_a_downgrade_makes_room_for_what_works_against_the_lower_grade() -> None:
    relentless = skill(grade=Grade.RELENTLESS)
    assert fight(relentless, (Defence.DOWNGRADE, Defence.NEGATE)).effects is False
    assert fight(relentless, (Defence.DOWNGRADE, Defence.DOWNGRADE, Defence.BLOCK)).damage == 0
    assert fight(relentless, (Defence.DOWNGRADE, Defence.DOWNGRADE)).damage == 3
    assert refused(relentless, (Defence.DOWNGRADE, Defence.BLOCK)) == [("NOT_PERMITTED", "FADE-6.10")]
    other = Answer(Defence.DOWNGRADE, element="Gale")
    assert refused(skill(grade=Grade.UNBLOCKABLE), (other, Defence.BLOCK)) == [("NOT_PERMITTED", "FADE-6.10")]
    assert refused(relentless, (Defence.BLOCK, Defence.DOWNGRADE)) == [("NOT_PERMITTED", "FADE-6.10")]


@pytest.mark.statement("FADE-10.11", "FADE-10.40", "FADE-10.51")
def test_keywords_give_damage_its_grade() -> None:
    assert fight(skill(keywords=kw("Relentless Damage"))).grade is Grade.RELENTLESS
    assert fight(by=attacker(keywords=kw("Unblockable"))).damage == 5
    assert fight(skill(grade=Grade.UNBLOCKABLE, keywords=kw("Basic Damage"))).grade is Grade.UNBLOCKABLE


@pytest.mark.statement("FADE-3.6")
def test_what_stops_one_element_stops_the_attack() -> None:
    both = skill(elements=BOTH)
    assert fight(both, Answer(Defence.BLOCK, element="tide")).damage == 0
    assert fight(both, Answer(Defence.NEGATE, element="Ember")).effects is False
    assert fight(both, Answer(Defence.BLOCK, element="Gale")).damage == 3
    assert fight(both, Answer(Defence.BLOCK, element="Null")).damage == 3
    assert fight(normal(), Answer(Defence.BLOCK, element="Null")).damage == 0
    assert fight(skill(keywords=kw("Wildcard")), Answer(Defence.BLOCK, element="Gale")).damage == 0


@pytest.mark.statement("FADE-6.3", "O-FADE.27")
def test_hits_are_defended_one_by_one_and_one_is_enough() -> None:
    outcome = fight(normal(hits=3), Defence.BLOCK, Defence.NONE, Defence.BLOCK)
    assert [hit.damage for hit in outcome.hits] == [0, 3, 0]
    assert (outcome.damage, outcome.success, outcome.tp) == (3, True, 1)
    assert fight(normal(hits=2), Defence.NONE, Defence.NEGATE).damage == 0
    assert fight(skill(hits=3, grade=Grade.UNBLOCKABLE), Defence.NONE, Defence.DOWNGRADE).damage == 5 + 3 + 3
    assert refused(normal(), Defence.NONE, Defence.BLOCK) == [("NO_SUCH_HIT", "FADE-6.3")]


@pytest.mark.statement("FADE-6.7")
def test_hits_left_over_go_on_to_new_targets() -> None:
    outcome = fight(skill(hits=4), at=(target(hp=6), target(name="Cy", hp=3, def_=0, level=2)))
    assert [(hit.target, hit.damage) for hit in outcome.hits] == [("Bo", 3), ("Bo", 3), ("Cy", 5), ("", 0)]
    assert (outcome.left_over, outcome.controller_loses, outcome.controller_hp) == (1, 6, 44)
    assert [after.fate for after in outcome.targets] == [Fate.DISCARD, Fate.DISCARD]


@pytest.mark.statement("FADE-6.5", "FADE-6.9")
def test_one_reaction_for_each_attack_and_effects_without_limit() -> None:
    reaction, effect = (Answer(Defence.BLOCK, means=means) for means in Means)
    assert refused(normal(hits=2), reaction, reaction) == [("TOO_MANY_REACTIONS", "FADE-6.5")]
    assert fight(normal(hits=3), reaction, effect, effect).damage == 0


@pytest.mark.statement("FADE-6.6", "O-FADE.21", "O-FADE.26")
def test_a_counter_hits_the_attacker_instead_of_protecting() -> None:
    outcome = fight(normal(), Defence.COUNTER, by=attacker(hp=9, def_=1), at=target(plv=4))
    assert (outcome.damage, outcome.attacker.hp) == (3, 6)
    fallen = fight(normal(), Defence.COUNTER, by=attacker(hp=3, def_=1, level=6), at=target(plv=4))
    assert (fallen.damage, fallen.effects, fallen.tp, fallen.attacker.knocked_out) == (0, False, 0, True)
    assert fallen.controller_loses == 0, "the attacker's controller loses, not the target's"
    hard = Answer(Defence.COUNTER, extra=2, grade=Grade.UNBLOCKABLE, keywords=kw("Void", "Concussion"))
    assert fight(skill(), hard, by=attacker(hp=90, def_=9), at=target(plv=4)).attacker.fate is Fate.RIFT


@pytest.mark.statement("FADE-6.6", "O-FADE.25")
def test_a_deflected_hit_strikes_another() -> None:
    elsewhere = Answer(Defence.DEFLECT, to=Fighter("Cy", hp=10, def_=1, level=3))
    outcome = fight(skill(keywords=kw("Paralyze 1")), elsewhere)
    assert [(after.fighter.name, after.hp, len(after.put_on)) for after in outcome.targets] == [
        ("Bo", 20, 1), ("Cy", 6, 1),
    ]  # fmt: skip
    assert (outcome.damage, outcome.success) == (4, True)
    me = attacker(hp=4, level=6)
    back = fight(normal(), Answer(Defence.DEFLECT, to=me), by=me)
    assert (back.attacker.knocked_out, back.controller_loses) == (True, 0)


@pytest.mark.statement("O-FADE.18", "FADE-10.6")
def test_mastery_is_about_cards() -> None:
    master = attacker(keywords=kw("Mastery Ember"))
    assert fight(skill(elements=("Ember",)), by=master).damage == 6
    assert fight(skill(elements=("Tide",)), by=master).damage == 3
    assert fight(normal(elements=("Ember",)), by=master).damage == 3


@pytest.mark.statement("O-FADE.19")
def test_extra_damage_counts_before_def() -> None:
    assert fight(skill(extra=5), at=target(def_=8)).damage == 2


@pytest.mark.statement("FADE-10.13", "FADE-10.24", "O-FADE.21", "O-FADE.22")
def test_what_happens_whenever_the_attacker_attacks() -> None:
    raging = attacker(hp=5, missing=6, keywords=kw("Bloodlust 1", "Bloodlust 2", "Aura 3"))
    outcome = fight(by=raging)
    assert (outcome.attacker.hp, outcome.plv) == (8, 6), "Aura counts what is missing after the HP are gained"
    assert fight(normal(), Defence.NEGATE, by=raging).attacker.hp == 8
    broken = fight(skill(), by=attacker(hp=2, keywords=kw("Fracture 2")))
    assert (broken.damage, broken.attacker.knocked_out, broken.card) == (0, True, Fate.DISCARD)
    assert fight(by=attacker(hp=2, keywords=kw("Fracture 2", "Bloodlust 1"))).damage == 3


@pytest.mark.statement("FADE-10.12")
def test_blindness_asks_for_the_coin() -> None:
    blind = attacker(keywords=kw("Blindness"))
    assert fight(by=blind).damage == 3
    wrong = fight(skill(keywords=kw("Stun")), by=blind, called=False)
    assert (wrong.damage, wrong.effects, wrong.card) == (0, False, Fate.DISCARD)


@pytest.mark.statement("FADE-10.45", "FADE-10.35", "O-FADE.20")
def test_stun_and_paralysis() -> None:
    assert refused(by=attacker(statuses=kw("Stun"))) == [("STUNNED", "FADE-10.45")]
    assert refused(by=attacker(keywords=kw("Paralyze 1"))) == [("PARALYZED", "FADE-10.35")]
    stunned, paralyzed = target(statuses=kw("Stun")), target(statuses=kw("Paralyze"))
    assert refused(normal(), Defence.BLOCK, at=stunned) == [("NOT_PERMITTED", "FADE-10.45")]
    assert fight(at=stunned).damage == 5
    assert refused(normal(), Defence.BLOCK, at=paralyzed) == [("NOT_PERMITTED", "FADE-10.35")]
    assert fight(normal(), Defence.DEFEND, at=paralyzed).damage == 3
    outcome = fight(by=attacker(keywords=kw("Stun")))
    assert ([str(held) for held in outcome.targets[0].put_on], outcome.attacks) == (["Stun"], 1)


@pytest.mark.statement("FADE-10.17", "FADE-10.53", "FADE-10.55", "O-FADE.23", "O-FADE.24")
def test_concussion_void_and_willpower() -> None:
    willing = target(hp=9, keywords=kw("Willpower"))
    assert fight(skill(keywords=kw("Concussion")), at=willing).targets[0].hp == 1
    assert fight(skill(keywords=kw("Concussion"), hits=2), at=willing).knocked_out
    assert fight(skill(), at=target(hp=1, keywords=kw("Willpower"))).knocked_out
    assert not fight(skill(keywords=kw("Concussion")), Defence.BLOCK, at=target()).knocked_out
    assert fight(skill(keywords=kw("Void")), at=target(hp=1)).targets[0].fate is Fate.RIFT
    muted = target(hp=3, keywords=kw("Willpower"), statuses=kw("Mute"))
    assert fight(at=muted).knocked_out
    assert fight(skill(keywords=kw("Mute", "Concussion"))).effects is False


@pytest.mark.statement("FADE-10.20", "FADE-10.52")
def test_deathmark_and_vengeance_of_allies() -> None:
    allies = (
        Fighter("Dee", hp=9, level=4, keywords=kw("Deathmark")),
        Fighter("Eli", hp=9, level=5, keywords=kw("Deathmark")),
        Fighter("Fay", hp=9, level=1, keywords=kw("Vengeance: draw a card")),
    )
    outcome = fight(at=target(hp=1), allies=allies)
    assert [after.knocked_out for after in outcome.allies] == [True, False, False]
    assert outcome.controller_loses == 8
    assert [step.text for step in outcome.steps if "FADE-10.52" in step.rules] == ["Vengeance of Fay: draw a card"] * 2


@pytest.mark.statement("FADE-10.1", "FADE-10.5", "FADE-10.49", "FADE-10.54", "FADE-10.2")
def test_who_cannot_be_attacked() -> None:
    locked = target(keywords=kw("Lock Ember"))
    assert refused(at=locked) == [("LOCKED", "FADE-10.5")]
    assert fight(by=attacker(keywords=kw("Ember-infused")), at=locked).damage == 3
    assert fight(skill(keywords=kw("Wildcard")), at=locked).damage == 3
    assert refused(by=attacker(keywords=kw("Timid 4"))) == [("TIMID", "FADE-10.49")]
    assert fight(by=attacker(keywords=kw("Timid 5"))).damage == 3
    for effect in ("Physical damage", "Normal Attacks"):
        assert refused(at=target(keywords=kw(f"Immune: {effect}"))) == [("IMMUNE", "FADE-10.1")]
    assert refused(skill(keywords=kw("Wildcard")), at=target(keywords=kw("Immune: Gale"))) == [("IMMUNE", "FADE-10.1")]
    assert fight(at=target(keywords=kw("Immune: Gale"))).damage == 3
    immune = target(keywords=kw("Immune: Stun", "Immune: Concussion"))
    outcome = fight(skill(keywords=kw("Stun", "Concussion")), at=immune)
    assert (outcome.knocked_out, outcome.targets[0].put_on) == (False, ())
    assert fight(skill(), at=target(keywords=kw("Immune: damage"))).damage == 0


@pytest.mark.statement("O-FADE.6", "FADE-9.2", "FADE-10.27", "FADE-8.4")
def test_attacks_on_a_player() -> None:
    player = Fighter("The player", is_player=True, hp=5, def_=0)
    outcome = fight(at=player)
    assert (outcome.damage, outcome.loses, outcome.knocked_out, outcome.controller_loses) == (5, True, False, 0)
    assert refused(at=player, characters=2) == [("HAS_CHARACTERS", "O-FADE.6")]
    assert fight(by=attacker(keywords=kw("Lock-On")), at=player, characters=2).damage == 5
    assert refused(at=replace(player, keywords=kw("Willpower"))) == [("PLAYER_HAS_KEYWORDS", "FADE-8.4")]
    assert not fight(skill(keywords=kw("Concussion")), at=replace(player, hp=9)).loses
    assert refused(at=target(in_reserve=True)) == [("IN_RESERVE", "FADE-10.27")]


@pytest.mark.statement("FADE-5.6", "FADE-6.1", "FADE-6.4", "FADE-6.8", "FADE-10.23", "FADE-10.28")
def test_who_may_not_attack() -> None:
    assert refused(has_just_come=True) == [("JUST_CAME", "FADE-5.6")]
    assert fight(by=attacker(keywords=kw("Flash")), has_just_come=True).success
    assert refused(attacks_made=1) == [("NO_ATTACK_LEFT", "FADE-6.1")]
    assert fight(by=attacker(keywords=kw("Multistrike 1")), attacks_made=1).attacks == 0
    assert refused(skill(), tp=4) == [("CANNOT_PAY", "FADE-6.4")]
    assert refused(skill(from_hand=True)) == [("NOT_FROM_HAND", "FADE-6.8")]
    assert refused(last_stand=True) == [("LAST_STAND", "FADE-6.8")]
    free = normal(cost=2, damage_type=DamageType.ENERGY, rank=Rank.HYPER)
    assert [code for code, _ in refused(free)] == ["NORMAL_IS_FREE", "NORMAL_IS_PHYSICAL", "NORMAL_HAS_NO_RANK"]


fighters = st.builds(
    Fighter,
    st.sampled_from(["Ash", "Bo", "Cy"]),
    hp=st.none() | st.integers(1, 40),
    missing=st.integers(0, 20),
    plv=st.integers(0, 20),
    def_=st.integers(0, 20),
    level=st.integers(1, 9),
    keywords=st.lists(st.sampled_from(kw("Aura 3", "Willpower", "Drain 2", "Mute", "Vengeance: x", "Stun", "Void",
          "Mastery Ember")), max_size=3).map(tuple),
    statuses=st.lists(st.sampled_from(kw("Deathmark", "Stun")), max_size=2).map(tuple),
)  # fmt: skip
attacks = st.builds(
    Attack,
    st.sampled_from(AttackKind),
    extra=st.integers(0, 9),
    grade=st.sampled_from(Grade),
    elements=st.sampled_from([(), ("Ember",), BOTH]),
    hits=st.integers(1, 5),
    keywords=st.lists(st.sampled_from(kw("Concussion", "Void", "Paralyze 1", "Wildcard", "Mute")), max_size=2).map(
        tuple
    ),
)
answers = st.lists(
    st.lists(st.builds(Answer, st.sampled_from(Defence), to=st.none() | fighters), max_size=2).map(tuple), max_size=5
).map(tuple)


@given(
    st.builds(Question, fighters, attacks, st.lists(fighters, min_size=1, max_size=3).map(tuple), answers,
        st.lists(fighters, max_size=2).map(tuple))
)  # fmt: skip
def test_the_books_balance(question: Question) -> None:
    """Success is damage, damage is that of the hits, the controller pays for those who fell, every rule exists."""
    if refused := attack_faults(question):
        assert {refusal.rule for refusal in refused} <= set(RULEBOOK.rules)
        return
    outcome = solve(question)
    assert outcome.damage == sum(hit.damage for hit in outcome.hits) >= 0
    assert outcome.success == (outcome.damage > 0)
    assert outcome.tp in ((1,) if outcome.success and question.attack.kind is AttackKind.NORMAL else (0,))
    ours = outcome.targets[: len(question.targets)] + outcome.allies
    assert outcome.controller_loses == sum(after.fighter.level or 0 for after in ours if after.knocked_out)
    assert all(after.hp in (None, 0) for after in ours if after.knocked_out)
    assert set(outcome.rules) <= set(RULEBOOK.rules)
    assert solve(question) == outcome


def said(outcome: Outcome, *rules: str) -> list[str]:
    """The sentences that rest on exactly these rules."""
    return [step.text for step in outcome.steps if step.rules == rules]


@pytest.mark.statement("FADE-6.5", "FADE-6.9")
def test_of_several_answers_one_can_be_a_reaction() -> None:
    block, effect = Defence.BLOCK, Answer(Defence.BLOCK, means=Means.EFFECT)
    two = normal(hits=2)
    assert said(fight(two, Answer(Defence.BLOCK, means=Means.REACTION), block), "FADE-6.5", "FADE-6.9") == [
        "Of these 2 answers one can be a Reaction, the other has to be an effect."
    ]
    pairs: list[list[Defence | Answer]] = [
        [block], [block, effect], [effect, effect], [block, Defence.DEFEND], [block, Defence.NONE]
    ]  # fmt: skip
    for answers in pairs:
        assert not said(fight(two, *answers), "FADE-6.5", "FADE-6.9")


@pytest.mark.statement("FADE-6.6", "FADE-6.7", "O-FADE.27")
def test_what_comes_to_nothing_is_said() -> None:
    """A block of a hit that is left over, and what the hits of a negated attack were answered with besides."""
    wasted = fight(normal(hits=2), Defence.NONE, Defence.BLOCK, at=target(hp=3))
    assert "It is left over, so the block against it comes to nothing." in said(wasted, "FADE-6.7")
    assert "1 of 2 hits is left over; it may choose new targets." in said(wasted, "FADE-6.7")
    negated = fight(normal(hits=3), Defence.DEFLECT, Defence.NEGATE, Defence.NEGATE)
    assert [(step.hit, step.text) for step in negated.steps if step.rules == ("FADE-6.6",)] == [
        (1, "The deflection finds nothing to do: the attack is negated already."),
        (3, "The negation finds nothing to do: the attack is negated already."),
    ]

"""The clash resolver: the rows of the contract by number, those between them, and the statements that it rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.aoe.abilities import Ability, Effect, Heading
from games.aoe.cards import Card
from games.aoe.clash import checking_value, resolve
from games.aoe.reveal import Clash, Code, Player, Resolution, Resource, Revealed, State, Zone
from games.aoe.space import Direction, Position
from games.aoe.words import Input, Kind, Tag
from games.faults import InputFault, InvalidInput

L, M, H, S = Input
NEAR = (Position(4, 4), Position(5, 4))


def attack(
    name: str = "Jab", priority: int | None = 5, damage: int | None = 2, link: int | None = 1, **more: Any
) -> Card:
    """An attack of range 1 that is Light and lets Medium follow."""
    values: dict[str, Any] = {"range": 1, "red": frozenset({L}), "yellow": frozenset({M})} | more
    return Card(name, Kind.ATTACK, priority=priority, attack=damage, link=link, **values)


def player(card: Card | Revealed, place: int = 0, **more: Any) -> Player:
    """Left at (4, 4), or Right at (5, 4)."""
    revealed = card if isinstance(card, Revealed) else Revealed(card)
    return Player(("Left", "Right")[place], revealed, more.pop("position", NEAR[place]), **more)


def clash(
    left: Card | Revealed,
    right: Card | Revealed,
    *,
    lefts: dict[str, Any] | None = None,
    rights: dict[str, Any] | None = None,
    **more: Any,
) -> Resolution:
    return resolve(Clash((player(left, 0, **(lefts or {})), player(right, 1, **(rights or {}))), **more))


def codes(answer: Resolution, step: int) -> list[str]:
    return [happening.code.value for happening in answer.steps[step - 1].happenings]


def order(answer: Resolution) -> list[tuple[int, int | None, int]]:
    return [(turn.player, turn.priority, turn.step) for turn in answer.order]


def may_link(answer: Resolution) -> list[bool | None]:
    return [linking.may for linking in answer.linking]


def refused(*args: Any, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as caught:
        clash(*args, **more)
    return [(refusal.code, refusal.rule) for refusal in caught.value.faults]


UTILITY = Card("Feint", Kind.UTILITY)
COMMON = Card("Basics", Kind.COMMON)
THROW = attack("Throw", None, 4, throw=True)
FAR = {"position": Position(8, 4)}
PRE = frozenset({Tag.PRE_PRIORITY})
DOWN = {"states": frozenset({State.KNOCKDOWN})}
ROOTED = {"states": frozenset({State.ROOT})}
BOTH = {"states": frozenset(State)}


def does(card: Card, effect: Effect, amount: int = 0, **more: Any) -> Revealed:
    return Revealed(card, (Ability(effect, amount, **more),))


def facts(answer: Resolution) -> dict[str, Any]:
    """What rows say of a clash: what became of both players, of their cards, and how often each thing happened."""
    said = [codes(answer, step) for step in range(1, 7)]
    return {
        **{code.value: sum(step.count(code.value) for step in said) for code in Code},
        **{f"step {number}": happened for number, happened in enumerate(said, 1)},
        "order": order(answer), "may link": may_link(answer), "tidied": [each.text for each in answer.tidied],
        "no link by": [linking.why[0].rules if linking.may is False else () for linking in answer.linking],
        "check": answer.check and (answer.check.step, answer.check.laid),
        "reached": sum(step.is_reached for step in answer.steps),
        "ends": (answer.outcome.winners, answer.outcome.rules) if answer.outcome.round_ends else None,
        "piles": " ".join(f"{gone.card}:{gone.pile.value}" for gone in answer.clean_up),
        **{name: [getattr(left, name) for left in answer.players]
            for name in ("health", "meter", "states", "position", "token")},
    }  # fmt: skip


ROOTS, MOVES_UP = Ability(Effect.ROOT, tag=Tag.PRE_PRIORITY), {"heading": Direction.UP}
BLANKED = Revealed(THROW, (ROOTS, Ability(Effect.OTHER, tag=Tag.CLEAN_UP, text="draw 1.")))
NEARER = {"heading": Heading.TOWARD, "tag": Tag.RESOLVE}
#: Clashes, what is true of them, and the statements that this shows. T-AOE.1, T-AOE.4 and T-AOE.5 are among them.
ROWS: dict[str, tuple[Callable[[], Resolution], dict[str, Any], tuple[str, ...]]] = {
    "3.7-1 both hit, the faster first, and the second may not link": (
        lambda: clash(attack(priority=6), attack("Knee", priority=4)),
        {"order": [(0, 6, 6), (1, 4, 6)], "may link": [True, False], "health": [18, 18],
         "no link by": [(), ("AOE-6.2",)]}, ("AOE-4.3", "AOE-6.2")),
    "3.7-2 the faster whiffs and the other may link": (
        lambda: clash(attack(priority=6), attack("Knee", priority=4, range=2), lefts={"position": Position(3, 4)}),
        {"order": [(0, 6, 6), (1, 4, 6)], "may link": [False, True], "WHIFF": 1,
         "no link by": [("AOE-6.2", "AOE-7.3"), ()]}, ("AOE-4.3", "AOE-6.2", "AOE-7.3")),
    "3.7-3 equal priorities are checked in step 6": (lambda: clash(attack(), attack("Knee")),
        {"check": (6, 0), "order": [], "step 6": ["CHECK"], "may link": [None, None], "reached": 6, "piles": ""},
        ("AOE-5.1", "AOE-5.3")),
    "3.7-4 a knocked down 5 checks against 4": (
        lambda: clash(attack(priority=5), attack("Knee", priority=4), lefts=DOWN), {"check": (6, 0)}, ("AOE-8.6",)),
    "3.7-4 and counts 5 again afterwards": (
        lambda: clash(attack(priority=5), attack("Knee", priority=4), lefts=DOWN,
            checks=((attack(priority=1), COMMON),)),
        {"order": [(0, 4, 6), (1, 4, 6)], "states": [(), ()]}, ("AOE-5.1", "AOE-8.6")),
    "3.7-5 a knocked down card without printed priority is unchanged": (
        lambda: clash(UTILITY, attack(priority=-1), lefts=DOWN), {"order": [(0, 0, 6), (1, -1, 6)], "STATE": 0},
        ("O-AOE.5", "O-AOE.23")),
    **{f"3.7-6 {printed} with {len(states['states'])} states counts {counts}": (
        lambda printed=printed, states=states: clash(
            attack(priority=printed), attack("Knee", priority=9), lefts=states),
        {"order": [(1, 9, 6), (0, counts, 6)]}, ("O-AOE.5", "O-AOE.23", "AOE-8.6"))
       for printed, states, counts in ((0, DOWN, -1), (3, ROOTED, 2), (3, BOTH, 1), (None, BOTH, 0))},
    "3.7-7 two throws tech": (lambda: clash(does(THROW, Effect.KNOCKDOWN), THROW),
        {"step 3": ["TECH"], "order": [(0, None, 3), (1, None, 3)], "may link": [False, False], "health": [20, 20],
         "meter": [0, 0], "states": [(), ()], "piles": "Throw:discard Throw:discard",
         "no link by": [("AOE-6.2", "AOE-8.4")] * 2}, ("AOE-8.4", "AOE-6.2", "O-AOE.24")),
    "3.7-7 from afar too": (lambda: clash(THROW, THROW, rights=FAR), {"step 3": ["TECH"]}, ("AOE-8.4",)),
    "the texts of teched throws are blank": (lambda: clash(BLANKED, BLANKED),
        {"check": None, "step 4": [], "tidied": [], "states": [(), ()]}, ("AOE-8.4",)),
    "3.7-8 a throw is faster than any priority": (lambda: clash(attack(priority=99), THROW),
        {"order": [(1, None, 3), (0, 99, 6)], "may link": [False, True]}, ("AOE-4.3",)),
    "3.7-11 two pre-priority cards are checked in step 4": (
        lambda: clash(attack(tags=PRE), attack("Knee", priority=1, tags=PRE)),
        {"check": (4, 0), "step 4": ["CHECK"], "reached": 4}, ("AOE-5.1", "AOE-5.3")),
    **{f"3.7-13 range 1 from (2, 2) to {to}": (
        lambda to=to: clash(attack(priority=6), UTILITY, lefts={"position": Position(2, 2)},
            rights={"position": Position(*to)}),
        {"HIT": hits, "WHIFF": not hits, "may link": [hits, False], "health": [20, 20 - 2 * hits]},
        ("AOE-7.1", "AOE-7.3", "O-AOE.8")) for to, hits in (((3, 3), True), ((4, 2), False))},
    "3.7-16 the round ends at once when a card takes the last health": (
        lambda: clash(attack(priority=6), attack("Knee", 4, 9), lefts={"health": 1}, rights={"health": 2}),
        {"health": [1, 0], "ends": ((0,), ("AOE-4.5", "AOE-9.1")), "order": [(0, 6, 6)]}, ("AOE-4.5", "AOE-9.1")),
    "3.7-16 and with one left it does not": (
        lambda: clash(attack(priority=6), attack("Knee", 4), rights={"health": 3}), {"ends": None}, ("AOE-9.1",)),
    "a burst cancels the own card and makes immune, which is said once; who hit it may link": (
        lambda: clash(
            Revealed(attack(priority=9), (Ability(Effect.ROOT), Ability(Effect.PUSH, 2, heading=Heading.AWAY))),
            attack("Knee"), rights={"burst": 0}),
        {"step 2": ["BURST"], "IMMUNE": 1, "health": [20, 20], "states": [(), ()], "position": [*NEAR],
         "token": [True, False], "may link": [True, False], "piles": "Jab:discard Knee:discard"}, ("AOE-8.3",)),
    "a burst in a combo cancels the own linked card, and makes immune to the slower card": (
        lambda: clash(attack(priority=9), attack("Knee"),
            lefts={"links": (Revealed(attack("Cross", red=frozenset({M}))),), "burst": 1}),
        {"health": [20, 18], "piles": "Jab:discard Cross:discard Knee:discard"}, ("O-AOE.6", "AOE-8.3")),
    "pre-priority comes before the ante and may cancel: no strike, no bet": (
        lambda: clash(does(attack(priority=1), Effect.CANCEL, tag=Tag.PRE_PRIORITY),
            attack("Bet", 9, tags=frozenset({Tag.ANTE})), rights={"bet": 1, "meter": 1}),
        {"step 4": ["CANCELLED"], "step 5": [], "order": [(0, 1, 6)], "meter": [1, 1], "health": [20, 18],
         "may link": [True, False]}, ("AOE-8.5",)),
    "the steps come in the order of the list": (
        lambda: clash(Revealed(attack("Slow", 1, 1, meter=1), (Ability(Effect.OTHER, tag=Tag.ANTE, text="draws."),)),
            Revealed(attack("Quick", 2, 1), (Ability(Effect.OTHER, tag=Tag.PRE_PRIORITY, text="looks."),)),
            lefts={"meter": 2, "bet": 1}),
        {"step 1": ["PAID"], "step 3": [], "step 4": ["ABILITY"], "step 5": ["ANTE", "ABILITY"],
         "order": [(1, 2, 6), (0, 1, 6)]}, ("AOE-4.2", "O-AOE.2")),
    "a card that is cancelled after it hit is discarded": (
        lambda: clash(attack(priority=9), does(attack("Slow", 1, 0), Effect.CANCEL)),
        {"health": [20, 18], "piles": "Jab:discard Slow:discard"}, ("O-AOE.25",)),
    "a card that deals 0 is not the first, and gains no meter": (
        lambda: clash(attack(damage=0), UTILITY,
            lefts={"links": (Revealed(attack("Cross", damage=4, red=frozenset({M}))),)}),
        {"health": [20, 16], "piles": "Jab:discard Cross:meter Feint:discard"}, ("AOE-6.7", "O-AOE.10")),
    "who has taken damage keeps the links": (
        lambda: clash(attack(priority=6), attack("Knee", 4), rights={"links": (Revealed(attack("Next")),)}),
        {"NO_LINK": 1, "piles": "Jab:meter Knee:meter"}, ("AOE-6.2",)),
    "pre-priority and ante of links do not work": (
        lambda: clash(attack(), UTILITY, lefts={"links": (Revealed(attack("Cross", red=frozenset({M})),
            (ROOTS, Ability(Effect.KNOCKDOWN, tag=Tag.ANTE))),)}),
        {"states": [(), ()], "check": None}, ("AOE-6.5",)),
    "a move behind the damage does not decide the range": (
        lambda: clash(does(attack(), Effect.MOVE, 1, **NEARER), UTILITY, rights={"position": Position(6, 4)}),
        {"WHIFF": 1, "HIT": 0}, ("O-AOE.22",)),
    "a move before the damage decides it": (
        lambda: clash(does(attack(), Effect.MOVE, 1, is_before=True, **NEARER), UTILITY,
            rights={"position": Position(6, 4)}), {"WHIFF": 0, "HIT": 1}, ("O-AOE.22",)),
    "a rooted figure does not move": (lambda: clash(does(attack(), Effect.MOVE, 2, **MOVES_UP), UTILITY, lefts=ROOTED),
        {"position": [*NEAR], "ROOTED": 1}, ("AOE-8.6", "O-AOE.7")),
    "but is moved by others": (lambda: clash(UTILITY, does(attack(), Effect.PUSH, 2, **MOVES_UP), lefts=ROOTED),
        {"position": [Position(4, 2), NEAR[1]]}, ("AOE-8.6", "O-AOE.7")),
}  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "expected"),
    [pytest.param(ask, expected, id=row, marks=pytest.mark.statement(*ids)) for row, (ask, expected, ids) in
     ROWS.items()],
)  # fmt: skip
def test_clashes(ask: Callable[[], Resolution], expected: dict[str, Any]) -> None:
    found = facts(ask())
    assert {name: found[name] for name in expected} == expected


@pytest.mark.statement("AOE-4.2", "AOE-5.1")
def test_3_7_12_the_check_of_step_4_orders_step_4_and_not_step_6() -> None:
    left, right = does(attack(priority=6), Effect.PUSH, 1, tag=Tag.PRE_PRIORITY, heading=Heading.AWAY), attack(tags=PRE)
    answer = clash(left, right, checks=((attack(priority=1), attack(priority=3)),))
    assert codes(answer, 4) == ["CHECK", "CHECKED", "FIRST", "ABILITY", "MOVED"]
    assert [happening.player for happening in answer.steps[3].happenings[2:]] == [1, 1, 1]
    assert order(answer) == [(0, 6, 6), (1, 5, 6)]
    assert codes(answer, 6).count("WHIFF") == 2  # pushed out of each other's range before


@pytest.mark.statement("AOE-7.2")
def test_3_7_14_moving_onto_a_figure_jumps_over_it() -> None:
    answer = clash(does(attack(), Effect.MOVE, 1, heading=Heading.TOWARD), UTILITY)
    assert answer.players[0].position == Position(6, 4)
    moved = next(happening for happening in answer.steps[5].happenings if happening.code is Code.MOVED)
    assert "jumping over Right" in moved.text
    assert "AOE-7.2" in moved.rules


@pytest.mark.statement("AOE-7.4")
@pytest.mark.parametrize("side", [0, 1], ids=["own figure", "the opponent's"])
def test_3_7_15_moved_over_a_red_line_is_out_and_the_round_ends(side: int) -> None:
    effect = Effect.PUSH if side else Effect.MOVE
    answer = clash(does(attack(priority=9), effect, 5, heading=Direction.UP), attack("Knee"))
    assert codes(answer, 6)[-1] == "RING_OUT"
    assert (answer.outcome.round_ends, answer.outcome.winners, answer.outcome.rules) == (
        True,
        (1 - side,),
        ("AOE-7.4",),
    )
    assert order(answer) == [(0, 9, 6)]
    assert may_link(answer) == [False, False]
    assert answer.clean_up == ()


@pytest.mark.statement("O-AOE.6")
def test_burst_on_hit_is_a_house_rule() -> None:
    """O-AOE.6: the receiving end bursts in a combo only where the house lets it."""
    link = Revealed(attack("Cross", red=frozenset({M})))
    sides: dict[str, Any] = {"lefts": {"links": (link,)}, "rights": {"burst": 1}}
    without = clash(attack(priority=9), attack("Knee"), **sides)
    assert (without.players[1].health, without.players[1].token) == (17, True)
    assert "did not burst" in without.notes[0]
    with_it = clash(attack(priority=9), attack("Knee"), burst_on_hit=True, **sides)
    assert (with_it.players[1].health, with_it.players[1].token) == (18, False)
    assert order(with_it) == [(0, 9, 6)]


@pytest.mark.statement("AOE-8.5")
def test_a_whiffed_card_can_still_be_cancelled() -> None:
    """AOE-8.5: its Clean-up ability does not work then."""
    tidy = does(attack(priority=9), Effect.OTHER, tag=Tag.CLEAN_UP, text="draw 1.")
    slow = does(attack("Slow", 1, range=3), Effect.CANCEL)
    apart = {"position": Position(2, 4)}
    assert codes(clash(tidy, slow, lefts=apart), 6).count("CANCELLED") == 1
    assert clash(tidy, slow, lefts=apart).tidied == ()
    (tidied,) = clash(tidy, attack("Slow", 1, range=3), lefts=apart).tidied
    assert tidied.text == "Jab: draw 1. (Not understood: it has no effect.)"


@pytest.mark.statement("O-AOE.26")
def test_of_two_clean_up_abilities_that_of_the_faster_card_is_first() -> None:
    tidy = [does(attack(name, at), Effect.OTHER, tag=Tag.CLEAN_UP, text="works.") for name, at in (("A", 1), ("B", 2))]
    assert [happening.text[:9] for happening in clash(*tidy).tidied] == ["B: works.", "A: works."]


@pytest.mark.statement("AOE-8.7")
def test_the_ante_is_lost_and_secret_among_several() -> None:
    """AOE-8.7."""
    ante = attack("Bet", tags=frozenset({Tag.ANTE}))
    sides: dict[str, Any] = {"lefts": {"bet": 2, "meter": 3}, "rights": {"bet": 4, "bet_of": Resource.HEALTH}}
    answer = clash(ante, attack("Bet too", 1, tags=frozenset({Tag.ANTE})), **sides)
    texts = [happening.text for happening in answer.steps[4].happenings]
    assert all("in secret" in text for text in texts[:2])
    assert "Right bets more." in texts
    assert answer.players[0].damage_taken == 2
    assert (answer.players[0].meter, answer.players[1].health) == (3 - 2 + 1, 20 - 4 - 2)
    assert refused(attack(), attack(), lefts={"bet": 1, "meter": 1}) == [("ANTE", "AOE-8.7")]
    assert refused(ante, attack(), lefts={"bet": 2, "meter": 1}) == [("ANTE", "AOE-8.7")]


@pytest.mark.statement("AOE-5.1", "AOE-5.2")
def test_checking_priority() -> None:
    """AOE-5.1, 5.2: the higher printed one goes first, a tie asks again. A utility or common card counts 0."""
    one, two, three = (attack(priority=priority) for priority in (1, 2, 3))
    for pairs, first in (
        ([(three, two)], 0), ([(two, three)], 1), ([(UTILITY, one)], 1), ([(attack(priority=None), COMMON)], None),
        ([(COMMON, UTILITY), (two, two), (one, COMMON)], 0),
    ):  # fmt: skip
        answer = clash(attack(), attack("Knee"), checks=tuple(pairs))
        if first is None:
            assert answer.check is not None
            assert answer.check.laid == 1
        else:
            assert answer.check is None
            assert [turn.player for turn in answer.order] == [first, 1 - first]


@pytest.mark.statement("AOE-5.1", "AOE-5.2")
def test_a_checking_card_counts_as_printed() -> None:
    """AOE-5.1, 5.2: a state takes nothing from it; what is printed on a utility card does not count."""
    assert [checking_value(card) for card in (attack(priority=4), replace(UTILITY, priority=7), COMMON)] == [4, 0, 0]
    answer = clash(attack(priority=6), attack("Knee"), lefts=DOWN, checks=((attack(priority=3), attack(priority=2)),))
    assert [turn.player for turn in answer.order] == [0, 1]


@pytest.mark.statement("AOE-6.1", "AOE-6.7")
def test_damage_of_a_combo() -> None:
    """T-AOE.2: (4, 2), (3, 1), (5, 3) is 4 + 1 + 3 = 8; a fifth card is refused."""
    cards = [
        attack(f"C{number}", 9, damage, link, yellow=frozenset({L}))
        for number, (damage, link) in enumerate([(4, 2), (3, 1), (5, 3)])
    ]
    links = tuple(map(Revealed, cards[1:]))
    answer = clash(cards[0], UTILITY, lefts={"links": links})
    assert (answer.players[1].health, answer.players[1].damage_taken) == (12, 8)
    assert answer.players[0].meter == 3
    five = {"links": (*links, *links)}
    assert refused(cards[0], UTILITY, lefts=five) == [("COMBO", "AOE-6.1")]


@pytest.mark.statement("AOE-6.3", "AOE-6.6", "O-AOE.16")
def test_what_is_not_linked() -> None:
    """By the bars of combos, which have tests of their own."""
    for first, link, refusal in (
        (attack(tags=frozenset({Tag.TERMINAL})), attack("Next"), [("TERMINAL", "AOE-6.6")]),
        (attack(yellow=frozenset()), attack("Next", red=frozenset({H})), [("WHITE", "AOE-2.5")]),
        (attack(), replace(UTILITY, links=True), []),
    ):
        links = {"links": (Revealed(link),)}
        if refusal:
            assert refused(first, attack("Knee", 1), lefts=links) == refusal
        else:
            assert "LINKED" in codes(clash(first, attack("Knee", 1), lefts=links), 6)


@pytest.mark.statement("AOE-6.2", "AOE-6.3")
def test_may_link_asks_for_a_card_with_a_proper_input() -> None:
    white = attack("Next", red=frozenset({H}))
    for hand, may, fits in (
        (None, True, ()), ((), False, ()), ((white,), False, ()), ((white, attack("Light"), UTILITY), True, ("Light",)),
        ((attack("Dear", meter=1),), False, ()),
    ):  # fmt: skip
        linking = clash(attack(priority=6), attack("Knee", 4), lefts={"hand": hand}).linking[0]
        assert (linking.may, linking.linkable) == (may, fits)


@pytest.mark.statement("O-AOE.12", "O-AOE.11")
def test_links_pay_from_the_same_meter() -> None:
    """O-AOE.12; O-AOE.11: what hits in this combo is no meter before the clean-up."""
    link = Revealed(attack("Dear", red=frozenset({M}), meter=1))
    answer = clash(attack(), UTILITY, lefts={"links": (link,), "meter": 1})
    assert answer.players[0].meter == 2
    assert refused(attack(), UTILITY, lefts={"links": (link,)}) == [("METER", "O-AOE.12")]


@pytest.mark.statement("AOE-6.6", "AOE-7.3")
@pytest.mark.parametrize(
    ("first", "link", "far", "knocked"),
    [(True, None, False, True), (True, False, False, False), (False, True, False, True), (True, None, True, False)],
    ids=["alone", "a card behind it", "on the last", "whiff"],
)
def test_final_works_on_the_last_card_that_did_damage(first: bool, link: bool | None, far: bool, knocked: bool) -> None:
    """AOE-6.6, AOE-7.3."""

    def card(name: str, has_final: bool, **more: Any) -> Revealed:
        finals = (Ability(Effect.KNOCKDOWN, tag=Tag.FINAL),) if has_final else ()
        return Revealed(attack(name, **more), finals)

    links = () if link is None else (card("Cross", link, red=frozenset({M})),)
    answer = clash(card("Jab", first), UTILITY, lefts={"links": links}, rights=FAR if far else {})
    assert (answer.players[1].states == (State.KNOCKDOWN,)) is knocked
    assert ("NO_FINAL" in codes(answer, 6)) is far


@pytest.mark.statement("AOE-7.3")
def test_a_whiffed_card_uses_its_abilities_and_links_nothing() -> None:
    """AOE-7.3: all but Final work; a whiff in a combo ends it."""
    left = does(attack(), Effect.MOVE, 2, heading=Heading.TOWARD, tag=Tag.RESOLVE)
    answer = clash(left, UTILITY, rights=FAR)
    assert codes(answer, 6)[:3] == ["RESOLVES", "WHIFF", "MOVED"]
    assert answer.players[0].position == Position(6, 4)
    pushes = does(attack(), Effect.PUSH, 1, heading=Heading.AWAY)
    links = tuple(Revealed(attack(name, red=frozenset({M}), yellow=frozenset({M}))) for name in ("Cross", "Hook"))
    answer = clash(pushes, UTILITY, lefts={"links": links})
    assert codes(answer, 6)[-3:] == ["WHIFF", "NO_LINK", "RESOLVES"]
    assert may_link(answer)[0] is True


@pytest.mark.statement("AOE-8.2", "AOE-8.1")
def test_meter_abilities_are_paid_as_often_as_one_likes() -> None:
    """AOE-8.2, AOE-8.1: what is spent leaves the game; what hit joins the meter afterwards."""

    def more(times: int) -> Revealed:
        return does(attack(), Effect.DAMAGE, 2, tag=Tag.METER, cost=1, times=times)

    for times, health, meter in ((0, 18, 3), (1, 16, 2), (2, 14, 1)):
        answer = clash(more(times), UTILITY, lefts={"meter": 2})
        assert (answer.players[1].health, answer.players[0].meter) == (health, meter)
    assert refused(more(3), UTILITY, lefts={"meter": 2}) == [("METER", "AOE-8.2")]
    unpaid = clash(more(1), UTILITY)
    assert (unpaid.players[1].health, "It is not paid." in unpaid.notes[0]) == (18, True)


@pytest.mark.statement("AOE-4.4", "AOE-2.3")
def test_where_cards_go_in_the_clean_up() -> None:
    """AOE-4.4, AOE-2.3."""
    for card, pile in (
        (attack(), "meter"), (attack(damage=0), "discard"), (UTILITY, "discard"), (COMMON, "hand"),
        (Card("Tag", Kind.TAG), "hand"),
    ):  # fmt: skip
        answer = clash(card, attack("Knee", -9, 0))
        assert answer.clean_up[0].pile.value == pile
        assert answer.players[0].meter == (pile == "meter")


def test_every_refusal_is_told_at_once() -> None:
    rights: dict[str, Any]
    for lefts, rights, expected in (
        ({"position": Position(9, 4)}, {}, [("OFF_BOARD", "O-AOE.14")]),
        ({"position": NEAR[1]}, {}, [("SAME_SPACE", "AOE-7.2")]),
        ({"burst": 0, "token": False}, {"burst": 1, "token": False}, [("BURST", "AOE-8.3")] * 2),
    ):
        assert refused(attack(), attack(), lefts=lefts, rights=rights) == expected
    assert refused(Card("Ash", Kind.CHARACTER), does(attack(), Effect.MOVE, 1)) == [
        ("NOT_PLAYED", "AOE-2.4"), ("HEADING", "AOE-7.1")
    ]  # fmt: skip


ABILITIES = st.builds(
    Ability,
    st.sampled_from(Effect),
    st.integers(0, 3),
    st.sampled_from([None, *Tag]),
    st.sampled_from([*Direction, *Heading]),
    st.booleans(),
    times=st.integers(0, 2),
)
CARDS = st.builds(
    Card,
    st.just("Card"),
    st.sampled_from([Kind.ATTACK, Kind.ATTACK, Kind.UTILITY, Kind.COMMON]),
    priority=st.none() | st.integers(0, 2),
    range=st.none() | st.integers(1, 3),
    attack=st.none() | st.integers(0, 3),
    link=st.none() | st.integers(0, 3),
    red=st.just(frozenset({L})),
    tags=st.frozensets(st.sampled_from(Tag), max_size=2),
    throw=st.booleans(),
)
REVEALED = st.builds(Revealed, CARDS, st.lists(ABILITIES, max_size=3).map(tuple))


def sides(index: int) -> st.SearchStrategy[Player]:
    return st.builds(
        Player,
        st.just(("Left", "Right")[index]),
        REVEALED,
        st.sampled_from([(Position(1, 1), Position(4, 4)), (Position(2, 2), Position(5, 4))][index]),
        health=st.integers(1, 8),
        meter=st.integers(0, 3),
        states=st.frozensets(st.sampled_from(State)),
        burst=st.none() | st.integers(0, 1),
        links=st.lists(REVEALED, max_size=3).map(tuple),
    )


def resolved_or_refused(question: Clash) -> Resolution | tuple[InputFault, ...]:
    """What becomes of a question; a link that does not follow is refused."""
    try:
        return resolve(question)
    except InvalidInput as refused:
        return refused.faults


@given(sides(0), sides(1), st.lists(st.tuples(CARDS, CARDS), max_size=2).map(tuple))
def test_the_books_balance(left: Player, right: Player, checks: tuple[tuple[Card, Card], ...]) -> None:
    """Health lost is damage taken, nobody gains any; each card goes to one pile; six steps, reached from the front."""
    question = Clash((left, right), checks)
    found = resolved_or_refused(question)
    if not isinstance(found, Resolution):
        assert all(refusal.rule and refusal.path.startswith("players.") for refusal in found)
        return
    answer = found
    for before, after in zip(question.players, answer.players, strict=True):
        assert before.health - after.health == after.damage_taken
        assert after.token or before.burst is not None
    assert [step.number for step in answer.steps] == [1, 2, 3, 4, 5, 6]
    reached = [step.is_reached for step in answer.steps]
    assert reached == sorted(reached, reverse=True)
    is_over = answer.outcome.round_ends
    assert is_over == any(after.health < 1 or after.position not in question.board for after in answer.players)
    assert not (is_over and answer.check)
    if not (is_over or answer.check):
        assert {gone.player for gone in answer.clean_up} == {0, 1}
        assert all(
            linking.may or sum(gone.player == side for gone in answer.clean_up) == 1
            for side, linking in enumerate(answer.linking)
        )
        assert all(isinstance(linking.may, bool) for linking in answer.linking)
        hits = [any(gone.pile is Zone.METER and gone.player == side for gone in answer.clean_up) for side in (0, 1)]
        assert all(not hit or answer.players[1 - side].damage_taken for side, hit in enumerate(hits))
    assert len({turn.player for turn in answer.order}) == len(answer.order)


@given(sides(0), sides(1))
def test_neither_side_is_favoured(left: Player, right: Player) -> None:
    """Seats exchanged, the same happens with seats exchanged, as long as no check is due."""
    one, other = replace(left, links=()), replace(right, links=())
    answer, mirrored = resolve(Clash((one, other))), resolve(Clash((other, one)))
    if answer.check or answer.outcome.round_ends:
        assert (answer.check is None) == (mirrored.check is None)
        return
    assert [(1 - turn.player, turn.priority, turn.step) for turn in mirrored.order if turn.step == 6] == [
        (turn.player, turn.priority, turn.step) for turn in answer.order if turn.step == 6
    ]
    assert [linking.may for linking in answer.linking] == [linking.may for linking in mirrored.linking][::-1]

"""Policy by which the computer plays goldfish games of F.A.D.E., where cards cost TP. `POLICY` has it in words.

`opening` and `moves` choose the actions. Each choice names its line of the policy, with the deciding numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from games.fade.goldfish.pieces import Use
from games.fade.goldfish.stage import PLAYER, Body, Stage
from games.fade.goldfish.state import DRAW, MOST_IN_HAND, Act, Action, State, Unit, may_equip
from games.fade.words import Phase
from tcg.text_tables import read_rows, split_words


@dataclass(frozen=True, slots=True)
class Line:
    """Line of the policy: its phase (None before the first turn), text and rules, and the reason for a choice."""

    code: str
    phase: Phase | None
    text: str
    rules: tuple[str, ...]
    reason: str


def _lines() -> Iterator[Line]:
    for code, phase, text, rules, reason in read_rows(__package__, "policy"):
        yield Line(code, Phase(phase) if phase else None, text, split_words(rules), reason)


#: The whole policy, in the order of a turn, by the codes of its lines: the rows of `policy.txt`.
POLICY: Final = {line.code: line for line in _lines()}
#: Turns over which Characters are compared.
_HORIZON: Final = 3


class Choice(NamedTuple):
    """Action with the code of its line of the policy, and the values (`about`) that complete the reason of the line."""

    action: Action
    line: str
    about: tuple[object, ...] = ()

    @property
    def why(self) -> str:
        """The reason for the choice as a sentence."""
        return POLICY[self.line].reason.format(*self.about)


#: Skills to use: (the Skill, the place of its user).
Skills: TypeAlias = tuple[tuple[int, int], ...]


def opening(state: State) -> Choice:
    """Return the policy's choice to keep or redraw the first hand."""
    stage = state.stage
    useful = sum(1 for card in state.hand if card in stage.useful)
    if not useful and stage.useful and not state.redrawn:
        return Choice(Action(Act.REDRAW), "redraw", (len(state.hand),))
    return Choice(Action(Act.KEEP), "keep", (useful, len(state.hand)))


_NEXT: Final = Action(Act.NEXT)


def moves(state: State) -> Iterator[Choice]:
    """Yield the policy's choices in a turn. The caller applies each before it asks for the next."""
    uses = state.stage.uses
    if any(uses[card] is Use.ZONE for card in state.hand):
        yield from _placing(state)
    if state.pool:
        yield from _entering(state)
    if any(uses[card] is Use.AUGMENT for card in state.hand):
        yield from _equipping(state)
    budget = state.tp + _tp_to_come(state)
    damage, skills = _plan(state, budget)
    if not state.last_stand:
        for card, by in skills:
            yield Choice(Action(Act.ATTACH, card, by), "attach", (budget, damage))
    yield Choice(_NEXT, "skip")
    yield from _attacking(state)
    for card, by in skills:
        yield Choice(Action(Act.USE, card, by), "use", (budget, damage))
    yield Choice(_NEXT, "skip")
    yield Choice(_NEXT, "skip")
    yield from _discarding(state)


# --- Zones --------------------------------------------------------------------------------------------------------


def _placing(state: State) -> Iterator[Choice]:
    stage = state.stage
    zones = sorted(
        (card for card in state.hand if stage.uses[card] is Use.ZONE),
        key=lambda card: (-stage.pieces[card].number("power_source"), card),
    )
    for card in zones:
        is_enough = card in state.zones and not stage.pieces[card].number("power_source")
        if None in state.zones and not is_enough:
            yield Choice(Action(Act.PLACE, card, state.zones.index(None)), "place")


# --- Characters -----------------------------------------------------------------------------------------------------


def _entering(state: State) -> Iterator[Choice]:
    while True:
        free = state.free_slots
        idle = [card for card in state.hand if card not in state.stage.useful]
        chosen, damage = _best_fighters(state, free, len(idle))
        if not chosen:
            return
        fighter = chosen[0]
        stack = tuple(sorted(idle)[: state.stage.stacks[fighter]])
        yield Choice(Action(Act.ENTER, fighter, cards=stack), "enter", (free, damage))


def _best_fighters(state: State, free: int, idle: int) -> tuple[tuple[int, ...], int]:
    """Return the best Characters of the pool for `free` slots (as in `_fill`), and their damage in three turns.

    `idle` is the number of hand cards that may become Stacks. Characters with the largest Stacks come first.
    """
    stage = state.stage
    may_come = tuple(
        fighter for fighter in state.pool if stage.uses[fighter] is Use.FIGHTER and stage.stacks[fighter] <= idle
    )
    slots = tuple(map(state.slots_of, may_come))
    key = ("enter", may_come, slots, free)
    if key not in stage.memo:
        stage.memo[key] = _fill(stage, may_come, slots, free)
    best: tuple[tuple[int, ...], int] = stage.memo[key]
    return best


def _fill(stage: Stage, fighters: Sequence[int], slots: Sequence[int], free: int) -> tuple[tuple[int, ...], int]:
    """Return the best of `fighters` for `free` slots, by damage, TP, then slots filled, and their damage.

    `slots` has the number of slots that each of `fighters` needs.
    """
    best: dict[int, tuple[tuple[int, int, int], tuple[int, ...]]] = {0: ((0, 0, 0), ())}
    for fighter, needs in zip(fighters, slots, strict=True):
        damage, tp = _worth(stage, fighter)
        for filled, ((most, brings, _), chosen) in sorted(best.items(), reverse=True):
            now = filled + needs
            if now > free:
                continue
            value = (most + damage, brings + tp, now)
            # A Character without slots is always added.
            if now not in best or value > best[now][0] or not needs:
                best[now] = (value, (*chosen, fighter))
    (damage, _, _), chosen = max(best.values(), key=lambda each: each[0])
    return tuple(sorted(chosen, key=lambda one: -stage.stacks[one])), damage


def _worth(stage: Stage, fighter: int) -> tuple[int, int]:
    """Return the damage of a Character's Normal Attacks in its first three turns, and the TP it brings in them."""
    body, piece = Body(fighter), stage.pieces[fighter]
    strike, times = stage.strike(body), stage.normal_attacks(body)
    turns = _HORIZON if piece.has_flash else _HORIZON - 1
    # Power Source works from the next turn on.
    return strike.damage * times * turns, strike.tp * times * turns + piece.number("power_source") * (_HORIZON - 1)


# --- Augments -------------------------------------------------------------------------------------------------------


def _equipping(state: State) -> Iterator[Choice]:
    while True:
        turns, rate = _turns_left(state), _best_rate(state)
        options = [
            (gain, state.tp_of(card), card, by)
            for card in dict.fromkeys(state.hand)
            if state.stage.uses[card] is Use.AUGMENT and state.tp_of(card) <= state.tp
            for gain, by in [_best_bearer(state, card, turns, rate)]
            if gain and gain * rate[1] >= state.tp_of(card) * rate[0]
        ]
        if not options:
            return
        # The best gain for its TP; Augments without a cost come first.
        gain, cost, card, by = max(options, key=lambda each: (each[1] == 0, each[0] / max(1, each[1]), -each[2]))
        beside = f"a Skill would do {cost * rate[0] // rate[1]} for as many TP" if rate[0] else "no Skill in hand does"
        yield Choice(Action(Act.EQUIP, card, by), "equip", (gain, turns, beside))


def _turns_left(state: State) -> int:
    """Return the number of turns, with this one, until the Normal Attacks alone win or the deck runs out."""
    damage = sum(
        state.stage.strike(body := state.body(unit)).damage * state.stage.normal_attacks(body)
        for unit in (state.player, *state.units)
    )
    until_empty = -(-len(state.deck) // DRAW) + 1
    return min(until_empty, max(1, -(-state.hp // damage))) if damage else until_empty


def _best_rate(state: State) -> tuple[int, int]:
    """Return (damage, TP) of the Skill in hand with most damage for its TP; (0, 1) if none has a cost."""
    units = [state.player] if state.last_stand else state.units
    best = (0, 1)
    for card in dict.fromkeys(state.hand):
        if state.stage.uses[card] is Use.SKILL and (cost := state.tp_of(card)):
            damage = max(state.stage.strike(state.body(unit), card).damage for unit in units)
            if damage * best[1] > best[0] * cost:
                best = (damage, cost)
    return best


def _best_bearer(state: State, card: int, turns: int, rate: tuple[int, int]) -> tuple[int, int]:
    """Return the most damage the Augment `card` adds in `turns` turns, and its bearer's place; (0, PLAYER) for none.

    `rate` comes from `_best_rate`.
    """
    # TP of later Starting Phases are worth the damage of the best Skill.
    later = state.stage.pieces[card].number("power_source") * (turns - 1) * rate[0] // rate[1]
    best = (0, PLAYER)
    for by in (*range(len(state.units)), PLAYER):
        if may_equip(state, card, by):
            unit = state.unit(by)
            gain = _gain(state, unit, card) * (turns if state.can_act(unit) else turns - 1) + later
            best = max(best, (gain, by), key=lambda each: each[0])
    return best


def _gain(state: State, unit: Unit, card: int) -> int:
    """Return the damage that the Augment `card` adds to the Normal Attacks of `unit` in a turn."""
    stage, body = state.stage, state.body(unit)
    more = body._replace(augments=tuple(sorted((*body.augments, card))))
    before = stage.strike(body).damage * stage.normal_attacks(body)
    return stage.strike(more).damage * stage.normal_attacks(more) - before


# --- attacks and Skills ---------------------------------------------------------------------------------------------


def _attackers(state: State) -> list[tuple[int, int]]:
    """Return (place, Normal Attacks a turn) of all that can do damage now: strongest Character first, player last."""
    stage = state.stage
    able = [
        (stage.strike(body).damage, by, stage.normal_attacks(body))
        for by, unit in enumerate(state.units)
        if state.can_act(unit)
        for body in [state.body(unit)]
    ]
    able.sort(key=lambda each: -each[0])
    body = state.body(state.player)
    able.append((stage.strike(body).damage, PLAYER, 1))
    return [(by, times) for damage, by, times in able if damage]


def _tp_to_come(state: State) -> int:
    """Return the TP that the remaining Normal Attacks of this turn will bring."""
    stage = state.stage
    return sum(stage.strike(state.body(state.unit(by))).tp * times for by, times in _attackers(state))


def _attacking(state: State) -> Iterator[Choice]:
    for by, times in _attackers(state):
        choice = Choice(Action(Act.ATTACK, by=by), "attack")
        for _ in range(times):
            yield choice


def _plan(state: State, budget: int) -> tuple[int, Skills]:
    """Return the most damage of Skills in hand for `budget` TP, and these Skills as (card, place of the user)."""
    stage = state.stage
    skills = [card for card in state.hand if stage.uses[card] is Use.SKILL]
    if not skills:
        return 0, ()
    units = [PLAYER] if state.last_stand else [by for by, unit in enumerate(state.units) if state.can_act(unit)]
    bodies = [state.body(state.unit(by)) for by in units]
    options = []
    for card in sorted(skills):
        damages = [stage.strike(body, card).damage for body in bodies]
        damage, cost = max(damages, default=0), state.tp_of(card)
        if damage and cost <= budget:
            # The first of equals.
            options.append((damage, cost, card, units[damages.index(damage)]))
    return most_damage(options, budget)


def most_damage(options: Sequence[tuple[int, int, int, int]], budget: int) -> tuple[int, Skills]:
    """Return the damage and the (Skill, user) of the best `options` for `budget` TP.

    An option is (damage, TP, Skill, user). Most damage is best, then fewest TP, then fewest Skills.
    """
    if sum(cost for _, cost, _, _ in options) <= budget:
        return _in_order(options)
    #: By TP spent: (damage, negative number of Skills, places of the options).
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for at, (damage, cost, _, _) in enumerate(options):
        for spent, (most, fewest, chosen) in sorted(best.items(), reverse=True):
            now = spent + cost
            if now <= budget and (now not in best or (most + damage, fewest - 1) > best[now][:2]):
                best[now] = (most + damage, fewest - 1, (*chosen, at))
    spent = max(best, key=lambda each: (best[each][0], -each))
    return _in_order([options[at] for at in best[spent][2]])


def _in_order(chosen: Sequence[tuple[int, int, int, int]]) -> tuple[int, Skills]:
    """Return the damage of the chosen options together, and the (Skill, user) of each, the strongest first."""
    ordered = sorted(chosen, key=lambda option: -option[0])
    return sum(damage for damage, _, _, _ in chosen), tuple((card, by) for _, _, card, by in ordered)


# --- discarding -----------------------------------------------------------------------------------------------------


def _discarding(state: State) -> Iterator[Choice]:
    surplus = len(state.hand) - MOST_IN_HAND
    if surplus <= 0:
        return
    stage, useful, costs = state.stage, state.stage.useful, state.stage.costs
    order = sorted(state.hand, key=lambda card: (card in useful, -costs[card], card))
    for number, card in enumerate(order[:surplus]):
        what = (
            f"{stage.name(card)} is the most expensive" if card in useful else f"{stage.name(card)} does nothing here"
        )
        yield Choice(Action(Act.DISCARD, card), "discard", (MOST_IN_HAND + surplus - number, what))

"""One goldfish game of F.A.D.E., from the first hand to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from games.fade.cards import Card
from games.fade.goldfish.params import Params
from games.fade.goldfish.policy import Choice, moves, opening
from games.fade.goldfish.stage import PLAYER, Stage, Strike
from games.fade.goldfish.state import Act, Action, Ending, State, apply, begin, outcome
from games.fade.goldfish.story import Step, StepRecorder
from tcg.chance import Chance
from tcg.construction import Decklist

#: The acts by which a card is used.
_USES: Final = frozenset({Act.ENTER, Act.EQUIP, Act.PLACE, Act.USE})

#: Called after each action, with the result of an attack, and without an action for other events.
Watch: TypeAlias = Callable[[State, Choice | None, Strike | None], None]


class Row(NamedTuple):
    """Values of a game at the end of a turn.

    Attributes:
        seen: Cards of the deck drawn so far.
        hand: Cards left in hand.
        tp: TP left.
        gained: TP gained this turn.
        spent: TP spent this turn.
        damage: Damage of this turn.
        total: All damage so far.
        discarded: Cards above the hand limit (FADE-4.3) so far.
        slots: Character slots in use.
    """

    seen: int
    hand: int
    tp: int
    gained: int
    spent: int
    damage: int
    total: int
    discarded: int
    slots: int


@dataclass(frozen=True, slots=True)
class Game:
    """Result of a goldfish game.

    A game that is lost because the deck is empty ends in a Starting Phase. That turn has no row.

    Attributes:
        ending: The ending.
        turn: The number of the player's turn in which it ended.
        rows: A row for each turn.
        redrawn: Whether the first hand was redrawn.
        entered: Turns in which Characters entered, with their numbers.
        left: Cards that were never drawn.
        used: Uses of each card: of a Skill, an attached Augment, a placed Zone, a Character that entered.
        dealt: Damage of each Skill and Character, and of the player's own Normal Attacks (PLAYER).
        steps: The steps, if they were recorded.
    """

    ending: Ending
    turn: int
    rows: tuple[Row, ...]
    redrawn: bool
    entered: tuple[tuple[int, int], ...]
    left: Mapping[int, int]
    used: Mapping[int, int]
    dealt: Mapping[int, int]
    steps: tuple[Step, ...] = ()


def play(decklist: Decklist, cards: Mapping[int, Card], seed: str, params: Params, number: int = 0) -> Game:
    """Play the game `number` of a seed, from 0, and record its steps.

    The same cards, seed, params and number give the same game. The sections `deck` and `pool` are played. A card that
    `cards` (by id) lacks takes its place in the deck but has no effect.
    """
    stage = Stage(decklist, cards, params)
    recorder = StepRecorder(stage)
    game = run(stage, seed, number, recorder.watch)
    return replace(game, steps=tuple(recorder.steps))


def run(stage: Stage, seed: str, number: int, watch: Watch | None = None) -> Game:
    """Play one game of a deck (`stage`), with the random stream (seed, `number`); call `watch` after each event."""
    state = begin(stage, Chance(seed, number))
    rows: list[Row] = []
    used: dict[int, int] = {}
    dealt: dict[int, int] = {}
    _notify(state, watch)
    while state.phase is None:
        _do(state, opening(state), watch)
    while outcome(state) is None:
        _notify(state, watch)
        for choice in moves(state):
            strike = _do(state, choice, watch)
            act, card, by, _ = choice.action
            if act in _USES:
                used[card] = used.get(card, 0) + 1
            if strike is not None:
                if act is Act.ATTACK:
                    card = PLAYER if by == PLAYER else state.units[by].fighter
                dealt[card] = dealt.get(card, 0) + strike.damage
        rows.append(_row(state))
        apply(state, Action(Act.NEXT))
    _notify(state, watch)
    entered = tuple((unit.entered, unit.fighter) for unit in state.units)
    ending = state.ending or Ending.OUT_OF_TURNS
    return Game(ending, state.turn, tuple(rows), state.redrawn, entered, Counter(state.deck), used, dealt)


def _notify(state: State, watch: Watch | None) -> None:
    """Call `watch`, if given, for an event without an action: the first hand, the beginning of a turn, the end."""
    if watch is not None:
        watch(state, None, None)


def _do(state: State, choice: Choice, watch: Watch | None) -> Strike | None:
    strike = apply(state, choice.action)
    if watch is not None:
        watch(state, choice, strike)
    return strike


def _row(state: State) -> Row:
    return Row(
        state.seen, len(state.hand), state.tp, state.gained, state.spent, state.damage, state.total, state.thrown,
        state.slots,
    )  # fmt: skip

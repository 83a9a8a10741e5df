"""One game of the goldfish, from the first hand to its end."""

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
from games.fade.goldfish.story import Step, Teller
from tcg.chance import Chance
from tcg.construction import Decklist

#: The acts by which a card is used.
_USES: Final = frozenset({Act.ENTER, Act.EQUIP, Act.PLACE, Act.USE})

#: Is told of each action after it was applied, with what an attack came to; of what happens by itself without one.
Watch: TypeAlias = Callable[[State, Choice | None, Strike | None], None]


class Row(NamedTuple):
    """How things stand at the end of a turn.

    `seen` cards of the deck were drawn so far; `hand` and `tp` are what is left; `gained`, `spent` (TP) and `damage`
    are of this turn, `total` is all damage and `discarded` are all cards that were too many in hand (FADE-4.3) so far;
    `slots` are the character slots that are filled.
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
    """A game that was played: how it ended and in which own turn, a row for each turn, and which Characters came.

    A game that is lost for want of cards ends in the turn whose Starting Phase finds the deck empty, which has no row.
    `entered` are the turns in which Characters came, with their numbers. `left` are the cards that were never drawn,
    `used` how often each card was used: a Skill, an Augment that was attached, a Zone that was put down, a Character
    that came. `dealt` is the damage of each Skill and Character, and of the player's own Normal Attacks (PLAYER).
    `steps` is empty where it was not to be told.
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
    """The game `number` of a seed, 0 for the first, with every step told.

    `decklist` has the sections `deck` and `pool`, all others play no part; cards without an entry in `cards` take their
    place and do nothing. The same cards, seed, params and number are the same game.
    """
    stage = Stage(decklist, cards, params)
    teller = Teller(stage)
    game = run(stage, seed, number, teller.watch)
    return replace(game, steps=tuple(teller.steps))


def run(stage: Stage, seed: str, number: int, watch: Watch | None = None) -> Game:
    """Play the game with the stream (seed, `number`), without a word unless somebody watches."""
    state = begin(stage, Chance(seed, number))
    rows: list[Row] = []
    used: dict[int, int] = {}
    dealt: dict[int, int] = {}
    _tell(state, watch)
    while state.phase is None:
        _do(state, opening(state), watch)
    while outcome(state) is None:
        _tell(state, watch)
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
    _tell(state, watch)
    entered = tuple((unit.entered, unit.fighter) for unit in state.units)
    ending = state.ending or Ending.OUT_OF_TURNS
    return Game(ending, state.turn, tuple(rows), state.redrawn, entered, Counter(state.deck), used, dealt)


def _tell(state: State, watch: Watch | None) -> None:
    """Something happened by itself: the first hand, the beginning of a turn, the end."""
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

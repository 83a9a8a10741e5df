"""Story of one goldfish game: actions of the policy step by step, with reasons, results, and the view at a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.duel import (
    NONE,
    NORTH,
    PLAYER_NAMES,
    SOUTH,
    Act,
    Action,
    CardZone,
    Duel,
    Entry,
    Line,
    Mode,
    Ref,
    RefKind,
    View,
    What,
    rules_cited,
    sentence,
    view_for,
)
from rules.goldfish.games.counts import Game
from rules.goldfish.games.game import Stage
from rules.goldfish.games.players import player_of
from rules.goldfish.policy.card_uses import Use
from rules.goldfish.policy.view import Choice, Why
from tcg.chance import Chance, key_of

#: Log entries that are left out, as the steps have the turn and phase.
_UNTOLD: Final = frozenset({What.TURN, What.PHASE})


@dataclass(frozen=True, slots=True)
class Step:
    """Step of a goldfish game: an action of the policy in its turn number `turn`, or the beginning of that turn.

    `words` is the action as a sentence. `why` is the reason and `rule` the id of its rule, both "" at the beginning of
    a turn. `lines` are the results, `tiles` the tiles of the action.
    """

    turn: int
    words: str
    tiles: tuple[str, ...] = ()
    why: str = ""
    rule: str = ""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """Story of a whole goldfish game, with the player's view of the duel after step number `at`, from 1.

    `duel` is a copy of the duel at that moment.
    """

    game: Game
    steps: tuple[Step, ...]
    at: int
    view: View
    duel: Duel


class Pace(StrEnum):
    """Choice of one game among many by the turn in which it was won."""

    FASTEST = "fastest"
    TYPICAL = "typical"
    SLOWEST = "slowest"


def tell_game(stage: Stage, seed: str, number: int, at: int) -> Story:
    """Return the story of game `number` of a seed, from 0, with the view at step `at` (from 1), or at the last one."""
    teller = _Teller(max(1, at))
    game = stage.play(seed, (number,), teller.watch, keep_log=True)
    if not teller.steps:
        teller.tell_all(stage.begin(Chance(seed, number), keep_log=True))
    return teller.story(game)


def find_game(stage: Stage, seed: str, games: int, pace: Pace) -> int:
    """Return the number (from 0) of the fastest, slowest or median of `games` games; of equal ones, the first.

    They are the games of `stage` with a seed; `pace` says which of the three.
    """
    keys = ([*key_of(seed, number)] for number in range(games))
    turns = [figures.lethal_turn for figures in player_of(stage).play(keys, are_compared=True)[1]]
    wanted = {Pace.FASTEST: min(turns), Pace.TYPICAL: sorted(turns)[games // 2], Pace.SLOWEST: max(turns)}
    return turns.index(wanted[pace])


class _Teller:
    """Observer of a goldfish game that records its story. `at` is the step, from 1, whose view is wanted."""

    def __init__(self, at: int) -> None:
        self._at = at
        self.steps: list[Step] = []
        #: Index of the first log entry of each step.
        self._starts: list[int] = []
        self._then: Duel | None = None
        self._duel: Duel

    def watch(self, duel: Duel, choice: Choice | None, action: Action) -> None:
        """Record an action that is about to be carried out, and the results of the preceding one.

        `choice` is None for actions of the opponent, which belong to the step before.
        """
        self._duel = duel
        self._look()
        if choice is None:
            return
        turn = duel.players[SOUTH].turns
        if not self.steps or self.steps[-1].turn != turn:
            self._begin(Step(turn, f"Turn {turn} begins"), _start_of_turn(duel) if self.steps else 0)
            self._look()
        tiles = tuple(_tile_names(duel, action))
        step = Step(turn, _words(duel, action), tiles, _reason(duel, choice), choice.why.rule)
        self._begin(step, len(duel.log or ()))

    def tell_all(self, duel: Duel) -> None:
        """Record a game that was over before the first action, as the hand was the whole deck (O-19.1)."""
        self._duel = duel
        self._begin(Step(duel.players[SOUTH].turns, "The game is over before it begins"), 0)

    def _begin(self, step: Step, start: int) -> None:
        self.steps.append(step)
        self._starts.append(start)

    def _look(self) -> None:
        """Copy the duel if the step with the wanted number has just been done."""
        if self._then is None and len(self.steps) == self._at:
            self._then = self._duel.clone()

    def story(self, game: Game) -> Story:
        """Return the recorded story of a game that is over."""
        log = self._duel.log or []
        ends = [*self._starts[1:], len(log)]
        steps = [
            replace(step, lines=tuple(_lines(self._duel, log[start:end])))
            for step, start, end in zip(self.steps, self._starts, ends, strict=True)
        ]
        then = self._then or self._duel
        return Story(game, tuple(steps), min(self._at, len(steps)), view_for(then, SOUTH), then)


def _start_of_turn(duel: Duel) -> int:
    """Return the index in the duel's log at which the deck's turn begins."""
    log = duel.log or []
    return max(place for place, entry in enumerate(log) if entry.what is What.TURN and entry.who == SOUTH)


def _lines(duel: Duel, entries: Sequence[Entry]) -> Iterator[Line]:
    for entry in entries:
        if entry.what not in _UNTOLD and not (entry.what is What.CRYSTALS and entry.who == NORTH):
            yield Line(text=sentence(duel, entry, (SOUTH,)), rules=list(rules_cited(entry)))


# --- reasons in words ---------------------------------------------------------------------------------------------


def _reason(duel: Duel, choice: Choice) -> str:
    """Return the reason for a choice of the policy as a sentence."""
    match choice.why, choice.about:
        case (Why.TRICK | Why.RECHARGED | Why.ABILITY) as why, (use,):
            return why.sentence(_USES[Use(use)])
        case Why.ADVANCE as why, (goal, distance):
            return why.sentence(_tile(duel, goal), distance)
        case Why.LEADER as why, (tile,):
            return why.sentence(_tile(duel, tile))
    return choice.why.sentence(*choice.about)


_USES: Final = {
    Use.RESOURCE: "cards and crystals",
    Use.DAMAGE: "damage to the leader",
    Use.SPAWN: "a spawn",
    Use.MOVEMENT: "a movement",
    Use.INFINITE: "an Infinite trick",
    Use.TIMER: "a Timer",
    Use.TERRAIN: "terrain",
    Use.STATS: "stats",
    Use.OTHER: "what helps the own side",
    Use.UNSCRIPTED: "a card that is cast blank",
}


# --- actions in words ---------------------------------------------------------------------------------------------


def _words(duel: Duel, action: Action) -> str:
    """Return an action as an imperative sentence."""
    tile, to = _tile(duel, action.tile), _tile(duel, action.to)
    chosen = ", ".join(_chosen(duel, ref) for group in action.targets for ref in group)
    choosing = f", choosing {chosen}" if chosen else ""
    match action.kind:
        case Act.SPAWN:
            return f"Spawn {_card(duel, action)} on {tile}{_mode(action)}"
        case Act.SACRIFICE:
            lost = " and ".join(_unit(duel, number) for number in action.tiles)
            return f"Sacrifice {lost} to spawn {_card(duel, action)} on {tile}{_mode(action)}"
        case Act.PLAY:
            return f"Play {_card(duel, action)} on {tile}{choosing}"
        case Act.ACTIVATE:
            return f"Activate {_trick(duel, action.tile)} on {tile} again{choosing}"
        case Act.ABILITY:
            return f"Use the ability of {_unit(duel, action.tile)} on {tile}{choosing}"
        case Act.MOVE:
            return f"Move {_unit(duel, action.tile)} from {tile} to {to}"
        case Act.ATTACK:
            return f"Attack the leader on {to} with {_unit(duel, action.tile)} on {tile}"
        case Act.CHOOSE:
            return f"Choose {chosen or 'nothing'}"
        case Act.MAIN2:
            return "Go on to Main Phase 2"
        case Act.END:
            return "End the turn"
    return "Pass"


def _tile_names(duel: Duel, action: Action) -> Iterator[str]:
    """Yield the names of the tiles in an action."""
    refs = [ref for group in action.targets for ref in group]
    on_board = [number for ref in refs if ref.kind in _ON_BOARD for number in (ref.at, *ref.path)]
    numbers = dict.fromkeys((action.tile, action.to, *action.tiles, *on_board))
    return (duel.table.board.names[number] for number in numbers if number != NONE)


#: Kinds of references to tiles.
_ON_BOARD: Final = frozenset({RefKind.UNIT, RefKind.TRICK, RefKind.TILE, RefKind.PATH, RefKind.ATTACHED})


def _chosen(duel: Duel, ref: Ref) -> str:
    match ref.kind:
        case RefKind.UNIT:
            return f"{_unit(duel, ref.at)} on {_tile(duel, ref.at)}"
        case RefKind.TRICK:
            return f"the trick on {_tile(duel, ref.at)}"
        case RefKind.CARD:
            return f"{duel.table.cards[ref.card].name} from the {_ZONES[CardZone(ref.zone)]}"
        case RefKind.ATTACHED:
            return f"{duel.table.cards[ref.card].name} under {_tile(duel, ref.at)}"
        case RefKind.PATH:
            return " → ".join(_tile(duel, number) for number in (ref.at, *ref.path))
        case RefKind.MODE:
            return _MODES[Mode(ref.at)]
        case RefKind.LEADER:
            return f"{PLAYER_NAMES[ref.at]}’s leader"
        case RefKind.ANSWER:
            return "yes" if ref.at else "no"
        case RefKind.LINK:
            return f"link {ref.at + 1} of the chain"
    return _tile(duel, ref.at)


_MODES: Final = {Mode.ATTACK: "Attack Mode", Mode.DEFENCE: "Defence Mode", Mode.FACEDOWN: "face-down"}
_ZONES: Final = {z: z.name.casefold() for z in CardZone} | {CardZone.SPECIAL: "special deck", CardZone.VOID: "Void"}


def _mode(action: Action) -> str:
    return "" if action.mode == Mode.ATTACK else f", {_MODES[Mode(action.mode)]}"


def _card(duel: Duel, action: Action) -> str:
    return duel.table.cards[action.card].name


def _tile(duel: Duel, tile: int) -> str:
    return "" if tile == NONE else duel.table.board.names[tile]


def _trick(duel: Duel, tile: int) -> str:
    trick = duel.tricks[tile]
    return "nothing" if trick is None else duel.table.cards[trick.card].name


def _unit(duel: Duel, tile: int) -> str:
    unit = duel.units[tile]
    return "nobody" if unit is None else duel.table.cards[unit.card].name

"""Decisions of bots: level 1 looks one action ahead, level 2 to the end of its turn, level 3 to that of the reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, Protocol

from lowering.fallback import report
from rules.bots.rollouts import leads_after
from rules.bots.sampling import KnownLists, imagine
from rules.duel import DRAW, SOUTH, Action, Duel, Table, legal_actions
from rules.notation import dump_action
from rules.tournament.meeting import Entrant
from rules.tournament.players import eager_player
from tcg.chance import Chance, key_of

#: Strengths of bots.
LEVELS: Final = (1, 2, 3)
#: Lead, in HP of a leader, that wins three games of four.
_SCALE: Final = 900.0
#: Tables whose cards a process has in compiled memory, some megabytes each.
_TABLES: Final = 32
#: Number of seeds for decisions in tournaments.
_SEEDS: Final = 1 << 30
#: Plans that a decision keeps for its player to read later.
_KEPT: Final = 8


class Thought(NamedTuple):
    """Action that was compared: in notation, its estimated chance to win (0 to 1), and the games that looked at it."""

    action: str
    value: float
    games: int


class Decision(NamedTuple):
    """Chosen action, and the actions that were compared, the best first; none if there was nothing to compare."""

    action: Action
    thoughts: tuple[Thought, ...] = ()


class _Round(NamedTuple):
    """Round of comparisons: the actions that are left, games for each, and how many turns these go on."""

    actions: int
    games: int
    turns: int


#: Rounds of a decision by level. In each round the best actions of the one before are compared in more games.
_ROUNDS: Final[dict[int, tuple[_Round, ...]]] = {
    2: (_Round(200, 1, 0), _Round(24, 3, 1)),
    3: (_Round(300, 1, 0), _Round(24, 6, 1), _Round(12, 16, 2)),
}


class _Rollouts(Protocol):
    """Way to try actions on duels with the cards of one table."""

    def leads_after(
        self, duel: Duel, actions: Sequence[Action], keys: Sequence[list[int]], turns: int
    ) -> list[list[int]]:
        """Return the leads after each of `actions`, for each of `keys`."""


class _InPython:
    """Tried actions in Python, where WebAssembly is not available."""

    def leads_after(
        self, duel: Duel, actions: Sequence[Action], keys: Sequence[list[int]], turns: int
    ) -> list[list[int]]:
        """Return the leads after each of `actions`, for each of `keys`."""
        return [leads_after(duel, list(actions), key, turns) for key in keys]


@dataclass(frozen=True)
class Bot:
    """Bot of a level, with the decklists that it knows: opponents may play one of them, or something else."""

    level: int
    lists: tuple[Entrant, ...]

    def decide(self, duel: Duel, seed: str) -> Decision:
        """Return the decision of the player to act; equal for equal seeds and duels that look alike to this player.

        The cards of the known lists have to be in the duel's table for the bot to think of them.
        """
        actions = legal_actions(duel)
        if len(actions) == 1:
            return Decision(actions[0])
        known = _known_lists(duel.table, self.lists)
        if self.level == 1:
            chance = Chance(seed)
            return Decision(eager_player(imagine(duel, duel.to_act, known, chance), actions, chance))
        return self._compare(duel, actions, known, seed)

    def play(self, duel: Duel, _actions: list[Action], chance: Chance) -> Action:
        """Return the decision of the player to act, as a player of tournaments (`rules.tournament.players`)."""
        return self.decide(duel, str(chance.below(_SEEDS))).action

    def _compare(self, duel: Duel, actions: list[Action], known: KnownLists, seed: str) -> Decision:
        """Compare actions round by round, on other imagined duels each time."""
        rollouts = _rollouts(duel.table)
        left = list(range(len(actions)))
        sums, games = [0.0] * len(actions), [0] * len(actions)
        for number, (most, count, turns) in enumerate(_ROUNDS[self.level]):
            left = _best(left, sums, games, most, Chance(seed, number))
            if len(left) == 1:
                break
            if number == 1:  # one action ahead is no estimate
                sums, games = [0.0] * len(actions), [0] * len(actions)
            for game in range(count):
                imagined = imagine(duel, duel.to_act, known, Chance(seed, number, game))
                keys = [key_of(seed, number, game)]
                for leads in rollouts.leads_after(imagined, [actions[place] for place in left], keys, turns):
                    for place, value in zip(left, leads, strict=True):
                        sums[place] += chance_to_win(value)
                        games[place] += 1
        ranked = sorted(left, key=lambda place: (-_mean(sums, games, place), place))
        thoughts = [
            Thought(dump_action(duel, actions[place]), round(_mean(sums, games, place), 4), games[place])
            for place in ranked[:_KEPT]
        ]
        return Decision(actions[ranked[0]], tuple(thoughts))


def _mean(sums: Sequence[float], games: Sequence[int], place: int) -> float:
    return sums[place] / games[place] if games[place] else 0.0


def _best(left: list[int], sums: list[float], games: list[int], most: int, chance: Chance) -> list[int]:
    """Return the best of the places `left`, in their order; before the first game a random sample of them."""
    if len(left) <= most:
        return left
    if not any(games):
        sample = list(left)
        chance.shuffle(sample)
        return sorted(sample[:most])
    return sorted(sorted(left, key=lambda place: (-_mean(sums, games, place), place))[:most])


def chance_to_win(lead: float) -> float:
    """Return the estimated chance to win with a lead in HP of a leader."""
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead / _SCALE))))


def estimate(duel: Duel, seed: str, games: int = 16, turns: int = 6) -> float:
    """Return the estimated chance of south to win a duel of which everything is known."""
    if duel.result is not None:
        return 0.5 if duel.result == DRAW else float(duel.result == SOUTH)
    keys = [key_of(seed, game) for game in range(games)]
    action = eager_player(duel, legal_actions(duel), Chance(seed))
    leads = [each for (each,) in _rollouts(duel.table).leads_after(duel, [action], keys, turns)]
    value = 0.0
    for each in leads:
        value += chance_to_win(each if duel.to_act == SOUTH else -each)
    return value / games


@lru_cache(maxsize=_TABLES)
def _known_lists(table: Table, lists: tuple[Entrant, ...]) -> KnownLists:
    return KnownLists(table, lists)


@lru_cache(maxsize=_TABLES)
def _rollouts(table: Table) -> _Rollouts:
    try:
        from lowering.machine import FAILURES
        from rules.bots.webassembly import CompiledRollouts
    except ImportError:  # wasmtime has no wheel for this machine
        return _InPython()
    try:
        return CompiledRollouts(table)
    except FAILURES as error:
        report("bots", error)
        return _InPython()

"""Decisions of bots: level 1 looks one action ahead, level 2 to the end of its turn, level 3 to that of the reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, Protocol

from lowering.fallback import report
from rules.bots.rollouts import leads_after, turn_after
from rules.bots.sampling import KnownLists, imagine
from rules.duel import DRAW, SOUTH, Act, Action, Duel, Table, apply, legal_actions
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
#: Level from which on plans are told to the end of the turn, and actions that are left out there.
_PLANS_FROM: Final = 3
_UNTOLD: Final = frozenset({Act.PASS, Act.MAIN2, Act.END})


class Thought(NamedTuple):
    """Plan that was compared: its estimated chance to win (0 to 1), and the games that looked at it.

    `actions` are in notation: the one to do now, and for level 3 what may follow in this turn, without passes.
    """

    actions: tuple[str, ...]
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

    def turn_after(self, duel: Duel, action: Action, key: list[int]) -> list[Action]:
        """Return the actions of both players from `action` to the end of the turn."""


class _InPython:
    """Tried actions in Python, where WebAssembly is not available."""

    def leads_after(
        self, duel: Duel, actions: Sequence[Action], keys: Sequence[list[int]], turns: int
    ) -> list[list[int]]:
        """Return the leads after each of `actions`, for each of `keys`."""
        return [leads_after(duel, list(actions), key, turns) for key in keys]

    def turn_after(self, duel: Duel, action: Action, key: list[int]) -> list[Action]:
        """Return the actions of both players from `action` to the end of the turn."""
        return turn_after(duel, action, key)


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
        left, tally = list(range(len(actions))), _Tally(len(actions))
        for number, (most, count, turns) in enumerate(_ROUNDS[self.level]):
            left = tally.best(left, most, Chance(seed, number))
            if len(left) == 1:
                break
            if number == 1:  # one action ahead is no estimate
                tally = _Tally(len(actions))
            for game in range(count):
                imagined = imagine(duel, duel.to_act, known, Chance(seed, number, game))
                keys = [key_of(seed, number, game)]
                for leads in rollouts.leads_after(imagined, [actions[place] for place in left], keys, turns):
                    tally.add(left, leads)
        ranked = tally.ranked(left)
        in_mind = imagine(duel, duel.to_act, known, Chance(seed)) if self.level >= _PLANS_FROM else duel
        thoughts = [
            Thought(self._plan(in_mind, actions[place], seed), round(tally.value(place), 4), tally.games[place])
            for place in ranked[:_KEPT]
        ]
        return Decision(actions[ranked[0]], tuple(thoughts))

    def _plan(self, duel: Duel, action: Action, seed: str) -> tuple[str, ...]:
        """Return an action in notation, at level 3 with those that its player may do after it in this turn."""
        if self.level < _PLANS_FROM:
            return (dump_action(duel, action),)
        player, copy, chance = duel.to_act, duel.clone(), Chance(seed)
        words = []
        for each in _rollouts(duel.table).turn_after(duel, action, key_of(seed)):
            if copy.to_act == player and (each.kind not in _UNTOLD or not words):
                words.append(dump_action(copy, each))
            apply(copy, each, chance)
        return tuple(words)


class _Tally:
    """Results of games by action: chances to win, and leads, which decide between equal chances."""

    def __init__(self, actions: int) -> None:
        self._chances, self._leads, self.games = [0.0] * actions, [0] * actions, [0] * actions

    def add(self, places: Sequence[int], leads: Sequence[int]) -> None:
        """Add a game of each of the actions `places`, with these leads at its end."""
        for place, lead in zip(places, leads, strict=True):
            self._chances[place] += chance_to_win(lead)
            self._leads[place] += lead
            self.games[place] += 1

    def value(self, place: int) -> float:
        """Return the mean chance to win with an action."""
        return self._chances[place] / max(1, self.games[place])

    def ranked(self, places: Sequence[int]) -> list[int]:
        """Return the actions `places`, which have had equally many games, the best first."""
        return sorted(places, key=lambda place: (-self.value(place), -self._leads[place], place))

    def best(self, places: list[int], most: int, chance: Chance) -> list[int]:
        """Return the best of the actions `places`, in their order; before the first game a random sample of them."""
        if len(places) <= most:
            return places
        if any(self.games):
            return sorted(self.ranked(places)[:most])
        sample = list(places)
        chance.shuffle(sample)
        return sorted(sample[:most])


def chance_to_win(lead: float) -> float:
    """Return the estimated chance to win with a lead in HP of a leader."""
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead / _SCALE))))


def estimate(duel: Duel, seed: str, games: int = 32, turns: int = 10) -> float:
    """Return the estimated chance of south to win a duel, to somebody who knows all cards but the order of decks."""
    if duel.result is not None:
        return 0.5 if duel.result == DRAW else float(duel.result == SOUTH)
    action = eager_player(duel, legal_actions(duel), Chance(seed))
    value = 0.0
    for game in range(games):
        copy, chance = duel.clone(), Chance(seed, game)
        for side in copy.players:
            chance.shuffle(side.deck)
        ((lead,),) = _rollouts(duel.table).leads_after(copy, [action], [key_of(seed, game)], turns)
        value += chance_to_win(lead if duel.to_act == SOUTH else -lead)
    return value / games


def forget_tables() -> None:
    """Free the compiled memory of all tables in this process, as the next decisions are on others."""
    _known_lists.cache_clear()
    _rollouts.cache_clear()


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

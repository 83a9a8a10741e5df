"""Games of a tournament: pairing of the decks, and play of a game.

A tournament is decks, a seed and a kind of player. Game number n has its own random numbers, from (seed, n). Its number
alone decides which decks meet and on which side, so any game can be replayed without the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple, Protocol

from lowering.fallback import report
from rules.cards import CardDef
from rules.duel import DRAW, SOUTH, Action, Duel, census
from rules.tournament.checks import faults_of
from rules.tournament.course import Course, Ending, play_on
from rules.tournament.meeting import Entrant, Meeting
from rules.tournament.players import Player
from tcg.chance import Chance, key_of

#: Most meetings cached for compiled code, two or three megabytes each.
_MOST_COMPILED: Final = 100
#: A checked game builds the views of the players after every so many actions.
_VIEW_EVERY: Final = 25


class Game(NamedTuple):
    """Result of one game of a tournament.

    `number` is that of the game in the tournament. `decks` are the indexes of south's and north's deck in the
    tournament. `winner` is the index of the winning deck, None if nobody won. `turns` counts the turns of both players,
    `played` are the ids of the cards that each deck brought into play.
    """

    number: int
    decks: tuple[int, int]
    winner: int | None
    turns: int
    actions: int
    ending: Ending
    played: tuple[frozenset[int], frozenset[int]]


class BrokenGame(Exception):
    """Error for a failure of the engine, or a state that contradicts the rules. `faults` are sentences."""

    def __init__(self, seed: str | int, number: int, actions: int, faults: Sequence[str]) -> None:
        super().__init__(f"seed {seed}, game {number}, after {actions} actions: {'; '.join(faults)}")
        self.seed = seed
        self.number = number
        self.actions = actions
        self.faults = tuple(faults)


@dataclass(slots=True)
class Tournament:
    """Round robin of decks, in which every two decks meet each round, and change sides with every round.

    `entrants` are the decks, at least two (else ValueError), for all of which `player` chooses. Equal seeds give equal
    games. With `is_checked` the state is checked after every action. `others` are cards outside the decks that may come
    into a game: tokens and tile cards. `terrain` is the terrain of tiles that are not Plain Fields. `imagined` are
    cards that bots may think of.

    With `against` two players meet: each game of two decks is played twice, and `player` chooses for south in the first
    and for north in the second.
    """

    entrants: Sequence[Entrant]
    player: Player
    seed: str | int = 0
    others: Sequence[CardDef] = ()
    is_checked: bool = False
    terrain: Mapping[str, str] = field(default_factory=dict)
    imagined: Sequence[CardDef] = ()
    against: Player | None = None
    #: Number of games played in Python: checked or watched ones, and ones that can't be compiled.
    in_python: int = field(default=0, init=False)
    _meetings: dict[tuple[int, int], Meeting] = field(default_factory=dict, init=False)
    _compiled: dict[tuple[int, int], _CompiledMeeting | None] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise ValueError("A tournament needs two decks.")

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs of decks that meet in a round, as indexes of `entrants`."""
        return list(combinations(range(len(self.entrants)), 2))

    def sides(self, number: int) -> tuple[int, int]:
        """Return the indexes of south's and north's deck in the game `number` (from 0)."""
        pairs = self.pairs
        number = self._deal(number)
        one, other = pairs[number % len(pairs)]
        return (one, other) if number // len(pairs) % 2 == 0 else (other, one)

    def _deal(self, number: int) -> int:
        """Return the number of the game's decks and seed: two players play each of them twice."""
        return number if self.against is None else number // 2

    def has_won(self, game: Game) -> bool:
        """Return whether `player` has won a decided game in which two players met."""
        return game.winner is not None and game.decks.index(game.winner) == game.number % 2

    def play(self, number: int, watch: Callable[[Duel, Action], None] | None = None) -> Game:
        """Play the game `number` (from 0). `watch` gets the duel and each action before the action is carried out.

        BrokenGame is raised if the game can't be played to its end by the rules.
        """
        sides = self.sides(number)
        meeting = self._meeting(sides)
        course = None
        if watch is None and not self.is_checked and self.against is None:
            course = self._play_compiled(sides, number)
        if course is None:
            self.in_python += 1
            course = self._play_in_python(meeting, number, watch)
        winner = None if course.result in (None, DRAW) else sides[course.result or SOUTH]
        south, north = (frozenset(meeting.table.cards[card].def_.id for card in used) for used in course.played)
        return Game(number, sides, winner, course.turns, course.actions, course.ending, (south, north))

    def _play_in_python(self, meeting: Meeting, number: int, watch: Callable[[Duel, Action], None] | None) -> Course:
        duel, rng = meeting.begin(self._seed(number))
        players = (self.player, self.against or self.player)
        if number % 2:
            players = players[::-1]
        cards, actions = census(duel), -1

        def check() -> None:
            if self.is_checked and actions > 0:
                faults = faults_of(duel, cards, is_viewed=actions % _VIEW_EVERY == 0)
                if faults:
                    raise BrokenGame(self.seed, number, actions, faults)

        def choose(duel: Duel, options: list[Action], chance: Chance) -> Action:
            nonlocal actions
            actions += 1
            check()
            action = players[duel.to_act](duel, options, chance)
            if watch is not None:
                watch(duel, action)
            return action

        try:
            course = play_on(duel, rng, choose, Chance(self.seed, number))
            actions = course.actions
            check()
        except BrokenGame:
            raise
        except Exception as error:
            raise BrokenGame(self.seed, number, max(0, actions), [f"{type(error).__name__}: {error}"]) from error
        return course

    def _play_compiled(self, sides: tuple[int, int], number: int) -> Course | None:
        """Play the game `number` of the decks `sides` in compiled code; None if that is impossible or failed."""
        if sides not in self._compiled:
            if len(self._compiled) == _MOST_COMPILED:
                del self._compiled[next(iter(self._compiled))]
            self._compiled[sides] = compiled_meeting(self._meeting(sides), self.player)
        compiled = self._compiled[sides]
        keys = key_of(self._seed(number)), key_of(self.seed, number)
        return None if compiled is None else compiled.play(self.player, *keys)

    def _seed(self, number: int) -> str:
        """Return the seed of the duel of the game `number`."""
        return f"{self.seed}/{self._deal(number)}"

    def _meeting(self, sides: tuple[int, int]) -> Meeting:
        if sides not in self._meetings:
            self._meetings[sides] = Meeting(
                [self.entrants[side] for side in sides], self.others, self.terrain, self.imagined
            )
        return self._meetings[sides]


class _CompiledMeeting(Protocol):
    """Two decks of a tournament whose games are played in compiled code."""

    def play(self, player: Player, key: list[int], players_key: list[int]) -> Course | None:
        """Play a game in compiled code; None if that failed.

        The keys seed the random numbers of duel and of players.
        """


def compiled_meeting(meeting: Meeting, player: Player) -> _CompiledMeeting | None:
    """Return the decks of `meeting` for games in compiled code; None without wasmtime, or if Python must play them.

    Compiled code can't play for some players (programs that choose actions), or on some boards.
    """
    try:
        from lowering.machine import FAILURES
        from rules.tournament.webassembly import LoweredMeeting
    except ImportError:  # wasmtime has no wheel for this machine
        return None
    if not LoweredMeeting.can_play(meeting.table, player):
        return None
    try:
        return LoweredMeeting(meeting.table, meeting.decks)
    except FAILURES as error:
        report("tournament", error)
        return None

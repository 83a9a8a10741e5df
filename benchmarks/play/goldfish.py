"""Benchmark of goldfish games of the ten structure decks, compiled and in Python, against a loop with almost no rules.

The loop draws, spawns, walks and hits, in plain Python, for the same decks and random streams. All take turns for each
deck, in CPU time, so that other work on the machine affects each. The median of the rounds and the median deck count.
Before that, compiled code and Python play the same games, and their results are compared.
"""

from __future__ import annotations

import resource
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final, NamedTuple

from django.conf import settings

from benchmarks.environment import own_database
from benchmarks.measurement import Measurement
from benchmarks.play.process_start import has_wasmtime, measure_start
from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from cards.importing import load
from decks.goldfish import limits
from decks.goldfish.services import start_run
from decks.goldfish.snapshot import Contender, build_job, side_data
from decks.importexport import parse
from rules.cards import CardDef
from rules.duel import Board
from rules.goldfish import Job, Params, play_chunk
from rules.goldfish.games.game import Stage
from rules.goldfish.games.players import player_of
from rules.goldfish.games.python_player import Player, PythonPlayer
from rules.vocabulary import Kind
from tcg.chance import Chance, key_of

DESCRIPTION: Final = "Goldfish games of the structure decks, against a loop that only draws, spawns, walks and hits"
#: Games a second of the median and the slowest deck against those of the loop: 20,000 and 10,000 to its 18,000.
TARGET: Final = 1.1
SLOWEST: Final = 0.55

_ROUNDS: Final = 5
#: Games of each deck in a round: in Python and in the loop; compiled; and in one call.
_GAMES: Final = 100
_GAMES_COMPILED: Final = 1_000
_AT_ONCE: Final = 50
#: Seconds that a thousand games may take, from the request to the report.
_SECONDS: Final = 2.0


class _Rates(NamedTuple):
    """Games a second of a deck by the simple loop, in Python and compiled; `compiled` is 0 without wasmtime."""

    deck: str
    loop: float
    python: float
    compiled: float


def measure() -> list[Measurement]:
    """Return games a second by deck, seconds of 1,000 games with their report, memory, and the cost of starting."""
    jobs, seconds = _jobs_and_seconds()
    rates = sorted((_rates(job) for job in jobs), key=lambda each: (each.compiled or each.python) / each.loop)
    few, many = (_peak(jobs[0], games) for games in (1_000, 10_000))
    middle = rates[len(rates) // 2]
    return [
        *(Measurement(f"{each.deck}, in Python", each.python, "games/s", each.python / each.loop) for each in rates),
        Measurement("the loop", middle.loop, "games/s"),
        Measurement("the median deck, in Python", middle.python, "games/s", middle.python / middle.loop),
        *(_compiled(rates) if has_wasmtime() else ()),
        Measurement("1,000 games of the slowest deck, played and told", seconds, "s", seconds / _SECONDS, 1.0),
        Measurement("memory after ten times as many games", many, "MB", many / few, 1.1),
        *measure_start("goldfish"),
    ]


def _rates(job: Job) -> _Rates:
    """Return the games a second of the job's deck: by the simple loop, in Python and compiled, medians of rounds.

    Raises:
        RuntimeError: If compiled code plays other games than Python.
    """
    side = job.sides[0]
    stage, toys = Stage(side, job.params, job.others), [_toy(card) for card in side.main]
    python, compiled = PythonPlayer(stage), player_of(stage) if has_wasmtime() else None
    before = _keys("before", _GAMES)
    report = python.play(before, are_compared=True)[0].as_data()
    if compiled is not None and compiled.play(before, are_compared=True)[0].as_data() != report:
        raise RuntimeError(f"{side.name}: lowered code plays other games than Python")
    rounds = [
        (
            _loop_rate(toys, turn),
            _rate(python, turn, _GAMES),
            0.0 if compiled is None else _rate(compiled, turn, _GAMES_COMPILED),
        )
        for turn in range(_ROUNDS)
    ]
    return _Rates(side.name, *(median(each) for each in zip(*rounds, strict=True)))


def _compiled(rates: Sequence[_Rates]) -> list[Measurement]:
    """Return the rates of compiled code, with ratios to the loop and to Python; the first of `rates` is the slowest."""
    least, middle = rates[0], rates[len(rates) // 2]
    return [
        *(Measurement(f"{each.deck}, lowered", each.compiled, "games/s", each.compiled / each.loop) for each in rates),
        Measurement(
            "the median deck, lowered", middle.compiled, "games/s", middle.compiled / middle.loop, TARGET, at_least=True
        ),
        Measurement(
            "the slowest deck, lowered", least.compiled, "games/s", least.compiled / least.loop, SLOWEST, at_least=True
        ),
        Measurement("lowered, times Python", median(each.compiled / each.python for each in rates), "×"),
    ]


def _jobs_and_seconds() -> tuple[list[Job], float]:
    """Return the simulation job of each deck, and the seconds of the slowest, from the request to the report."""
    with own_database():
        load([Path(settings.DATA_DIR) / "sets" / "starter.json"])
        cards = catalogs.current()
        contenders = []
        for file in sorted((Path(settings.DATA_DIR) / "decks").glob("*.txt")):
            parsed = parse(file.read_text(encoding="utf-8"), cards)
            contenders.append(Contender(name=parsed.name, format=parsed.format, decklist=parsed.decklist))
        jobs = [build_job([side_data(one, cards)], Params(), "benchmark", cards) for one in contenders]
        return jobs, max(_seconds(one, cards) for one in contenders)


def _seconds(contender: Contender, cards: Catalog) -> float:
    """Return the elapsed seconds of a page's goldfish run for a deck (`contender`), with its report.

    Raises:
        RuntimeError: If the games end without a report.
    """
    start = perf_counter()
    run = start_run(
        owner=None,
        visitor="benchmark",
        contenders=[contender],
        params=Params(),
        seed="benchmark",
        games=limits.GAMES_HERE,
        cards=cards,
    )
    if run.report is None:
        raise RuntimeError(f"{contender.name}: the run is {run.status}")
    return perf_counter() - start


def _keys(seed: str, games: int, *stream: int) -> list[list[int]]:
    """Return the keys of the games' random streams in batches of games; `seed` and `stream` determine them."""
    keys = [key_of(seed, *stream, number) for number in range(games)]
    return [[word for key in keys[start : start + _AT_ONCE] for word in key] for start in range(0, games, _AT_ONCE)]


def _rate(player: Player, turn: int, games: int) -> float:
    start = process_time()
    tally, _ = player.play(_keys("benchmark", games, turn), are_compared=False)
    tally.as_data()
    return games / (process_time() - start)


def _loop_rate(deck: Sequence[_Toy], turn: int) -> float:
    start = process_time()
    for number in range(_GAMES):
        _play(deck, Chance("benchmark", turn, number))
    return _GAMES / (process_time() - start)


def _peak(job: Job, games: int) -> float:
    """Play `games` games of a job, and return the peak memory of the process in megabytes."""
    play_chunk(job, 0, games)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


# --- the loop -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Toy:
    """Card reduced to what the simple loop uses, which never plays tricks."""

    is_creature: bool
    level: int
    attack: int
    reach: int


@dataclass(slots=True)
class _Body:
    """Creature on the field in the simple loop."""

    toy: _Toy
    tile: int


def _toy(card: CardDef) -> _Toy:
    atk, ratk = card.atk or 0, card.ratk or 0
    reach = card.reach if ratk and ratk >= atk else 1
    return _Toy(card.kind is Kind.CREATURE, card.level or 0, max(atk, ratk), reach or 1)


_BOARD: Final = Board()
_HOME: Final = _BOARD.numbers["C1"]
_ENEMY: Final = _BOARD.numbers["C6"]
#: Distance of each tile to the enemy leader, and its neighbours that are nearer.
_APART: Final = _BOARD.distances[_ENEMY]
_NEARER: Final = [
    [other for other in near if _APART[other] < _APART[tile]] for tile, near in enumerate(_BOARD.neighbours)
]
_BESIDE: Final = sorted(_BOARD.neighbours[_HOME], key=lambda tile: (_APART[tile], tile))


def _play(deck: Sequence[_Toy], chance: Chance) -> int:
    """Play a game with a deck shuffled by `chance`; return the turn in which the enemy leader falls, 0 if never."""
    left = list(deck)
    chance.shuffle(left)
    hand, left = left[:6], left[6:]
    bodies: list[_Body] = []
    taken = {_HOME, _ENEMY}
    hp = 3000
    for turn in range(1, 16):
        if turn > 1:
            hand += left[:2]
            del left[:2]
        for body in sorted(bodies, key=lambda body: _APART[body.tile]):
            _walk(body, taken)
        for toy in _plan(hand):
            tile = next((tile for tile in _BESIDE if tile not in taken), None)
            if tile is None:
                break
            hand.remove(toy)
            body = _Body(toy, tile)
            bodies.append(body)
            taken.add(tile)
            _walk(body, taken)
        hp -= sum(body.toy.attack for body in bodies if _APART[body.tile] <= body.toy.reach)
        if hp <= 0:
            return turn
    return 0


def _walk(body: _Body, taken: set[int]) -> None:
    """Move a creature to a free tile nearer to the enemy leader unless this is in reach; update the `taken` tiles."""
    if _APART[body.tile] <= body.toy.reach:
        return
    for tile in _NEARER[body.tile]:
        if tile not in taken:
            taken.remove(body.tile)
            taken.add(tile)
            body.tile = tile
            return


def _plan(hand: Sequence[_Toy]) -> tuple[_Toy, ...]:
    """Return at most two creatures of a hand with the greatest sum of levels up to 6, of equals with most attack."""
    toys = [toy for toy in hand if toy.is_creature and toy.level <= 6]
    best: tuple[_Toy, ...] = ()
    most = (0, 0)
    for place, toy in enumerate(toys):
        if (toy.level, toy.attack) > most:
            best, most = (toy,), (toy.level, toy.attack)
        for other in toys[place + 1 :]:
            score = (toy.level + other.level, toy.attack + other.attack)
            if score[0] <= 6 and score > most:
                best, most = (toy, other), score
    return best

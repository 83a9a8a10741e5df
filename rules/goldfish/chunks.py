"""Games in chunks: any of them may be played anywhere, in any order, and the sum is the same (G-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.goldfish.game import Stage
from rules.goldfish.job import Cancelled, Job
from rules.goldfish.tally import Figures, Pairs, Tally, figures_of
from tcg.chance import Chance, key_of


def never() -> bool:
    """Nobody stops the games."""
    return False


def stages_of(job: Job) -> list[Stage]:
    """A stage for each side. Whoever plays several chunks keeps them: much is worked out once for all games."""
    return [Stage(side, job.params, job.others) for side in job.sides]


def play_chunk(
    job: Job,
    start: int,
    stop: int,
    is_cancelled: Callable[[], bool] = never,
    stages: Sequence[Stage] | None = None,
) -> dict[str, Any]:
    """Play the games `start` to `stop` − 1 of a job: what they add up to, whole numbers as JSON.

    Game n of each side has the stream (seed, n). `is_cancelled` is asked before each game. `stages` are those of the
    job, None: new ones. Raises Cancelled.
    """
    stages = stages_of(job) if stages is None else stages
    tallies, pairs = [Tally() for _ in stages], Pairs()
    for number in range(start, stop):
        if is_cancelled():
            raise Cancelled
        one, *others = [
            play_games(stage, [key_of(job.seed, number)], tally)[0]
            for stage, tally in zip(stages, tallies, strict=True)
        ]
        for other in others:
            pairs.add(one, other)
    return _data(tallies, pairs)


def play_games(stage: Stage, keys: list[list[int]], tally: Tally) -> list[Figures]:
    """Play a game with the stream of chance of each key, and count it; what of each is compared with other decks."""
    figures: list[Figures] = []
    for key in keys:
        game = stage.play_with(Chance(key))
        tally.add(game)
        figures.append(figures_of(game, stage.params.max_turns))
    return figures


def sum_up(results: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The sum of what `play_chunk` gave for different games of a job. Raises ValueError for no result."""
    tallies: list[Tally] = []
    pairs = Pairs()
    for result in results:
        tallies = tallies or [Tally() for _ in result["tallies"]]
        for tally, data in zip(tallies, result["tallies"], strict=True):
            tally.plus(data)
        if result["pairs"] is not None:
            pairs.plus(result["pairs"])
    if not tallies:
        raise ValueError("Nothing has been played.")
    return _data(tallies, pairs)


def _data(tallies: list[Tally], pairs: Pairs) -> dict[str, Any]:
    return {"tallies": [tally.as_data() for tally in tallies], "pairs": pairs.as_data() if len(tallies) > 1 else None}

"""Opening hands of a deck: reasons for a grade, statistics of many hands, and the play of one hand (group 22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, groupby
from operator import attrgetter
from typing import Final, NamedTuple

from rules.cards import CardDef
from rules.duel import DEFAULTS, What
from rules.goldfish.games.counts import Count, Ending, Game, Row
from rules.goldfish.games.game import Stage
from rules.goldfish.games.playthrough import Watch
from rules.goldfish.job import LEAST_CARDS, Params, Side
from rules.goldfish.reports.story import Step, tell_game
from rules.odds import Grade, grade_of, is_castable, is_playable
from tcg.chance import shuffled

# --- one hand, and many ------------------------------------------------------------------------------------------


class Opening(NamedTuple):
    """Grade of an opening hand (G-22) with its reasons: castable creatures, the best first spawns, playable tricks."""

    grade: Grade
    castable: tuple[CardDef, ...]
    best: tuple[CardDef, ...]
    tricks: tuple[CardDef, ...]

    @property
    def levels(self) -> int:
        """Total level of the best first spawns."""
        return _levels(self.best)


def opening_of(hand: Sequence[CardDef]) -> Opening:
    """Return an opening hand's grade with reasons; ties of first spawns are broken as in spawn plans (G-33)."""
    castable = tuple(card for card in hand if is_castable(card))
    pairs = (pair for pair in combinations(castable, 2) if _levels(pair) <= DEFAULTS.spawn_points)
    openings = [*((card,) for card in castable), *pairs]
    best = max(openings, key=lambda cards: (_levels(cards), _attack(cards), -len(cards)), default=())
    return Opening(grade_of(hand), castable, best, tuple(card for card in hand if is_playable(card)))


def _levels(cards: Iterable[CardDef]) -> int:
    return sum(card.level or 0 for card in cards)


def _attack(cards: Iterable[CardDef]) -> int:
    return sum(max(card.atk or 0, card.ratk or 0) for card in cards)


class Sample(NamedTuple):
    """Statistics of sample hands: the number of hands of each grade, and the seed of the first hand of each."""

    counts: Counter[Grade]
    examples: dict[Grade, str]


def sample(deck: Sequence[CardDef | None], seeds: Iterable[str]) -> Sample:
    """Return statistics of the opening hands that `seeds` give a main deck, sorted by name, one for each seed.

    None in the deck is an unknown card, which is left out of the hand.
    """
    counts, examples = Counter[Grade](), dict[Grade, str]()
    for seed in seeds:
        grade = grade_of(card for card in shuffled(deck, seed)[:LEAST_CARDS] if card is not None)
        counts[grade] += 1
        examples.setdefault(grade, seed)
    return Sample(counts, examples)


# --- play of a hand -----------------------------------------------------------------------------------------------


#: First rules of log entries that only repeat the words of a step.
_SAID: Final = frozenset(
    what.rules[0]
    for what in (What.SPAWN, What.SACRIFICE, What.ACTIVATE, What.ABILITY, What.MOVE, What.ATTACK, What.RESOLVE)
)


class PlayedTurn(NamedTuple):
    """Turn of a deck that was played as a sample: its steps, and the counts at its end.

    `begins` is the step at its beginning. `row` is None if the game ended in the turn.
    """

    number: int
    begins: Step
    steps: tuple[Step, ...]
    row: Row | None

    @property
    def counts(self) -> dict[str, int]:
        """Counts of the turn, by names of `Count` in lower case."""
        return {} if self.row is None else {count.name.lower(): self.row[count] for count in Count}


class PlayedHand(NamedTuple):
    """First turns of a game with a sample hand, and its ending, which is TURNS if the game goes on."""

    turns: tuple[PlayedTurn, ...]
    ending: Ending


def play_hand(side: Side, others: tuple[CardDef, ...], seed: str, turns: int) -> PlayedHand:
    """Return the first `turns` turns that the policy plays with the hand of `seed`; fewer if the game ends.

    `others` are tokens and tile cards that may come into the game. Steps without a result and repetitive lines are left
    out. If the hand is the whole deck, there is no turn, as such a game is lost (O-19.1).
    """
    if len(side.main) == LEAST_CARDS:
        return PlayedHand((), Ending.FAMINE)
    story = tell_game(_Hand(side, Params(max_turns=turns), others), seed, 0, 1)
    played = []
    for number, steps in groupby(story.steps, key=attrgetter("turn")):
        begins, *moves = steps
        row = story.game.rows[number - 1] if number <= len(story.game.rows) else None
        played.append(PlayedTurn(number, begins, tuple(_brief(step) for step in moves if step.lines), row))
    return PlayedHand(tuple(played), story.game.ending)


def _brief(step: Step) -> Step:
    return replace(step, lines=tuple(line for line in step.lines if line["rules"][0] not in _SAID))


class _Hand(Stage):
    """Set-up for the one game with a sample hand, whose random numbers depend only on a seed (G-7)."""

    __slots__ = ()

    def play(self, seed: str, stream: tuple[int, ...], watch: Watch | None = None, *, keep_log: bool = False) -> Game:
        """Play the game of the seed; the stream is ignored. The other arguments are those of `Stage.play`."""
        return super().play(seed, (), watch, keep_log=keep_log)

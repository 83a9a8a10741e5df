"""Mean turn on which a deck wins solitaire (goldfish) games, played a few at a time while the deck is edited.

An open panel requests the next few games until `GAMES` are played. The counts are cached by the played cards and the
rules. So a deck that is changed back has its figures at once, and users share counts. All games have one seed (G-7).
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import cache

from cards.catalog.catalogs import Catalog
from charts import Chart, Estimate, Measure, histogram
from decks.goldfish import limits
from decks.goldfish.digests import rules_digest
from decks.goldfish.services import HERE
from decks.goldfish.snapshot import PLAYED, Unplayable, build_job
from decks.legality import sections_data
from games import Game
from rules.goldfish import Job, Params, play_chunk, players_of
from tcg import estimates
from tcg.construction import Decklist

#: Games in all, and games for one request: about a tenth of a second of work.
GAMES: Final = 400
STEP: Final = 50
_PARAMS: Final = Params()
_SEED: Final = "beside the list"
#: Seconds for which counts are cached.
_KEPT: Final = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Winning:
    """Results so far: `games` of `GAMES`, wins by turn (`won`), and why no game can be played (`unplayable`) or ""."""

    games: int
    won: Counter[int]
    unplayable: str = ""

    @property
    def is_done(self) -> bool:
        """Whether all games are played, or none can be."""
        return bool(self.unplayable) or self.games >= GAMES

    @property
    def total(self) -> int:
        """Number of games to play in all (`GAMES`)."""
        return GAMES

    @property
    def turn(self) -> estimates.Estimate | None:
        """Mean turn of the games won, with its 95 % interval; None if none was won."""
        return estimates.mean(self.won) if self.won else None

    @property
    def sentence(self) -> str:
        """Result as a sentence: “Wins on turn 6.2 (±0.3)”."""
        if not self.games:
            return "Not played yet"
        mean = self.turn
        if mean is None:
            return f"Wins no game within {_PARAMS.max_turns} turns"
        width = mean.high - mean.value
        digits = 1 if width >= 0.1 else 2
        return f"Wins on turn {mean.value:.{digits}f} (±{width:.{digits}f})"

    @property
    def chart(self) -> Chart:
        """Chart of the share of games won on each turn."""
        at = range(1, max(self.won, default=0) + 1)
        missed = self.games - self.won.total()
        return histogram(
            key="winning",
            title="Turn of the win",
            x="turn",
            y=Measure("games", is_share=True),
            at=at,
            values=[Estimate(*estimates.share(self.won[turn], self.games)) for turn in at],
            rest=(f"not within {_PARAMS.max_turns}", Estimate(*estimates.share(missed, self.games))),
        )

    def as_data(self) -> dict[str, object]:
        """Return the result as JSON for the API."""
        mean = self.turn
        return {
            "games": self.games,
            "total": GAMES,
            "turn": mean.as_data() if mean else None,
            "won": {str(turn): self.won[turn] for turn in sorted(self.won)},
            "refusal": self.unplayable,
        }


def winning_of(decklist: Decklist, cards: Catalog) -> Winning:
    """Return the cached results of a deck's games so far, without playing; with a reason if none can be played."""
    try:
        _job_of(decklist, cards)
    except Unplayable as error:
        return Winning(0, Counter(), str(error))
    return _stored(_key(decklist, cards))


def none_of(game: Game) -> Winning:
    """Return a result without games, for a game of which the site can play no games."""
    return Winning(0, Counter(), f"No goldfish games are played of decks of {game.name} while they are built.")


def play_on(decklist: Decklist, cards: Catalog, seconds: float = 0.0) -> Winning:
    """Play the next `STEP` games of a deck, and more while `seconds` of CPU time are left; return all results.

    Raises Busy if games of others keep this process busy.
    """
    try:
        job = _job_of(decklist, cards)
    except Unplayable as error:
        return Winning(0, Counter(), str(error))
    key, end = _key(decklist, cards), time.thread_time() + seconds
    with HERE.hold(limits.WAIT_LOOKING_ON):
        known, players = _stored(key), None
        while not known.is_done:
            players = players or players_of(job)
            until = min(known.games + STEP, GAMES)
            played = play_chunk(job, known.games, until, players=players)
            known = Winning(until, known.won + _won(played))
            cache.set(key, json.dumps([known.games, known.won]), _KEPT)
            if time.thread_time() >= end:
                break
        return known


def _job_of(decklist: Decklist, cards: Catalog) -> Job:
    """Return the goldfish job that plays a deck. Raises Unplayable."""
    return build_job([{"name": "", "sections": sections_data(decklist, cards)}], _PARAMS, _SEED, cards)


def _key(decklist: Decklist, cards: Catalog) -> str:
    """Return the cache key of the results: the deck's played cards and the rules."""
    piles = [
        sorted((ref, count) for ref, count in decklist.section(section).items() if isinstance(ref, int))
        for section in PLAYED
    ]
    key = json.dumps([cards.revision, rules_digest(), piles])
    return f"winning-{hashlib.sha256(key.encode()).hexdigest()}"


def _stored(key: str) -> Winning:
    games, won = json.loads(cache.get(key) or "[0, {}]")
    return Winning(games, Counter({int(turn): count for turn, count in won.items()}))


def _won(played: dict[str, Any]) -> Counter[int]:
    """Return the number of games won on each turn, from the result of one chunk of games (`played`).

    Games not won are left out.
    """
    lethal = played["tallies"][0]["lethal"]
    return Counter({int(turn): count for turn, count in lethal.items() if int(turn)})

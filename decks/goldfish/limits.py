"""Limits of goldfish games: how many may be played, for how long, and by whom."""

from datetime import timedelta
from typing import Final

#: Default (G-7) and largest number of games of a run. A game of a comparison counts once.
GAMES: Final = 1_000
GAMES_A_RUN: Final = 100_000
#: Largest run that is played in the thread of its request: games, different cards, seconds of CPU after preparation.
#: The rest is queued. Only one such run is played at a time: another waits for `WAIT_HERE` seconds.
GAMES_HERE: Final = 1_000
CARDS_HERE: Final = 120
SECONDS_HERE: Final = 0.15
WAIT_HERE: Final = 2.0
#: Seconds to wait for games of others before a few games for a panel.
WAIT_LOOKING_ON: Final = 1.0
#: Least games of a chunk, and most chunks of a run: a large run has larger chunks.
GAMES_A_CHUNK: Final = 250
CHUNKS: Final = 250
#: Cards of a side, main and special deck together.
CARDS: Final = 300
#: Largest parameters of a game.
MAX_TURNS: Final = 60
OPPONENT_HP: Final = 100_000

#: Active runs of a person, including those of the editor; runs, and games, that a person may start within a day.
RUNS_AT_ONCE: Final = 5
RUNS_A_DAY: Final = 1_000
GAMES_A_DAY: Final = 1_000_000
#: Active runs, and games, of all users. Visitors without an account can't be told apart, so large runs of all visitors
#: together fill at most half of it.
QUEUE: Final = 50
GAMES_IN_QUEUE: Final = 1_000_000
#: Seconds that a run is played before others that wait get a turn.
TURN_SECONDS: Final = 30.0

#: Matchups: decks of a run, games of a chunk by the level of the bots, and most games of a run, some minutes of CPU.
SERIES_DECKS: Final = 12
SERIES_CHUNK: Final = {1: 10, 2: 4, 3: 1}
SERIES_GAMES: Final = {1: 2_000, 2: 500, 3: 60}
#: Active runs of matchups of a person, and of all users; visitors together fill at most half of that.
SERIES_AT_ONCE: Final = 1
SERIES_IN_QUEUE: Final = 10

#: Tries of a chunk before its run fails.
TRIES: Final = 3
#: Time after which a claim lapses, and seconds between renewals.
HOLD: Final = timedelta(seconds=15)
BEAT_SECONDS: Final = 0.25
#: Age, and number, of ended runs of visitors that are kept.
VISITORS_RUNS: Final = timedelta(days=90)
VISITORS_REPORTS: Final = 10_000

"""How much may be simulated, in one place."""

from datetime import timedelta
from typing import Final

#: Games of a run where nobody says how many (G-7), and at most. A game of a comparison counts once.
GAMES: Final = 1_000
GAMES_A_RUN: Final = 100_000
#: A run of so many games with so many different cards is played in the thread of its request, for so many seconds of
#: CPU beyond what making ready takes; the rest is queued. One at a time: another waits for so many seconds.
GAMES_HERE: Final = 1_000
CARDS_HERE: Final = 120
SECONDS_HERE: Final = 0.15
WAIT_HERE: Final = 2.0
#: Seconds that somebody waits who looks on while a few games are played for others.
WAIT_LOOKING_ON: Final = 1.0
#: Games of a chunk, and chunks of a run: a large run has larger ones.
GAMES_A_CHUNK: Final = 250
CHUNKS: Final = 250
#: Cards of a side, main and special deck together.
CARDS: Final = 300
#: What parameters of a game may be at most.
MAX_TURNS: Final = 60
OPPONENT_HP: Final = 100_000

#: Runs of a person that wait or are played, what the editor has played beside them among them; runs, and games, that a
#: person may start within a day.
RUNS_AT_ONCE: Final = 5
RUNS_A_DAY: Final = 1_000
GAMES_A_DAY: Final = 1_000_000
#: Runs, and games, of everybody that wait or are played. Whoever has no account can't be told from another, so all of
#: them together fill no more than half of it with large runs.
QUEUE: Final = 50
GAMES_IN_QUEUE: Final = 1_000_000
#: For how long a run is played while others wait.
TURN_SECONDS: Final = 30.0

#: How often a chunk is tried before its run has failed.
TRIES: Final = 3
#: How long a process holds a run without renewing it, and how often it does that while it plays.
HOLD: Final = timedelta(seconds=15)
BEAT_SECONDS: Final = 0.25
#: How long runs that were started without an account are kept, and how many that are at an end.
VISITORS_RUNS: Final = timedelta(days=90)
VISITORS_REPORTS: Final = 10_000

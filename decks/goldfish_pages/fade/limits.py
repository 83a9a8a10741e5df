"""Limits of the F.A.D.E. goldfish games that are played within a request."""

from typing import Final

#: Default number of games in the API.
GAMES: Final = 1_000
#: Games of an API request, and own turns in all of them, as the length of games is only known by playing. With the
#: site's own decks 10,000 turns take a second or two.
GAMES_ASKED: Final = 2_000
TURNS_ASKED: Final = 30_000
#: Games, and own turns, for a page, which should take about a second.
GAMES_SHOWN: Final = 1_000
TURNS_SHOWN: Final = 5_000
#: Default number of games on the page.
GAMES_AT_FIRST: Final = 500
#: Seconds of CPU time after which no further game is played; a single game that takes as long again is aborted.
#: `MEMORY` is the memory in bytes of the process that plays.
SECONDS: Final = 2.0
MEMORY: Final = 1024**3
#: Seconds to wait while games of others are played.
WAIT: Final = 5.0
#: Cards of deck and Fighter Pool together.
CARDS: Final = 300
#: Largest values of settings.
MAX_TURNS: Final = 100
OPPONENT_HP: Final = 1_000_000

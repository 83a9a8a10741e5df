"""How much may be played in a request, in one place."""

from typing import Final

#: Games where nobody says how many.
GAMES: Final = 1_000
#: Games of an answer of the API, and own turns of all of them together: how long games are is known by playing them. Of
#: our own decks 10,000 turns take a second or two.
GAMES_ASKED: Final = 2_000
TURNS_ASKED: Final = 30_000
#: The same of a page, which somebody waits for: within about a second.
GAMES_SHOWN: Final = 1_000
TURNS_SHOWN: Final = 5_000
#: Games of a page where nobody says how many.
GAMES_AT_FIRST: Final = 500
#: Seconds of CPU time after which no further game is played, whatever there is in the deck; a single game that takes
#: as long again is ended. They are those of a process with so many bytes, beside the server.
SECONDS: Final = 2.0
MEMORY: Final = 1024**3
#: Seconds that somebody waits while games of others are played.
WAIT: Final = 5.0
#: Cards of deck and Fighter Pool together.
CARDS: Final = 300
#: What settings may be at most.
MAX_TURNS: Final = 100
OPPONENT_HP: Final = 1_000_000

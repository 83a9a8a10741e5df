"""Limits of matches."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

#: Most actions of one match. A game that is not over by then ends without a winner.
ACTIONS: Final = 3_000
#: Matches that a person, or an address without account, may have open at once, and may begin in a day.
OPEN: Final = 20
A_DAY: Final = 200
#: Actions after which a digest of the state is kept.
DIGEST_EVERY: Final = 16
#: Most decisions of a match whose time has run out that one look at it makes.
TIMEOUTS: Final = 20
#: Most characters of the key of an action, of a written action, and of a player's name.
KEY: Final = 64
ACTION: Final = 500
NAME: Final = 40
#: Milliseconds between two actions of bots, unless a match says otherwise, and at most.
PACE: Final = 400
MAX_PACE: Final = 10_000
#: Time after which the claim of a process on a bot's decision lapses.
HOLD: Final = timedelta(seconds=10)
#: CPU seconds and bytes of address space of a bot's decision. Compiled code reserves 4 GB for each of up to 32 games.
DECISION_SECONDS: Final = 60.0
DECISION_MEMORY: Final = 1 << 40
#: Level of the bot that gives hints, and plays a turn for a player.
HELP_LEVEL: Final = 3
#: Failures of a decision after which a bot of level 1 makes it, and after which the match ends void.
TRIES: Final = 2
ALL_TRIES: Final = 4
#: Most games whose states a process remembers: a few hundred kilobytes each.
REMEMBERED: Final = 200
#: Most actions whose reasons a client may ask for at once: a card may go to any tile.
ASKED: Final = 64
#: Most positions of a replay in one answer, some 7 kB each.
POSITIONS: Final = 200
#: Most clients that listen to matches at once: of a server process, which holds 2,048 connections, and of a network.
LISTENERS: Final = 1_500
LISTENERS_OF_A_NETWORK: Final = 500

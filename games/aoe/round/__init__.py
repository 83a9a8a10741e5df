"""A round of Assemblage of Eternity for two (versus mode), from the opening hands to its end (AOE-1.4).

`start` deals, `legal_actions` says what a player may do, `apply` does it, and `view` what a player may know of it; a
round is two decks, a seed and the actions of both, and can be played again from them. The Attack Phase is that of
`games.aoe.clash`: as far as the players have decided it is played through, and what it needs next is asked for.
"""

from games.aoe.round.actions import TOP, Action, Bet, Burst, Lay, Link, Pay, Reveal, Spaces, Stop, Under
from games.aoe.round.course import apply, legal_actions, play, start
from games.aoe.round.state import Deck, Ended, Entry, Round, Seat, Stage
from games.aoe.round.view import View, view

__all__ = [
    "TOP", "Action", "Bet", "Burst", "Deck", "Ended", "Entry", "Lay", "Link", "Pay", "Reveal", "Round", "Seat",
    "Spaces", "Stage", "Stop", "Under", "View", "apply", "legal_actions", "play", "start", "view",
]  # fmt: skip

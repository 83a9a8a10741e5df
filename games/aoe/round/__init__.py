"""Round of Assemblage of Eternity for two players (versus mode), from the opening hands to its end (AOE-1.4).

`start` deals, `legal_actions` lists the actions of a player, `apply` does one, and `view` returns what a player may
know. A round can be replayed from two decks, a seed and the actions. Its Attack Phase is the clash of
`games.aoe.clash`, which is resolved up to the next decision of a player.
"""

from games.aoe.round.actions import TOP, Action, Bet, Burst, Lay, Link, Pay, Reveal, Spaces, Stop, Under
from games.aoe.round.course import apply, legal_actions, play, start
from games.aoe.round.state import Deck, Ended, Entry, Round, Seat, Stage
from games.aoe.round.view import View, view

__all__ = [
    "TOP", "Action", "Bet", "Burst", "Deck", "Ended", "Entry", "Lay", "Link", "Pay", "Reveal", "Round", "Seat",
    "Spaces", "Stage", "Stop", "Under", "View", "apply", "legal_actions", "play", "start", "view",
]  # fmt: skip

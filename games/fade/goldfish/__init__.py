"""F.A.D.E.'s goldfish: how a deck plays by the rules against an opponent who has no Characters and does nothing.

report(decklist, cards, "any seed", 1000, Params())         # figures with their intervals
play(decklist, cards, "any seed", Params(), number=7)       # a game of it, step by step

The opponent has DEF 0 and 50 HP and passes each turn (FADE-5.7). The deck is played by the policy of
`games.fade.goldfish.policy`, which `POLICY` has in plain words:

| when | what |
|---|---|
| first hand | is drawn anew if no card in it does anything here and some card of the deck does |
| Preparation | Zones with keywords that count go into the Extra Zones |
| | the Characters that do most damage in their first three turns fill the slots |
| | Augments are attached that add more than the best Skill would do for their TP |
| | Skills are attached that together do most damage for the TP of this turn |
| Combat | all Normal Attacks, which bring TP, then those Skills; in a Last Stand from hand; nothing is kept back |
| Aftermath | is skipped |
| End Phase | of more than ten cards those that do nothing go first, then the most expensive |

What of a card is read, and what is left out and named, says `games.fade.goldfish.pieces`.
"""

from __future__ import annotations

from games.fade.goldfish.game import Game, Row, play
from games.fade.goldfish.params import Params
from games.fade.goldfish.policy import POLICY, Line
from games.fade.goldfish.report import PAIRED, compare, report
from games.fade.goldfish.state import Ending
from games.fade.goldfish.story import Standing, Step, Stood

__all__ = [
    "PAIRED",
    "POLICY",
    "Ending",
    "Game",
    "Line",
    "Params",
    "Row",
    "Standing",
    "Step",
    "Stood",
    "compare",
    "play",
    "report",
]

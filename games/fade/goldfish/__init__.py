"""Goldfish games of F.A.D.E.: a deck against an opponent who has no Characters and does nothing.

report(decklist, cards, "any seed", 1000, Params())         # figures with their intervals
play(decklist, cards, "any seed", Params(), number=7)       # one game, step by step

The opponent has DEF 0 and 50 HP and passes each turn (FADE-5.7). The deck is played by the policy of
`games.fade.goldfish.policy`, which `POLICY` has in plain words:

| when | what |
|---|---|
| first hand | is redrawn if no card in it has an effect here and some card of the deck has one |
| Preparation | Zones with keywords that count go into the Extra Zones |
| | the Characters that do most damage in their first three turns fill the slots |
| | Augments are attached that add more than the best Skill would do for their TP |
| | Skills are attached that together do most damage for the TP of this turn |
| Combat | all Normal Attacks, which bring TP, then those Skills, in a Last Stand from hand; nothing is saved |
| Aftermath | is skipped |
| End Phase | of more than ten cards those without effect are discarded first, then the most expensive |

`games.fade.goldfish.pieces` lists the parts of a card that are played, and those that are left out.
"""

from __future__ import annotations

from games.fade.goldfish.game import Game, Row, play
from games.fade.goldfish.params import Params
from games.fade.goldfish.policy import POLICY, Line
from games.fade.goldfish.report import PAIRED, compare, report
from games.fade.goldfish.state import Ending
from games.fade.goldfish.story import CharacterInPlay, Snapshot, Step

__all__ = [
    "PAIRED",
    "POLICY",
    "CharacterInPlay",
    "Ending",
    "Game",
    "Line",
    "Params",
    "Row",
    "Snapshot",
    "Step",
    "compare",
    "play",
    "report",
]

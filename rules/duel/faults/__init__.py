"""Why an action is refused: every rule that forbids it, each with a sentence (D-5.4 and what follows from it).

This is written beside `legal`, not from it: what `legal_actions` lists and what has no fault here must be the same, and
a property holds that.
"""

from rules.duel.faults.door import faults_of
from rules.duel.faults.fault import Fault, IllegalAction

__all__ = ["Fault", "IllegalAction", "faults_of"]

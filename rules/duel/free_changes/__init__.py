"""Free changes of a duel, which no rule allows: cards are put anywhere, numbers, modes, turn and phase are set.

A change triggers nothing, and is not answered. Afterwards continuous effects apply as if the state had come about in
play. `faults_of_change` tries a change on a copy first, so that the invariants hold after each one.
"""

from rules.duel.free_changes.applying import apply_change, stand
from rules.duel.free_changes.changes import (
    CountersSet,
    FreeChange,
    HpSet,
    PhaseSet,
    Place,
    PlaceKind,
    PointsSet,
    Posture,
    PutInto,
    PutOn,
    Shuffled,
    Turned,
    TurnSet,
)
from rules.duel.free_changes.checks import faults_of_change

__all__ = [
    "CountersSet", "FreeChange", "HpSet", "PhaseSet", "Place", "PlaceKind", "PointsSet", "Posture", "PutInto", "PutOn",
    "Shuffled", "TurnSet", "Turned", "apply_change", "faults_of_change", "stand",
]  # fmt: skip

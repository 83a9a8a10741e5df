"""Actions of players, one module for each kind: `options` lists legal actions, `faults` explains illegal ones.

`apply` carries an action out, or `declare` and, after responses, `carry_out`. Each rule of legality is written once, as
a function that yields the `Fault`s of what it forbids. An action with faults is not listed, and a player who tries it
gets them.
"""

from rules.duel.actions.legality import faults_of, legal_actions

__all__ = ["faults_of", "legal_actions"]

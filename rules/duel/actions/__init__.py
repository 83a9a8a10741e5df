"""The kinds of action, a module each: `options` lists what may be chosen, `faults` says why something may not.

What it does is `apply`, or `declare` and, after the answers to that, `carry_out`.
A rule of legality is written once, as a function that yields the `Fault`s of what it forbids: where it yields any the
action is not listed, and who tries it all the same is told these.
"""

from rules.duel.actions.legality import faults_of, legal_actions

__all__ = ["faults_of", "legal_actions"]

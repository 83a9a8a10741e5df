"""Bots: programs that choose actions from what their player may see, in three strengths.

A bot imagines what it can't see: it draws hidden cards anew (`sampling`) and tries actions on such duels, by games that
an eager player plays on (`rollouts`). Budgets are numbers of these games, so a seed gives the same game on every
machine.
"""

from rules.bots.thinking import LEVELS, Bot, Decision, Thought, estimate

__all__ = ["LEVELS", "Bot", "Decision", "Thought", "estimate"]

"""Pages and API about the rules: help on card texts, rules questions (scenarios), and situations to play.

The other packages of `rules` have the pure code behind them.
"""

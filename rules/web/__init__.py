"""Pages and API of the rules: card texts, scenarios, and situations to play.

The other packages of `rules` have the pure code behind them.
"""

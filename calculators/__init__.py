"""Pages and API of the calculators of each game.

The rules stand in `games`; a calculator reads the input, asks them and presents the result.
"""

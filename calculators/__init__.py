"""Pages and API of the calculators of each game.

The rules are in `games`. A calculator reads the input, calls the rules and presents the result.
"""

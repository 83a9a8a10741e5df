"""Parts that every card game needs: deck formats and their interpreter, names, chance, odds, estimates, rulebooks.

All of it is pure Python that knows no game.
"""

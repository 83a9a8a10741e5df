"""Parts that every card game needs: deck formats and their interpreter, names, chance, odds, estimates, rulebooks.

They are pure Python and know no game.
"""

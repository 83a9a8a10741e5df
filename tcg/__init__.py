"""Parts that every card game needs, in pure Python: formats, legality, names, chance, odds, estimates, rulebooks."""

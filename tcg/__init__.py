"""What every card game needs: deck formats and their interpreter, names, chance, odds, estimates, rulebooks."""

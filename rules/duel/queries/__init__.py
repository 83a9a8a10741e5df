"""Questions about a duel that don't change it: stats, matching cards, amounts, conditions, targets, costs.

Effects, costs and legality are all based on these functions.
"""

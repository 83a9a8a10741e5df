"""Questions about a state, answered without changing it: stats, matching cards, amounts, conditions, targets, costs.

Effects, costs and legality all ask here.
"""

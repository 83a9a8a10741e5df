"""Changes of a state and what they set off: damage, movement, changes of zone, costs, triggers, state checks.

Every change that the rules know has one function here.
"""

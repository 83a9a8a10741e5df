"""Changes of a duel and what they trigger: damage, movement, changes of zone, costs, triggers, state checks.

Each change has one function here. To emit an event is to tell the cards about it, so that abilities trigger.
"""

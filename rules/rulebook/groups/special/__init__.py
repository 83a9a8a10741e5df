"""Groups 17 to 23 of the rules: quotations, counters, outcome, clocks, the golden rule, goldfish and card text.

A module has the statements and rulings of one group.
"""

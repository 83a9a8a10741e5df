"""Continuous effects, which apply while their card stays: what they change, and when that is computed again.

Code that changes a duel reports it to `invalidation`, which decides what has to be computed again.
"""

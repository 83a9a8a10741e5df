"""Continuous effects: what they change, and when they are worked out again.

Code that changes a state reports it to `invalidation`, which marks what has to be worked out again.
"""

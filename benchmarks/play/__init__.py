"""Benchmarks of play: duels, goldfish games, combos and card text in play.

`starting` measures what compiled code costs a new process.
"""

"""Benchmarks of play: duels, goldfish games, combos and card text in play.

`process_start` measures what compiled code costs a new process.
"""

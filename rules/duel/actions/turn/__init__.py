"""Actions in the course of a turn: place a leader, answer, pass, go on to Main Phase 2, end the turn, surrender.

Each module has `options`, `faults`, and the function that carries the action out.
"""

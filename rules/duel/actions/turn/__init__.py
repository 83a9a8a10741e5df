"""Actions of the turn itself: place a leader, answer, pass, go on to Main Phase 2, end the turn, surrender.

Each module has `options`, `faults`, and what the action does.
"""

"""Actions with tricks: place, move, play from hand, activate on the field.

Each module has `options`, `faults`, and the function that carries the action out.
"""

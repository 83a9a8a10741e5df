"""Actions with units: spawn, sacrifice, move, change mode, attack, heal, detach, and use an ability.

Each module has `options`, `faults`, and the function that carries the action out.
"""

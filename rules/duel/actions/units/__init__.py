"""Actions with units: spawn, sacrifice, move, change mode, attack, heal, detach, and use an ability.

Each module has `options`, `faults`, and what the action does.
"""

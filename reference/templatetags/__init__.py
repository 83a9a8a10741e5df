"""Template filters that link rules.

The name of a module is what templates load.
"""

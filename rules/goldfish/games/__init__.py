"""Goldfish games: played singly or in chunks, in Python or WebAssembly, and summed up.

The sums do not depend on the division into chunks.
"""

"""Benchmarks of decks: editing, search, legality, printing, and reading decklists.

They use the starter decks and generated ones.
"""

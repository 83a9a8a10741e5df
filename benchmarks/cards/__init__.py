"""Benchmarks of loading, searching and changing cards.

The search is compared with datasette, which `datasette.txt` pins.
"""

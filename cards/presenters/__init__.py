"""Cards, their fields and search results as templates show them.

Presenters read libraries and indexes in memory; they write nothing.
"""

"""Presenters of cards, card fields and search results for templates.

They read libraries and indexes in memory and write nothing.
"""

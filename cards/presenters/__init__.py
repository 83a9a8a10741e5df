"""Objects from which templates read cards, card fields and search results.

They read libraries and indexes in memory and write nothing.
"""

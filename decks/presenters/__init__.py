"""Presenters of decks, hands, problems, side plans and differences: objects that templates read.

They read results of `core` and write nothing.
"""

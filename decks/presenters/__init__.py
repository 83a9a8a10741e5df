"""Presenters of decks, hands, problems, plans and differences for templates.

They read results of `core` and write nothing.
"""

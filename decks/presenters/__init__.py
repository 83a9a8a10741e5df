"""Decks, hands, problems, plans and differences as templates show them.

Presenters read what `core` returns; they write nothing.
"""

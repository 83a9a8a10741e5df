"""State of a duel: actions, board, cards, log entries and tasks.

These modules hold data; they do not decide which actions are legal or what happens next.
"""

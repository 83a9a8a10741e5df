"""State of a duel and what it is made of: actions, board, cards, log entries and tasks.

Nothing here decides what may be done or what happens next.
"""

"""State of a duel: actions, board, cards, log entries and tasks.

These modules do not decide on legality or on the course of the duel.
"""

"""State of a duel as data, without legality and flow: actions, board, cards, log entries and tasks."""

"""The duel: board, set-up and, with them, opening hands."""

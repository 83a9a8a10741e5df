"""Output of a duel, without changes to it: a player's view, the log in sentences, snapshots, consistency checks."""

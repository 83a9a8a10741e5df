"""Trial of a set file by a user: its faults, the reading of its card texts, and statistics. Nothing is stored."""

"""Trial of a set file: its faults, the reading of its texts, and statistics. Nothing is stored."""

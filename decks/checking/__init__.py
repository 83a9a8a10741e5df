"""Check of many decklists at once, for tournament organisers. Nothing of them is stored."""

"""Legality check of many decklists at once, for tournament organisers. The lists are not stored."""

"""Matches of Despaira between people and bots: their records, the table at which they are played, and the API."""

"""Statistics of decks in pure Python. Each (a “figure”) has a panel with numbers and charts, and JSON for the API."""

"""Statistics of decks in pure Python. Each figure has a panel with numbers and charts for pages and API."""

"""Contents, changes and history of decks, and services that write them, for pages, API and commands; no pages here."""

"""Contents, changes and history of decks, and services that write them; pages, API and commands are built on it."""

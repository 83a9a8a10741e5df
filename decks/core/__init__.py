"""Contents, changes and history of decks, and the services that write them, for pages, API and commands.

Nothing here imports pages.
"""

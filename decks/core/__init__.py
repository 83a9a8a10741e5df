"""Contents, changes and history of decks, and the services that write them.

Nothing here needs pages: views, API and commands call it.
"""

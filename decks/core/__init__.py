"""Content, changes and history of decks, and the services that write them.

Everything here works without pages: views, API and commands call it.
"""

"""F.A.D.E.'s goldfish on decks: games are short and pure (`games.fade.goldfish`), so they are played in the request.

Nothing of them is kept: deck, cards, settings and seed say all of it, and an address can hold the settings.
"""

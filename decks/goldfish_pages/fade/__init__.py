"""Goldfish games with decks of F.A.D.E.: they are short and pure (`games.fade.goldfish`), and played in the request.

Nothing is stored: deck, cards, settings and seed determine the games, and the address holds the settings.
"""

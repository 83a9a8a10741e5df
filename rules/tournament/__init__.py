"""Tournaments of decks, played by programs, game by game, by the rules.

`meeting` pairs two decks, `games` plays them, `checks` validates every state, `players` choose actions, `worth` scores
a position for them, `standings` counts wins.
"""

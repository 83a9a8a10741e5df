"""Tournaments of decks, played game by game by the rules.

`meeting` has the decks, `games` plays them, `checks` validates every state, `players` choose actions, `worth` scores a
position for them, `standings` counts wins.
"""

"""Decks played against one another by the rules, game by game: who won, how long it took, why it ended.

`meeting` has the decks, `games` plays them, `checks` looks at every state, `players` choose, `worth` says what a
position is worth to them, `standings` counts who won.
"""

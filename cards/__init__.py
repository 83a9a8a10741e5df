"""Card database of every game: models, import, catalogue, search, images, pages, API and admin.

`games` defines the fields of each game's cards. The game of a card is a value, never a branch.
"""

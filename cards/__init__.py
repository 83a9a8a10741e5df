"""Card database of every game: models, import, catalog, search, images, pages, API and admin.

The fields of each game's cards stand in `games`; which game a card belongs to is a value, never a branch.
"""

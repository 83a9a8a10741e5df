"""Images of cards of every game: files, queue, placeholder, pages and API.

They are drawn by `drawing` and each game's image layout.
"""

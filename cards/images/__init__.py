"""Images of cards of every game: files, drawing queue, placeholder, pages and API.

`drawing` and the image layout of each game draw them.
"""

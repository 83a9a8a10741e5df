"""Images of cards of every game: storage, a queue for drawing them, placeholders, pages and API.

`drawing` and the image layout of each game draw them.
"""

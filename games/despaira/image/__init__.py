"""Card images of Despaira: their layout, and art painted from the name of a card.

`card` draws an image. The other modules paint parts of its picture.
"""

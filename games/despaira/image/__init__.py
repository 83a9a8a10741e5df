"""Card images of Despaira: their layout, and art painted from the name of a card.

`card` draws an image; the other modules paint what is in its picture.
"""

"""Card images of Despaira: their layout, and art painted from the name of a card."""

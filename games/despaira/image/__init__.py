"""Card images of Despaira: `card` draws one; the other modules paint parts of its picture from the card's name."""

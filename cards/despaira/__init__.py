"""Pages and API of Despaira's cards, where they say more than its table of fields does."""

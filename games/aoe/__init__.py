"""Assemblage of Eternity: a fighting game on cards, with combos, a meter and a board to be thrown off."""

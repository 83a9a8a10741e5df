"""Agreements between players: offers, rematches, side decks between games; and clocks that run out unseen."""

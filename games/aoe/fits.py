"""What speaks for a card in a deck of Assemblage of Eternity: that it is of the character (AOE-1.2)."""

from __future__ import annotations

from games.fitting import Fit, Piles


def fits(piles: Piles) -> tuple[Fit, ...]:
    """What speaks for a card beside these: the symbol of the character that is played."""
    symbols = {card.symbol for card, _ in piles.get("fighter", ())}
    return (
        Fit("character", lambda card: int(card.symbol in symbols), lambda card: f"It is {card.symbol}’s (AOE-1.2)."),
    )

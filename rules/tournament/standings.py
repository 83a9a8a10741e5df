"""Win rates of the decks and cards of a tournament, with intervals."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rules.tournament.course import Ending
from rules.tournament.games import Game
from tcg.estimates import share


class Share(NamedTuple):
    """Share of games won among decided games (`played`), with its 95 % interval (Wilson)."""

    won: int
    played: int

    @property
    def value(self) -> float:
        """Share of games won; 0.5 if none were played."""
        return self.won / self.played if self.played else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Interval (low, high) of the true share with 95 % confidence; (0, 1) if none were played."""
        estimate = share(self.won, self.played)
        return estimate.low, estimate.high


class Standings:
    """Statistics of a tournament's games: wins of each deck against each other, and of each card."""

    def __init__(self, count: int) -> None:
        self.games = 0
        self.turns = 0
        self.actions = 0
        self.endings: Counter[Ending] = Counter()
        #: (deck, opponent) -> games that the deck won.
        self._won: Counter[tuple[int, int]] = Counter()
        #: (deck, deck with a higher index) -> games that nobody won.
        self._drawn: Counter[tuple[int, int]] = Counter()
        #: Card id -> number of decided games in which a deck brought it into play, and in which that deck won.
        self._cards: Counter[int] = Counter()
        self._cards_won: Counter[int] = Counter()
        self._count = count

    def add(self, game: Game) -> None:
        """Add the result of a game."""
        self.games += 1
        self.turns += game.turns
        self.actions += game.actions
        self.endings[game.ending] += 1
        if game.winner is None:
            self._drawn[min(game.decks), max(game.decks)] += 1
            return
        loser = game.decks[0] if game.winner == game.decks[1] else game.decks[1]
        self._won[game.winner, loser] += 1
        for deck, played in zip(game.decks, game.played, strict=True):
            self._cards.update(played)
            if deck == game.winner:
                self._cards_won.update(played)

    def between(self, one: int, other: int) -> Share:
        """Return the share of games that the deck `one` won against the deck `other`, both by index."""
        return Share(self._won[one, other], self._won[one, other] + self._won[other, one])

    def drawn(self, one: int, other: int) -> int:
        """Return the number of games without a winner between the decks `one` and `other`, both by index."""
        return self._drawn[min(one, other), max(one, other)]

    def of(self, deck: int) -> Share:
        """Return the share of games that a deck won against all others."""
        shares = [self.between(deck, other) for other in range(self._count) if other != deck]
        return Share(sum(share.won for share in shares), sum(share.played for share in shares))

    def of_cards(self) -> dict[int, Share]:
        """Return the share of wins among games in which a deck played a card, by card id, highest first; ties by id."""
        shares = {card: Share(self._cards_won[card], played) for card, played in self._cards.items()}
        return dict(sorted(shares.items(), key=lambda item: (-item[1].value, item[0])))

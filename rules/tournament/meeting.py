"""Decks of a tournament, and meetings of two of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.cards import CardDef
from rules.duel import NONE, Board, Deck, Duel, Table, set_up
from rules.vocabulary import Kind
from tcg.chance import Chance


@dataclass(frozen=True, slots=True)
class Entrant:
    """Deck in a tournament with a name, an item for each copy, parsed abilities, and a leader (None: a blank one)."""

    name: str
    leader: CardDef | None
    main: tuple[CardDef, ...]
    special: tuple[CardDef, ...] = ()


class Meeting:
    """Two decks that play each other, with one table of their cards; a shared card is in the table once.

    `others` are tokens and tile cards that may come into a game, `terrain` is the terrain of tiles that are not Plain
    Fields. `imagined` are cards that bots may think of; games don't depend on them. ValueError is raised for tiles that
    are not on the board.
    """

    def __init__(
        self,
        entrants: Sequence[Entrant],
        others: Iterable[CardDef],
        terrain: Mapping[str, str],
        imagined: Iterable[CardDef] = (),
    ) -> None:
        known: dict[int, CardDef] = {}
        for entrant in entrants:
            leader = () if entrant.leader is None else (entrant.leader,)
            known |= {card.id: card for card in (*leader, *entrant.main, *entrant.special)}
        known |= {card.id: card for card in others if card.kind in (Kind.TOKEN, Kind.TILE)}
        for card in imagined:
            known.setdefault(card.id, card)
        self.table: Table = Table(known.values(), Board(terrain=terrain))
        places = {card: place for place, card in enumerate(known)}
        south, north = (
            Deck(
                [places[card.id] for card in entrant.main],
                [places[card.id] for card in entrant.special],
                NONE if entrant.leader is None else places[entrant.leader.id],
            )
            for entrant in entrants
        )
        self.decks: tuple[Deck, Deck] = (south, north)

    def begin(self, seed: str) -> tuple[Duel, Chance]:
        """Return a duel of the decks before leaders are placed, and its random numbers; equal for equal seeds."""
        return set_up(self.table, self.decks, seed)

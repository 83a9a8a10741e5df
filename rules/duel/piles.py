"""The zones of the players beside the field, and which cards there the words of an ability mean."""

from __future__ import annotations

from typing import Final

from rules.abilities.tree import Filter, Whose, Zone
from rules.duel.actions import Pile
from rules.duel.matching import is_meant_card
from rules.duel.state import PLAYERS, Duel


def pile_of(duel: Duel, player: int, pile: Pile) -> list[int]:
    """The cards of one zone of a player."""
    side = duel.players[player]
    return (side.hand, side.deck, side.graveyard, side.void, side.special, side.archive)[pile]


PILE_OF_ZONE: Final = {
    Zone.HAND: Pile.HAND,
    Zone.DECK: Pile.DECK,
    Zone.GRAVEYARD: Pile.GRAVEYARD,
    Zone.VOID: Pile.VOID,
    Zone.SPECIAL: Pile.SPECIAL,
    Zone.ARCHIVE: Pile.ARCHIVE,
}


def cards_meant(duel: Duel, filter_: Filter, player: int, zone: Zone | None = None) -> list[tuple[int, int, Pile]]:
    """The cards outside the field that `filter_` says, as (owner, card, zone), in the order in which they lie.

    `player` controls the ability; `zone` stands for the filter's own where the text around it names the zone.
    """
    found = []
    for each in (filter_.zone if zone is None else zone, *filter_.more_zones):
        if each is Zone.FIELD:
            continue
        pile = PILE_OF_ZONE[each]
        for owner in PLAYERS:
            if filter_.zone_of is not Whose.BOTH and (owner == player) is not (filter_.zone_of is Whose.YOURS):
                continue
            found += [
                (owner, card, pile)
                for card in pile_of(duel, owner, pile)
                if is_meant_card(duel, duel.table.cards[card], filter_)
            ]
    return found

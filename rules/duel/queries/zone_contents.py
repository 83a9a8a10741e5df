"""Cards in the zones other than the field (hand, deck, graveyard …), and those that match an ability."""

from __future__ import annotations

from typing import Final

from rules.abilities.ast import Filter, Whose, Zone
from rules.duel.queries.matching import card_matches
from rules.duel.state.actions import CardZone
from rules.duel.state.duel import PLAYERS, Duel


def cards_in(duel: Duel, player: int, zone: CardZone) -> list[int]:
    """Return the list of the numbers of the cards in a zone of a player, to be changed in place."""
    side = duel.players[player]
    return (side.hand, side.deck, side.graveyard, side.void, side.special, side.archive)[zone]


CARD_ZONES: Final = {Zone[zone.name]: zone for zone in CardZone}


def cards_matching(
    duel: Duel, filter_: Filter, player: int, serial: int, zone: Zone | None = None
) -> list[tuple[int, int, CardZone]]:
    """Return the cards outside the field that match `filter_`, as (owner, card, zone), in the order of the zone.

    `filter_` is a phrase in an ability of `player` on the card `serial`. `zone`, if given, replaces its first zone.
    """
    found, cards, whose = [], duel.table.cards, filter_.zone_of
    owners = PLAYERS if whose is Whose.BOTH else (player if whose is Whose.YOURS else 1 - player,)
    for each in (filter_.zone if zone is None else zone, *filter_.more_zones):
        if each is Zone.FIELD:
            continue
        place = CARD_ZONES[each]
        for owner in owners:
            there = cards_in(duel, owner, place)
            found += [(owner, card, place) for card in there if card_matches(duel, cards[card], filter_, serial)]
    return found

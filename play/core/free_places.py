"""Cards that may be moved freely, with their places as free changes write them. It knows no Django."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rules.duel import PLAYER_NAMES, PLAYERS, CardZone, Duel, Place, PlaceKind, Trick, Unit, cards_in
from rules.notation import dump_place

_ZONE_TITLES = ("hand", "deck", "graveyard", "Void", "special deck", "Archive")


class PlaceOption(NamedTuple):
    """Place of a card in the notation of free changes, and what a list says of it."""

    text: str
    label: str


class FreePlaces(NamedTuple):
    """Places of a duel by kind: `units` and `tricks` on the board, and `groups` of others with their titles."""

    units: list[PlaceOption]
    tricks: list[PlaceOption]
    groups: list[tuple[str, list[PlaceOption]]]


def free_places(duel: Duel) -> FreePlaces:
    """Return the places of all cards of a duel. Decks are ordered by name, so that their order stays unknown."""
    cards, names = duel.table.cards, duel.table.board.names

    def option(place: Place, label: str) -> PlaceOption:
        return PlaceOption(dump_place(duel, place), label)

    units = sorted((unit for side in duel.players for unit in side.units), key=lambda unit: names[unit.tile])
    tricks = sorted((trick for side in duel.players for trick in side.tricks), key=lambda trick: names[trick.tile])
    groups = [("Equipped and attached", [option(*one) for unit in units for one in _carried(duel, unit)])]
    for player in PLAYERS:
        for zone in CardZone:
            counts = Counter(cards_in(duel, player, zone))
            options = [
                option(
                    Place(PlaceKind.ZONE, player, card, zone),
                    f"{cards[card].name}{f' ×{count}' if count > 1 else ''}",
                )
                for card, count in sorted(counts.items(), key=lambda each: cards[each[0]].name)
            ]
            groups.append((f"{PLAYER_NAMES[player]}’s {_ZONE_TITLES[zone]}", options))
    tokens = {card.name: card.number for card in cards if card.is_token}
    groups += [
        (
            f"New tokens of {PLAYER_NAMES[player]}",
            [option(Place(PlaceKind.TOKEN, player, card), name) for name, card in sorted(tokens.items())],
        )
        for player in PLAYERS
    ]
    return FreePlaces(
        [option(Place(PlaceKind.UNIT, unit.tile), f"{names[unit.tile]}: {cards[unit.card].name}") for unit in units],
        [
            option(Place(PlaceKind.TRICK, trick.tile), f"{names[trick.tile]}: {cards[trick.card].name} (trick)")
            for trick in tricks
        ],
        [(title, options) for title, options in groups if options],
    )


def _carried(duel: Duel, unit: Unit) -> Iterator[tuple[Place, str]]:
    extras, names = unit.extras, duel.table.board.names
    carried: list[Unit | Trick] = [] if extras is None else [*extras.equips, *extras.attached]
    for one in carried:
        yield Place(PlaceKind.CARRIED, unit.tile, one.card), f"{names[unit.tile]}: {duel.table.cards[one.card].name}"

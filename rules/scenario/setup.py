"""Set-up of scenarios that begin before the duel: decks, coin toss and placing of the leaders (group 3)."""

from __future__ import annotations

from typing import NamedTuple

from rules.duel import Deck
from rules.scenario.fields import Fields, Problems
from rules.scenario.situation import Reader
from rules.vocabulary import Kind

_KEYS = ("seed", "first", "map", "S", "N")
_SIDE_KEYS = ("leader_card", "deck", "special")
#: Number of cards in a deck that is not written.
_DECK = 50


class SetUp(NamedTuple):
    """Value of the key `setup` but its map: seed, who begins (`first` None: a coin decides), decks of South, North."""

    seed: str
    first: int | None
    decks: tuple[Deck, Deck]


def read_set_up(reader: Reader, data: object, seed: str, problems: Problems) -> SetUp:
    """Return the parsed `setup` without `map`. `seed` is the default seed; errors are added to `problems`."""
    given = Fields(data, "setup", problems, _KEYS)
    first = given.choice("first", {"S": 0, "N": 1}, None) if "first" in given else None
    south, north = (_side(reader, given.fields(letter, _SIDE_KEYS)) for letter in "SN")
    return SetUp(given.text("seed", seed), first, (south, north))


def _side(reader: Reader, given: Fields) -> Deck:
    special = tuple(reader.names(given, "special", (Kind.CREATURE,)))
    return Deck(tuple(reader.deck(given, _DECK)), special, reader.leader_card(given))

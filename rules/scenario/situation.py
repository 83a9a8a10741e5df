"""Parser of a scenario's starting situation, which is checked, but not built yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.cards import CardDef
from rules.duel import NONE, Arrival, Board, Mode, Parameters
from rules.scenario.cards import MAX_NAME, Cards
from rules.scenario.fields import Fields, Problems, describe, whole
from rules.scenario.specs import SideSpec, Start, TrickSpec, UnitSpec
from rules.vocabulary import Kind, Phase, Tile, TrickClass

MAX_ZONE: Final = 500
MAX_CARRIED: Final = 50
MAX_THROWS: Final = 100
_ZONES: Final = ("hand", "graveyard", "void", "special", "archive")
_PLAYERS: Final = {"S": 0, "N": 1}
_PHASES: Final = {phase.value: phase for phase in (Phase.MAIN1, Phase.BATTLE, Phase.MAIN2)}
_MODES: Final = {mode.name.casefold(): mode for mode in Mode}
_ARRIVALS: Final = {arrival.name.casefold(): arrival for arrival in Arrival if arrival is not Arrival.EARLIER}
_SHIELDS: Final = {"broken": True, "up": False}
_COINS: Final = {"heads": True, "tails": False}
_FACES: Final = {"down": False, "up": True}

_START_KEYS: Final = ("active", "turn", "phase", "first", "S", "N", "field", "tiles", "tile_counters", "coins", "dice")
_SIDE_KEYS: Final = ("leader", "leader_card", "hp", "spawn_points", "crystals", "deck", "spawned", *_ZONES)
_UNIT_KEYS: Final = (
    "tile", "card", "player", "control", "mode", "hp", "shield", "moved", "attacked", "arrived", "counters", "attached",
    "equipped",
)  # fmt: skip
_TRICK_KEYS: Final = ("tile", "card", "player", "control", "face", "timer", "counters", "moved")


class Reader:
    """Parser of the keys `start` and `setup`. It may add copies of leaders with more HP to `cards`."""

    def __init__(self, cards: Cards, params: Parameters, board: Board, problems: Problems) -> None:
        self.cards = cards
        self.params = params
        self.board = board
        self.problems = problems

    def start(self, data: object) -> Start:
        """Return the parsed starting situation, with defaults for missing and wrong values, which become problems."""
        given = Fields(data, "start", self.problems, _START_KEYS)
        active = given.choice("active", _PLAYERS, 0)
        start = Start(
            active,
            given.choice("first", _PLAYERS, 0),
            given.number("turn", 2, least=1, most=9_999),
            given.choice("phase", _PHASES, Phase.MAIN1),
            (self._side(given, "S", active), self._side(given, "N", active)),
        )
        start.terrain = self.terrain(given, "tiles")
        for name, value, place in given.fields("tile_counters").items():
            tile = self.tile(name, place)
            start.tile_counters[tile] = self.counters(value, place)
        for coin, place in given.list("coins", MAX_THROWS):
            if isinstance(coin, str) and coin in _COINS:
                start.coins.append(_COINS[coin])
            else:
                self.problems.add(place, f"expected heads or tails, got {describe(coin)}")
        for die, place in given.list("dice", MAX_THROWS):
            start.dice.append(whole(die, place, self.problems, 1, 6) or 1)
        for data_, place in given.list("field", 4 * len(self.board)):
            self._entry(start, data_, place)
        self._check_room(start)
        return start

    # --- small things

    def tile(self, name: object, place: str) -> int:
        """Return the number of the tile `name`, such as C4. If there is no such tile, return NONE and add a problem."""
        if isinstance(name, str) and name in self.board.numbers:
            return self.board.numbers[name]
        last = self.board.names[-1]
        self.problems.add(place, f"expected a tile, A1 to {last}, got {describe(name)}")
        return NONE

    def terrain(self, given: Fields, key: str) -> dict[int, Tile | str]:
        """Return the terrain of each tile in the map under a key: a default tile, or the name of a tile card.

        Unknown tiles and terrains are left out and added as problems.
        """
        found: dict[int, Tile | str] = {}
        for name, value, place in given.fields(key).items():
            tile = self.tile(name, place)
            terrain = self.tile_type(value, place)
            if tile != NONE and terrain is not None:
                found[tile] = terrain
        return found

    def tile_type(self, name: object, place: str) -> Tile | str | None:
        """Return a default tile, or the name of a tile card. If it is unknown, return None and add a problem."""
        own = [card.name for card in self.cards.defs if card.kind is Kind.TILE and card.buffs]
        if isinstance(name, str):
            if name in own:
                return name
            try:
                return Tile.parse(name)
            except ValueError:
                pass
        known = ", ".join([*(tile.value for tile in Tile), *own])
        self.problems.add(place, f"there is no tile type {describe(name)}; there are {known}")
        return None

    def counters(self, data: object, place: str) -> dict[str, int]:
        """Return the numbers of counters, without 0, by their names in lower case (O-18.3)."""
        found = {}
        for name, value, where in Fields(data, place, self.problems).items():
            count = whole(value, where, self.problems, 0, 9_999)
            if len(name) > MAX_NAME:
                self.problems.add(place, f"a counter's name has up to {MAX_NAME} letters")
            elif count:
                found[name.casefold()] = count
        return found

    def names(self, given: Fields, key: str, kinds: Iterable[Kind], most: int = MAX_ZONE) -> list[int]:
        """Return the numbers of the cards in the list of names under a key, at most `most`.

        Blank cards are allowed. Unknown cards and those of other kinds are left out and added as problems.
        """
        found = []
        for name, place in given.list(key, most):
            number = self.cards.find(name, place)
            if number != NONE and (number == self.cards.blank or self.is_one_of(number, kinds, place)):
                found.append(number)
        return found

    def is_one_of(self, number: int, kinds: Iterable[Kind], place: str) -> bool:
        """Return whether the card `number` is of one of `kinds`. If it isn't, add a problem at `place`."""
        card = self.cards.defs[number]
        if card.kind in kinds:
            return True
        wanted = " or ".join(kinds)
        rule = " (D-15.2)" if card.kind is Kind.TOKEN else ""
        self.problems.add(place, f"“{card.name}” is a {card.kind} and can't be there, only a {wanted}{rule}")
        return False

    def deck(self, given: Fields, default: int) -> list[int]:
        """Return a deck's card numbers from the top, by the key `deck`: names, or number of blanks (or `default`)."""
        value = given.data.get("deck", default)
        if isinstance(value, list):
            return self.names(given, "deck", (Kind.CREATURE, Kind.TRICK))
        return [self.cards.blank] * given.number("deck", default, most=MAX_ZONE)

    # --- the players

    def _side(self, start: Fields, letter: str, active: int) -> SideSpec:
        given = start.fields(letter, _SIDE_KEYS)
        player = _PLAYERS[letter]
        points = self.params.spawn_points if player == active else 0
        start_crystals = min(self.params.start_crystals, self.params.crystal_total)
        hp = given.maybe_number("hp", 1)
        return SideSpec(
            self._leader_tile(given, player),
            self._leader_card(given, hp),
            hp,
            given.number("spawn_points", points),
            given.number("crystals", start_crystals, most=self.params.crystal_total),
            given.number("spawned", 0, most=99),
            self.deck(given, 20),
            {
                zone: self.names(given, zone, (Kind.CREATURE, Kind.TRICK) if zone != "special" else (Kind.CREATURE,))
                for zone in _ZONES
            },
        )

    def _leader_tile(self, given: Fields, player: int) -> int:
        """Return the tile of a leader in the input, or by default the middle of the home row: usually C1 or C6."""
        if "leader" in given:
            return self.tile(given.data["leader"], given.at("leader"))
        return self.board.home_rows[player][(self.board.columns - 1) // 2]

    def leader_card(self, given: Fields) -> int:
        """Return the number of the leader card in the input; NONE if it is missing, unknown or no leader."""
        if given.data.get("leader_card") is None:
            return NONE
        place = given.at("leader_card")
        number = self.cards.find(given.data["leader_card"], place)
        return number if number != NONE and self.is_one_of(number, (Kind.LEADER,), place) else NONE

    def _leader_card(self, given: Fields, hp: int | None) -> int:
        """Return the number of the leader card (NONE for a blank one), or of a new copy if `hp` is more than its HP."""
        number = self.leader_card(given)
        card = CardDef(0, "Leader", Kind.LEADER) if number == NONE else self.cards.defs[number]
        if hp is None or hp <= (card.leader_hp or self.params.default_leader_hp):
            return number
        return self.cards.add_leader(card, hp)

    # --- the field

    def _entry(self, start: Start, data: object, place: str) -> None:
        """Add the card on the field that `data` at `place` describes to `start`. Wrong input is added as a problem."""
        if not isinstance(data, dict):
            self.problems.add(place, f"expected a map, got {describe(data)}")
            return
        card = self.cards.find(data.get("card"), f"{place}.card")
        kind = self.cards.defs[card].kind if card != NONE else None
        keys = {Kind.TRICK: _TRICK_KEYS, None: (*_UNIT_KEYS, *_TRICK_KEYS)}.get(kind, _UNIT_KEYS)
        given = Fields(data, place, self.problems, tuple(dict.fromkeys(keys)))
        tile = self.tile(given.data.get("tile"), given.at("tile"))
        if "player" not in given:
            self.problems.add(given.at("player"), "expected S or N, got nothing")
        owner = given.choice("player", _PLAYERS, 0)
        if card == NONE or not self.is_one_of(card, (Kind.CREATURE, Kind.TOKEN, Kind.TRICK), given.at("card")):
            return
        if kind is Kind.TRICK:
            self._trick(start, given, tile, card, owner)
        else:
            self._unit(start, given, tile, card, owner)

    def _unit(self, start: Start, given: Fields, tile: int, card: int, owner: int) -> None:
        unit = UnitSpec(
            given.place,
            tile,
            card,
            owner,
            given.choice("control", _PLAYERS, owner),
            given.choice("mode", _MODES, Mode.ATTACK),
            given.maybe_number("hp", 1),
            given.choice("shield", _SHIELDS, False),
            given.flag("moved"),
            given.flag("attacked"),
            given.choice("arrived", _ARRIVALS, Arrival.EARLIER),
            self.counters(given.data.get("counters"), given.at("counters")),
            self.names(given, "attached", (Kind.CREATURE, Kind.TOKEN), MAX_CARRIED),
            self.names(given, "equipped", (Kind.TRICK,), MAX_CARRIED),
        )
        start.units.append(unit)
        for number in unit.equipped:
            if TrickClass.EQUIP not in self.cards.defs[number].classes:
                self.problems.add(given.at("equipped"), f"“{self.cards.defs[number].name}” is no Equip (D-7.7)")

    def _trick(self, start: Start, given: Fields, tile: int, card: int, owner: int) -> None:
        trick = TrickSpec(
            given.place,
            tile,
            card,
            owner,
            given.choice("control", _PLAYERS, owner),
            given.choice("face", _FACES, False),
            given.maybe_number("timer", 1, 999),
            self.counters(given.data.get("counters"), given.at("counters")),
            given.flag("moved"),
        )
        start.tricks.append(trick)

    def _check_room(self, start: Start) -> None:
        """Add a problem for each tile with more than one unit, or more than one loose trick (O-3.5)."""
        taken: dict[tuple[bool, int], str] = {}
        south, north = start.sides
        if south.leader_tile == north.leader_tile != NONE:
            self.problems.add("start.N.leader", "the other leader stands there (O-3.5)")
        for letter, side in zip("SN", start.sides, strict=True):
            taken[False, side.leader_tile] = f"the leader of {letter}"
        specs: list[UnitSpec | TrickSpec] = [*start.units, *start.tricks]
        for spec in specs:
            key = (isinstance(spec, TrickSpec), spec.tile)
            if spec.tile != NONE and key in taken:
                self.problems.add(f"{spec.place}.tile", f"{taken[key]} is there already (O-3.5)")
            taken[key] = f"“{self.cards.defs[spec.card].name}”"

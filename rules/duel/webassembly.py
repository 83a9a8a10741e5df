"""Duels in WebAssembly, compiled from the Python code (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Final

from lowering.machine import Machine
from rules.duel.queries.stats import natural
from rules.duel.state.actions import Action
from rules.duel.state.duel import Duel
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck
from rules.program import compiled_rules
from tcg.mersenne_twister import Twister

#: Most tiles of a board: an area is a whole number below 2⁶¹ with a bit for each tile.
_MOST_TILES: Final = 61


class CompiledTable:
    """Cards and board of a duel in the memory of a WebAssembly machine, which plays one duel at a time."""

    def __init__(self, table: Table) -> None:
        prepare(table)
        self._machine = Machine(compiled_rules())
        self._table = self._machine.write_constant(table)
        self._mark = self._machine.heap_end

    def take_up(self, duel: Duel, chance: Twister) -> CompiledDuel:
        """Return a copy of a duel and its random numbers in the machine, which makes earlier copies invalid."""
        self._machine.release(self._mark)
        return CompiledDuel(self._machine, duel, chance)

    def playouts(self, decks: tuple[Deck, Deck], keys: list[int], most: int) -> int:
        """Play random duels in the machine; see `rules.duel.playout.playouts`."""
        machine = self._machine
        machine.release(self._mark)
        return machine.call("playouts", self._table, machine.write(decks), machine.write(keys), most) or 0


class CompiledDuel:
    """Copy of a Python duel in a WebAssembly machine."""

    def __init__(self, machine: Machine, duel: Duel, chance: Twister) -> None:
        self._machine = machine
        self._duel, self._chance = machine.write(duel), machine.write(chance)

    def apply(self, action: Action) -> None:
        """Carry out a legal action in the machine; raise Stopped where Python would raise an exception."""
        self._machine.call("apply", self._duel, self._machine.write(action), self._chance)

    def difference(self, duel: Duel) -> str | None:
        """Return the first difference from a Python duel, such as `.players[0].hand: 3 items, not 4`; or None."""
        return self._machine.difference(self._duel, duel)

    def difference_of(self, actions: Sequence[Action]) -> str | None:
        """Return the first difference of its legal actions from `actions`, such as `[7][2]: 12, not 13`; or None."""
        mark = self._machine.heap_end
        options = self._machine.call("legal_actions", self._duel)
        assert options is not None  # noqa: S101  (it returns a list)
        found = self._machine.difference(options, actions)
        self._machine.release(mark)
        return found


def can_play(table: Table) -> bool:
    """Return whether WebAssembly can play on the table's board: it must not have too many tiles."""
    return len(table.board) <= _MOST_TILES


def prepare(table: Table) -> None:
    """Fill the caches of a table that WebAssembly can't fill: cards by quoted name, and traits of cards by terrain."""
    for card in table.cards:
        for name in set(_quoted(card.def_.abilities)):
            table.named(name)
        for terrain in range(-1, len(table.terrains)):
            natural(table, card, terrain)
    for buffs in table.tile_buffs.values():
        for buff in buffs:
            table.named(buff.name)


def _quoted(value: object) -> Iterator[str]:
    """Yield the card names that abilities quote, in `value` and everything in it."""
    if isinstance(value, tuple):
        for each in value:
            yield from _quoted(each)
    elif is_dataclass(value):
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.name == "name" and isinstance(inner, str):
                yield inner
            else:
                yield from _quoted(inner)

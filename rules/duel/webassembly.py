"""Duels played as WebAssembly (lowering/README.md), on tables in a machine. Importing this needs wasmtime."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Final

from lowering.compiled import Compiled, program
from lowering.machine import Machine
from rules.duel.engine import apply, legal_actions
from rules.duel.playout import playouts
from rules.duel.queries.stats import natural
from rules.duel.state.actions import Listed
from rules.duel.state.duel import Duel
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck
from tcg.mersenne_twister import Twister

#: An area is a whole number with a bit for each tile, and has to be less than 2⁶¹.
_MOST_TILES: Final = 61
_FUNCTIONS: Final[dict[str, Callable[..., object]]] = {
    "legal_actions": legal_actions,
    "apply": apply,
    "playouts": playouts,
}


def duel() -> Compiled:
    """The program that plays duels. Raises NotLowered."""
    return program("duel", _FUNCTIONS)


class LoweredTable:
    """A table on which lowered code plays, one duel at a time; it lies in the memory of a machine of its own."""

    def __init__(self, table: Table) -> None:
        prepare(table)
        self._machine = Machine(duel())
        self._table = self._machine.write_constant(table)
        self._mark = self._machine.mark

    def take_up(self, duel: Duel, chance: Twister) -> LoweredDuel:
        """Go on with a duel on this table, from where it stands. The one before is forgotten."""
        self._machine.release(self._mark)
        return LoweredDuel(self._machine, duel, chance)

    def playouts(self, decks: tuple[Deck, Deck], keys: list[int], most: int) -> int:
        """`rules.duel.playout.playouts` on this table."""
        machine = self._machine
        machine.release(self._mark)
        return machine.call("playouts", self._table, machine.write(decks), machine.write(keys), most) or 0


class LoweredDuel:
    """A duel as lowered code plays it. The duel that it was made of is left as it is."""

    def __init__(self, machine: Machine, duel: Duel, chance: Twister) -> None:
        self._machine = machine
        self._duel, self._chance = machine.write(duel), machine.write(chance)

    def apply(self, action: Listed) -> None:
        """Carry out a legal action. Raises Stopped where Python would raise something."""
        self._machine.call("apply", self._duel, self._machine.write(action), self._chance)

    def difference(self, duel: Duel) -> str | None:
        """Where a duel in Python first stands otherwise, such as `.players[0].hand: 3 items, not 4`; None: nowhere."""
        return self._machine.difference(self._duel, duel)

    def difference_of(self, actions: Sequence[Listed]) -> str | None:
        """Where the list of the legal actions is first another one, such as `[7][2]: 12, not 13`; None: nowhere."""
        mark = self._machine.mark
        listed = self._machine.call("legal_actions", self._duel)
        assert listed is not None  # noqa: S101  (it returns a list)
        found = self._machine.difference(listed, actions)
        self._machine.release(mark)
        return found


def can_play(table: Table) -> bool:
    """Whether the board of a table has no more tiles than an area has room for in lowered code."""
    return len(table.board) <= _MOST_TILES


def prepare(table: Table) -> None:
    """Work out what Python finds when it is first asked for: names that texts quote, traits on each terrain."""
    for card in table.cards:
        for name in set(_quoted(card.def_.abilities)):
            table.named(name)
        for terrain in range(-1, len(table.terrains)):
            natural(table, card, terrain)
    for buffs in table.tile_buffs.values():
        for buff in buffs:
            table.named(buff.name)


def _quoted(value: object) -> Iterator[str]:
    """The names that abilities quote."""
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

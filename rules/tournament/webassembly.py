"""Games of tournaments in WebAssembly (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lowering.fallback import report
from lowering.machine import FAILURES, Machine
from rules.duel import Deck, Table
from rules.duel.webassembly import can_play, prepare
from rules.program import compiled_rules
from rules.tournament.course import Course, eager_game, random_game
from rules.tournament.players import Player, eager_player, random_player

#: Players that are compiled, with their games.
_GAMES: Final[dict[Player, Callable[[Table, tuple[Deck, Deck], list[int], list[int]], Course]]] = {
    eager_player: eager_game,
    random_player: random_game,
}


class LoweredMeeting:
    """Two decks of a tournament, with their cards in the memory of a WebAssembly machine."""

    def __init__(self, table: Table, decks: tuple[Deck, Deck]) -> None:
        prepare(table)
        self._machine = Machine(compiled_rules())
        self._table, self._decks = self._machine.write_constant(table), self._machine.write_constant(decks)

    @staticmethod
    def can_play(table: Table, player: Player) -> bool:
        """Return whether compiled code can play games of `player` with the cards of `table`."""
        return player in _GAMES and can_play(table)

    def play(self, player: Player, key: list[int], players_key: list[int]) -> Course | None:
        """Play a game in compiled code.

        The keys seed the random numbers of duel and of players; None if the game failed.
        """
        machine, mark = self._machine, self._machine.heap_end
        try:
            words = machine.write(key), machine.write(players_key)
            course = machine.call(_GAMES[player].__name__, self._table, self._decks, *words)
            assert course is not None  # noqa: S101  (it returns one)
            found: Course = machine.read(course)
            return found
        except FAILURES as error:
            report("tournament", error)
            return None
        finally:
            machine.release(mark)

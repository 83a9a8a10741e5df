"""Tried actions in WebAssembly (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from collections.abc import Sequence

from lowering.fallback import report
from lowering.machine import FAILURES, Machine
from rules.bots.rollouts import leads_after
from rules.duel import Action, Duel, Table
from rules.duel.webassembly import prepare
from rules.program import compiled_rules


class CompiledRollouts:
    """Cards of a duel in the memory of a WebAssembly machine, which tries actions on duels with them."""

    def __init__(self, table: Table) -> None:
        prepare(table)
        self._machine = Machine(compiled_rules())
        self._machine.write_constant(table)
        self._mark = self._machine.heap_end

    def leads_after(
        self, duel: Duel, actions: Sequence[Action], keys: Sequence[list[int]], turns: int
    ) -> list[list[int]]:
        """Return what `rollouts.leads_after` returns, for each of `keys`. Python does it if compiled code fails."""
        try:
            return self._leads_after(duel, actions, keys, turns)
        except FAILURES as error:
            report("bots", error)
            return [leads_after(duel, list(actions), key, turns) for key in keys]

    def _leads_after(
        self, duel: Duel, actions: Sequence[Action], keys: Sequence[list[int]], turns: int
    ) -> list[list[int]]:
        machine = self._machine
        machine.release(self._mark)
        written, options = machine.write(duel), machine.write(list(actions))
        found = []
        mark = machine.heap_end
        for key in keys:
            leads = machine.call("leads_after", written, options, machine.write(key), turns)
            assert leads is not None  # noqa: S101  (it returns a list)
            found.append(machine.read(leads))
            machine.release(mark)
        return found

"""Tried actions in WebAssembly (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from collections.abc import Sequence

from lowering.fallback import report
from lowering.machine import FAILURES, Machine
from rules.bots.rollouts import leads_after, turn_after
from rules.duel import Act, Action, Duel, RefKind, Table
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

    def turn_after(self, duel: Duel, action: Action, key: list[int]) -> list[Action]:
        """Return what `rollouts.turn_after` returns. Python does it if compiled code fails."""
        machine = self._machine
        try:
            machine.release(self._mark)
            done = machine.call("turn_after", machine.write(duel), machine.write(action), machine.write(key))
            assert done is not None  # noqa: S101  (it returns a list)
            found: list[Action] = machine.read(done)
        except FAILURES as error:
            report("bots", error)
            return turn_after(duel, action, key)
        return [_with_kinds(each) for each in found]


def _with_kinds(action: Action) -> Action:
    """Return an action that was read from memory, where kinds are numbers, with its kinds as members of their enums."""
    targets = tuple(tuple(ref._replace(kind=RefKind(ref.kind)) for ref in group) for group in action.targets)
    return action._replace(kind=Act(action.kind), targets=targets)

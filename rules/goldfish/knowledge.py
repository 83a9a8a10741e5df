"""What the policy knows of a table before any game begins."""

from __future__ import annotations

from typing import Final

from rules.duel.compiled import CardScript, CompiledAbility
from rules.duel.table import Card, Table
from rules.goldfish.choosing import Chooser
from rules.goldfish.ground import Ground
from rules.goldfish.job import LeaderPolicy, Params
from rules.goldfish.repertoire import Purpose, Use, purpose_of_ability, purpose_of_trick

#: The uses of step 1 and of step 4 (G-31, G-35).
FIRST: Final = frozenset({Use.RESOURCE})
LATER: Final = frozenset(use for use in Use if Use.RESOURCE < use < Use.REACTIVE)


class Useful(dict[CardScript, list[tuple[int, CompiledAbility, Purpose]]]):
    """By script the activated abilities that are used for something, found when the script first turns up.

    What only helps somehow is not worth crystals every turn.
    """

    def __init__(self, uses: frozenset[Use], table: Table) -> None:
        super().__init__()
        self._uses = uses - {Use.OTHER}
        self._table = table

    def __missing__(self, script: CardScript) -> list[tuple[int, CompiledAbility, Purpose]]:
        found = ((number, one, purpose_of_ability(one, self._table)) for number, one in enumerate(script.activated))
        self[script] = useful = [each for each in found if each[2].use in self._uses]
        return useful


class Knowledge:
    """What the policy knows of a table before any game: what its cards are for, in which order, and the ground."""

    __slots__ = (
        "abilities", "advances", "areas", "chooser", "for_creatures", "ground", "purposes", "tricks", "turns",
    )  # fmt: skip

    def __init__(self, table: Table, params: Params) -> None:
        numbers = table.board.numbers
        self.ground = Ground(table, numbers[params.opponent_tile])
        self.chooser = Chooser(table.cards, self.ground)
        #: By number of a trick what it is good for.
        self.purposes: dict[int, Purpose] = {
            card.number: purpose_of_trick(card, table) for card in table.cards if card.is_trick
        }
        order = sorted(self.purposes, key=lambda number: _turn_of(table.cards[number], self.purposes[number]))
        #: By number of a trick when it is its turn: by use, then the biggest gain, then the lower level (G-31, G-35).
        self.turns = {number: turn for turn, number in enumerate(order)}
        casts = {Use.UNSCRIPTED} if not params.cast_unscripted else set()
        #: By uses the tricks that are played for them, and those that are for a creature (G-34).
        self.tricks = {
            uses: frozenset(number for number in order if self.purposes[number].use in uses - casts)
            for uses in (FIRST, LATER)
        }
        self.for_creatures = frozenset(number for number in order if self.purposes[number].is_for_creature)
        #: By tile of the leader the tiles next to it one by one, as areas, the nearest to the opposing leader first.
        self.areas = [
            [1 << tile for tile in sorted(beside, key=self.ground.order.__getitem__)]
            for beside in table.board.neighbours
        ]
        #: By uses and script the activated abilities that are used for them: (number, ability, purpose).
        self.abilities = {uses: Useful(uses, table) for uses in (FIRST, LATER)}
        self.advances = params.leader_policy == LeaderPolicy.ADVANCE


def _turn_of(card: Card, purpose: Purpose) -> tuple[int, int, int, str]:
    """By use; resources by gain, these and unscripted tricks from the lower level up, others by the tie chain."""
    is_cheap_first = purpose.use in (Use.RESOURCE, Use.UNSCRIPTED)
    return purpose.use, -purpose.gain, card.level if is_cheap_first else -card.level, card.name
